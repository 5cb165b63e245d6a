package io.penstock.stack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How to start a {@link ServerProcess}: command, environment, log, and when it is usable. */
public final class ServerProcessBuilder {
  private static final int TAIL = 30;

  private final String name;
  private final List<String> command;
  private final Map<String, String> environment = new HashMap<>();
  private Path log;
  private boolean writesOwnLog;
  private @Nullable Path workingFolder;
  private Stopping stopping = new Stopping("TERM", Duration.ofSeconds(20));
  private @Nullable HealthCheck check;
  private Duration limit = Duration.ofSeconds(60);

  ServerProcessBuilder(String name, List<String> command) {
    this.name = name;
    this.command = List.copyOf(command);
    this.log = Path.of(name + ".log").toAbsolutePath();
  }

  /** How a server is asked to end, and how long it may take. */
  record Stopping(String signal, Duration grace) {}

  /** Adds to the environment, which is otherwise that of this JVM. */
  public ServerProcessBuilder environment(Map<String, String> variables) {
    environment.putAll(variables);
    return this;
  }

  /** Where standard output and standard error go; a log that is there already is rotated. */
  public ServerProcessBuilder log(Path file) {
    this.log = file.toAbsolutePath();
    return this;
  }

  /** The server writes the log file itself; its plain output goes to {@code .out} beside it. */
  public ServerProcessBuilder writesOwnLog() {
    this.writesOwnLog = true;
    return this;
  }

  public ServerProcessBuilder workingFolder(Path folder) {
    this.workingFolder = folder;
    return this;
  }

  /** Which signal asks the server to stop (TERM by default), and the time before it is killed. */
  public ServerProcessBuilder stopsOn(String signal, Duration grace) {
    this.stopping = new Stopping(signal, grace);
    return this;
  }

  /** The server counts as started when the check passes, which it must within the limit. */
  public ServerProcessBuilder healthy(HealthCheck check, Duration limit) {
    this.check = check;
    this.limit = limit;
    return this;
  }

  /**
   * Starts the server and waits until it is healthy; without a check it does not wait.
   *
   * @throws StackException if it ends or takes too long; the message holds the end of its log
   */
  public ServerProcess start() {
    ServerProcess process;
    try {
      RunningRecord.beside(log, name).takeOver(name, stopping.grace());
      process = launch();
    } catch (IOException e) {
      throw new StackException("cannot start %s: %s".formatted(name, command), e);
    }
    try {
      if (check != null) {
        awaitHealth(process, check);
      }
    } catch (RuntimeException e) {
      process.stop();
      throw e;
    }
    return process;
  }

  String name() {
    return name;
  }

  Path log() {
    return log;
  }

  Stopping stopping() {
    return stopping;
  }

  private ServerProcess launch() throws IOException {
    LogFiles.rotate(log);
    Path output = writesOwnLog ? log.resolveSibling(name + ".out") : log;
    LogFiles.rotate(output);
    ProcessBuilder builder = new ProcessBuilder(supervised(output));
    builder.environment().putAll(environment);
    if (workingFolder != null) {
      builder.directory(workingFolder.toFile());
    }
    Process supervisor = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    ProcessHandle server = ProcessHandle.of(readPid(supervisor)).orElse(supervisor.toHandle());
    ServerProcess process = new ServerProcess(this, supervisor, server, output);
    ShutdownOrder.add(process);
    RunningRecord.beside(log, name).write(server);
    return process;
  }

  /** In a session of its own where the platform has setsid, so that Ctrl-C reaches only us. */
  private List<String> supervised(Path output) throws IOException {
    List<String> full = new ArrayList<>();
    boolean ownSession = Programs.exists("setsid");
    if (ownSession) {
      full.add("setsid");
    }
    full.addAll(List.of("sh", "-c", Programs.script("supervisor.sh"), "penstock-supervisor"));
    full.addAll(List.of(output.toString(), stopping.signal()));
    full.addAll(List.of(Long.toString(stopping.grace().toSeconds()), ownSession ? "yes" : "no"));
    full.addAll(command);
    return full;
  }

  private long readPid(Process supervisor) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(supervisor.getInputStream(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      if (line == null) {
        supervisor.destroyForcibly();
        throw new StackException("the supervisor of %s ended at once".formatted(name));
      }
      return Long.parseLong(line.strip());
    }
  }

  private void awaitHealth(ServerProcess process, HealthCheck check) {
    long deadline = System.nanoTime() + limit.toNanos();
    Exception last = null;
    while (System.nanoTime() < deadline) {
      if (!process.isAlive()) {
        throw failed(process, "ended with status " + process.exitValue(), last);
      }
      try {
        if (check.isHealthy()) {
          return;
        }
      } catch (InterruptedException e) {
        throw Waiting.interrupted(e);
      } catch (Exception e) {
        last = e;
      }
      Waiting.pause(Duration.ofMillis(100));
    }
    throw failed(process, "is not healthy after " + limit.toSeconds() + " s", last);
  }

  private StackException failed(ServerProcess process, String what, @Nullable Exception cause) {
    String tail = process.logTail(TAIL);
    String why = cause == null ? "" : " (" + cause + ")";
    String message =
        "%s %s%s; the end of %s:%n%s".formatted(name, what, why, log, tail.isEmpty() ? "-" : tail);
    return cause == null ? new StackException(message) : new StackException(message, cause);
  }
}
