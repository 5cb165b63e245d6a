package io.penstock.stack;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Spark's classes, parsed and verified once for all drivers of this user (the JVM's class data
 * sharing), which lowers the processor time of a driver's start. Our own classes are not in it, so
 * that it outlives builds; another class path or another JVM has another one.
 */
public final class ClassArchive {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String REHEARSAL = "io.penstock.spark.submit.Rehearsal";

  private final Installation installation;
  private final Path folder;

  private ClassArchive(Installation installation, Path folder) {
    this.installation = installation;
    this.folder = folder;
  }

  /**
   * The archive for the installation's drivers, made or not.
   *
   * @param fallback folder to keep it in where the user's cache folder cannot be written
   */
  public static ClassArchive ofDrivers(Installation installation, Path fallback) {
    String key = System.getProperty("java.vm.version") + '\n' + installation.sparkClassPath();
    return new ClassArchive(
        installation, Caches.folder(fallback).resolve("driver-classes-" + digest(key)));
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The JVM option that uses it; a JVM ignores an archive that is not there (yet). */
  public String javaOption() {
    return "-XX:SharedArchiveFile=" + file();
  }

  private Path file() {
    return folder.resolve("classes.jsa");
  }

  /** Whether it is made. */
  public boolean isMade() {
    return Files.exists(file());
  }

  /**
   * Makes it unless it is made. Takes a minute of one processor; what goes wrong costs nothing but
   * the gain, and is said in the log beside.
   *
   * @param logs folder for the logs
   */
  public void make(Path logs) {
    Folders.createWhole(folder, unfinished -> fill(unfinished, logs));
  }

  /** As {@link #make}, beside other work; given up when this JVM ends. */
  public void makeInBackground(Path logs) {
    if (isMade()) {
      return;
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                make(logs);
              } catch (StackException e) {
                // Drivers start without it; the log of the step that failed tells why.
                return;
              }
            },
            "class-archive");
    thread.setDaemon(true);
    thread.start();
  }

  private void fill(Path unfinished, Path logs) throws IOException {
    Files.createDirectories(unfinished);
    Path list = unfinished.resolve("classes.list");
    List<String> rehearsal = new ArrayList<>(List.of(installation.java().toString(), "-Xmx1g"));
    rehearsal.addAll(Installation.sparkJvmOptions());
    rehearsal.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:DumpLoadedClassList=" + list,
            "-Dlog4j2.configurationFile=classpath:penstock-log4j2.properties",
            "-cp",
            String.join(
                File.pathSeparator,
                installation.sparkClassPath(),
                installation.contractJar().toString(),
                installation.sparkJar().toString()),
            REHEARSAL,
            unfinished.resolve("warehouse").toString()));
    run("class-list", rehearsal, unfinished, logs);
    run(
        "class-archive",
        List.of(
            installation.java().toString(),
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + list,
            "-XX:SharedArchiveFile=" + unfinished.resolve("classes.jsa"),
            "-cp",
            installation.sparkClassPath()),
        unfinished,
        logs);
    Folders.deleteTree(unfinished.resolve("warehouse"));
  }

  private static void run(String name, List<String> command, Path folder, Path logs) {
    ServerProcess process =
        ServerProcess.builder(name, command)
            .workingFolder(folder)
            .log(logs.resolve(name + ".log"))
            .start();
    try {
      if (!process.hasEnded(LIMIT)) {
        throw new StackException(name + " takes more than " + LIMIT.toMinutes() + " min");
      }
      if (process.exitValue() != 0) {
        throw new StackException(
            "%s ended with %d; see %s".formatted(name, process.exitValue(), process.log()));
      }
    } finally {
      process.close();
    }
  }
}
