package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The file beside a server's log that names its process and its launcher, so that a later launcher
 * neither doubles a running server nor starts while an abandoned one is still ending.
 */
record RunningRecord(Path file) {
  // The start time is computed from the boot time, which moves a little when the clock is set.
  private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(5);

  static RunningRecord beside(Path log, String name) {
    return new RunningRecord(log.resolveSibling(name + ".pid"));
  }

  void write(ProcessHandle server) throws IOException {
    Files.writeString(file, line(server) + "\n" + line(ProcessHandle.current()) + "\n");
  }

  void remove() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new StackException("cannot delete " + file, e);
    }
  }

  /**
   * Ends the server that a launcher which is gone has left behind.
   *
   * @throws StackException if the launcher still runs: the server is in use
   */
  void takeOver(String name, Duration grace) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    String[] lines = Files.readString(file).split("\n", -1);
    Optional<ProcessHandle> server = lines.length < 2 ? Optional.empty() : process(lines[0]);
    if (server.isPresent()) {
      Optional<ProcessHandle> launcher = process(lines[1]).filter(RunningRecord::goesOn);
      if (launcher.isPresent()) {
        throw new StackException(
            "%s is already running as process %d, started by process %d; stop that first"
                .formatted(name, server.get().pid(), launcher.get().pid()));
      }
      end(server.get(), grace);
    }
    remove();
  }

  /** Not for one that was killed just now, nor for one that only waits for its parent's notice. */
  private static boolean goesOn(ProcessHandle launcher) {
    return launcher.equals(ProcessHandle.current())
        || (!Waiting.hasEnded(launcher, Duration.ofSeconds(1))
            && launcher.info().command().isPresent());
  }

  /** The supervisor is stopping it already, so this only gives it the time. */
  private static void end(ProcessHandle server, Duration grace) {
    if (!Waiting.hasEnded(server, grace.plusSeconds(2))) {
      Signals.sendToTree("KILL", server);
      Waiting.hasEnded(server, Duration.ofSeconds(10));
    }
  }

  private static String line(ProcessHandle process) {
    long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return process.pid() + " " + started;
  }

  /** The process of a line if it is alive and really the same one. */
  private static Optional<ProcessHandle> process(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 2) {
      return Optional.empty();
    }
    Instant started = Instant.ofEpochMilli(Long.parseLong(words[1]));
    return ProcessHandle.of(Long.parseLong(words[0]))
        .filter(ProcessHandle::isAlive)
        .filter(
            handle ->
                handle
                    .info()
                    .startInstant()
                    .map(at -> Duration.between(at, started).abs().compareTo(CLOCK_TOLERANCE) < 0)
                    .orElse(false));
  }
}
