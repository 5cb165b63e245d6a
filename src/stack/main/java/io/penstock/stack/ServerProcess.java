package io.penstock.stack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server of the stack: a child process with its log. It ends with this JVM, whichever way this
 * JVM ends.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Duration AFTER_KILL = Duration.ofSeconds(10);

  private final String name;
  private final Process supervisor;
  private final ProcessHandle server;
  private final Path log;
  private final Path output;
  private final RunningRecord record;
  private final ServerProcessBuilder.Stopping stopping;

  ServerProcess(
      ServerProcessBuilder builder, Process supervisor, ProcessHandle server, Path output) {
    this.name = builder.name();
    this.supervisor = supervisor;
    this.server = server;
    this.log = builder.log();
    this.output = output;
    this.record = RunningRecord.beside(log, name);
    this.stopping = builder.stopping();
  }

  /** Prepares to start a server; the name is also that of its log and appears in errors. */
  public static ServerProcessBuilder builder(String name, List<String> command) {
    return new ServerProcessBuilder(name, command);
  }

  public String name() {
    return name;
  }

  /** The server's own process id, not that of a shell around it. */
  public long pid() {
    return server.pid();
  }

  public boolean isAlive() {
    return supervisor.isAlive();
  }

  /**
   * The status the server ended with, as a shell tells it: above 128 for a signal.
   *
   * @throws IllegalThreadStateException while it runs
   */
  public int exitValue() {
    return supervisor.exitValue();
  }

  /** Whether the server has ended within the limit. */
  public boolean hasEnded(Duration limit) {
    try {
      return supervisor.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw Waiting.interrupted(e);
    }
  }

  public Path log() {
    return log;
  }

  /** The last lines of the log, and of the plain output where the server writes its log itself. */
  public String logTail(int lines) {
    List<String> tail = new ArrayList<>(LogFiles.tail(log, lines));
    if (!output.equals(log)) {
      tail.addAll(LogFiles.tail(output, lines));
    }
    return String.join("\n", tail);
  }

  /** Sends SIGKILL to the server and its own children and waits for its end. */
  public void kill() {
    Signals.sendToTree("KILL", server);
    ended(AFTER_KILL);
  }

  /** Asks the server to stop, waits, and kills it if it does not; nothing if it has ended. */
  public void stop() {
    stop(stopping.signal());
  }

  /** As {@link #stop()}, with another signal, such as {@code QUIT}. */
  void stop(String signal) {
    // A server may end without ending what it has started.
    List<ProcessHandle> children = server.descendants().toList();
    if (isAlive()) {
      Signals.sendToTree("CONT", server);
      Signals.send(signal, server);
      if (!hasEnded(stopping.grace())) {
        Signals.sendToTree("KILL", server);
      }
    }
    ended(AFTER_KILL);
    children.forEach(child -> Signals.send("KILL", child));
  }

  /** What the server has started and what is alive of it. */
  public List<ProcessHandle> children() {
    return server.children().toList();
  }

  /** Sends SIGSTOP to the server and its own children. */
  public void suspend() {
    Signals.sendToTree("STOP", server);
  }

  /** Sends SIGCONT to the server and its own children. */
  public void resume() {
    Signals.sendToTree("CONT", server);
  }

  @Override
  public void close() {
    stop();
  }

  private void ended(Duration limit) {
    if (!hasEnded(limit)) {
      throw new StackException("%s (process %d) does not end".formatted(name, pid()));
    }
    record.remove();
    ShutdownOrder.remove(this);
  }
}
