package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The data folder of a PostgreSQL server: made once, configured before each start. */
record PostgresFolder(Path path, Path binaries, PostgresAccount account) {
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("listen_addresses", "127.0.0.1"),
          Map.entry("unix_socket_directories", ""),
          Map.entry("wal_level", "logical"),
          Map.entry("max_wal_senders", "40"),
          Map.entry("max_replication_slots", "40"),
          Map.entry("max_connections", "400"),
          Map.entry("max_prepared_transactions", "10"),
          Map.entry("max_slot_wal_keep_size", "10GB"),
          Map.entry("max_wal_size", "2GB"),
          Map.entry("shared_buffers", "256MB"),
          Map.entry("timezone", "UTC"),
          Map.entry("log_timezone", "UTC"),
          Map.entry("log_line_prefix", "%m [%p] %q%u@%d "));

  /** Makes the database cluster unless there is one. */
  void create(Credentials superuser, Path log) {
    Folders.createWhole(path, unfinished -> initialise(unfinished, superuser, log));
  }

  /** Writes what the server is to run with; what ALTER SYSTEM has set wins. */
  void configure(int port, Map<String, String> settings) throws IOException {
    Map<String, String> all = new TreeMap<>(SETTINGS);
    all.put("port", Integer.toString(port));
    all.putAll(settings);
    String text =
        all.entrySet().stream()
            .map(e -> "%s = '%s'%n".formatted(e.getKey(), e.getValue().replace("'", "''")))
            .collect(Collectors.joining());
    Path file = path.resolve("penstock.conf");
    Files.writeString(file, text);
    account.own(file);
  }

  /**
   * Removes the lock file of a server that did not get to do so. PostgreSQL does that itself,
   * except where the process id in it belongs to another process by now.
   */
  void removeStaleLock() throws IOException {
    Path lock = path.resolve("postmaster.pid");
    if (!Files.exists(lock)) {
      return;
    }
    Optional<String> pid = Files.readAllLines(lock).stream().findFirst();
    boolean running =
        pid.filter(text -> text.strip().matches("\\d{1,18}"))
            .flatMap(text -> ProcessHandle.of(Long.parseLong(text.strip())))
            .flatMap(process -> process.info().command())
            .map(command -> command.endsWith("/postgres"))
            .orElse(false);
    if (!running) {
      Files.delete(lock);
    }
  }

  /** Copies the whole folder, owners and rights kept. */
  void copyTo(Path copy) {
    try {
      Files.createDirectories(copy.toAbsolutePath().getParent());
      Folders.deleteTree(copy);
    } catch (IOException e) {
      throw new StackException("cannot copy to " + copy, e);
    }
    copy(path, copy);
  }

  /** Puts a copy in the folder's place, to be recovered from at the next start. */
  void restoreFrom(Path copy) {
    try {
      Folders.deleteTree(path);
      copy(copy, path);
      signal("recovery.signal");
    } catch (IOException e) {
      throw new StackException("cannot put %s in the place of %s".formatted(copy, path), e);
    }
  }

  /** Has the next start follow another server. */
  void standBy() {
    try {
      signal("standby.signal");
    } catch (IOException e) {
      throw new StackException("cannot make a standby of " + path, e);
    }
  }

  private void signal(String name) throws IOException {
    Path signal = path.resolve(name);
    Files.createFile(signal);
    account.own(signal);
  }

  private static void copy(Path from, Path to) {
    Programs.run(
        "cp",
        List.of("cp", "-a", from.toString(), to.toString()),
        Map.of(),
        to.resolveSibling(to.getFileName() + ".copy.log"));
  }

  List<String> command() {
    return account.command(List.of(program("postgres"), "-D", path.toString()));
  }

  private void initialise(Path folder, Credentials superuser, Path log) throws IOException {
    Files.createDirectory(folder);
    account.own(folder);
    if (!Programs.succeeds(account.command(List.of("test", "-w", folder.toString())))) {
      throw new StackException(
          "%s cannot be entered by the user nobody, as whom PostgreSQL must run here; choose a"
                  .formatted(folder)
              + " data folder that all users can enter, or start the stack as an ordinary user");
    }
    Path password = Files.createTempFile("penstock", ".password");
    try {
      Files.writeString(password, superuser.password());
      account.own(password);
      Programs.run("initdb", initdb(folder, superuser, password), Map.of("TZ", "UTC"), log);
    } finally {
      Files.delete(password);
    }
    Path configuration = folder.resolve("postgresql.conf");
    Files.writeString(
        configuration, Files.readString(configuration) + "\ninclude 'penstock.conf'\n");
  }

  private List<String> initdb(Path folder, Credentials superuser, Path password) {
    return account.command(
        List.of(
            program("initdb"),
            "--pgdata=" + folder,
            "--username=" + superuser.user(),
            "--pwfile=" + password,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8"));
  }

  private String program(String name) {
    return binaries.resolve("bin").resolve(name).toString();
  }
}
