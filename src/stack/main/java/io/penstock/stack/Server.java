package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A server of the stack with its data folder: can be stopped, started again and looked into. */
public abstract sealed class Server implements AutoCloseable
    permits PostgresServer, KafkaBroker, ConnectWorker {
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final String name;
  private final Path dataDir;
  private int port;
  private @Nullable ServerProcess process;

  /**
   * Of a data folder, which may be shared by servers of different names.
   *
   * @param port 0 for a free one
   */
  Server(String name, Path dataDir, int port) {
    this.name = name;
    this.dataDir = dataDir.toAbsolutePath().normalize();
    this.port = port;
  }

  /** Starts the server again where it was, on the same port; nothing if it runs. */
  public synchronized void start() {
    if (process != null && process.isAlive()) {
      return;
    }
    try {
      RunningRecord.beside(log(), name).takeOver(name, GRACE);
    } catch (IOException e) {
      throw new StackException("cannot read the state of " + name + " in " + dataDir, e);
    }
    port = Ports.choose(dataDir, name, port);
    process = prepare().start();
  }

  /** Stops the server; it must not be used until {@link #start} or {@link #restart}. */
  public synchronized void stop() {
    if (process == null) {
      return;
    }
    if (process.isAlive()) {
      beforeStop();
    }
    process.stop();
  }

  /** What makes the server stop sooner; nothing if it cannot be done. */
  void beforeStop() {}

  /** Stops the server if it runs, and starts it; so it also brings back one that was killed. */
  public synchronized void restart() {
    stop();
    start();
  }

  /** The running process; another one after each start. */
  public synchronized ServerProcess process() {
    if (process == null) {
      throw new StackException(name + " was never started");
    }
    return process;
  }

  public synchronized int port() {
    return port;
  }

  @Override
  public void close() {
    stop();
  }

  abstract ServerProcessBuilder prepare();

  /** The server's own folder. */
  Path folder() {
    return dataDir.resolve(name);
  }

  Path dataDir() {
    return dataDir;
  }

  Path log() {
    return dataDir.resolve("logs").resolve(name + ".log");
  }

  Duration grace() {
    return GRACE;
  }
}
