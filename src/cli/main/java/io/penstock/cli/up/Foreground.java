package io.penstock.cli.up;

import io.penstock.cli.CommandFailedException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Stays until Ctrl-C, or until a server ends by itself. */
public final class Foreground {
  private static final long TELLS_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private Foreground() {}

  /**
   * Never returns normally: a signal ends this JVM, which stops the servers as it goes. Tells what
   * is taken of the machine: at the start and the end, on a terminal every minute too.
   *
   * @throws CommandFailedException if a server has ended
   */
  public static void stay(LocalPenstock penstock, PrintWriter out) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  tell(penstock, out);
                  out.println("stopping");
                  out.flush();
                },
                "say-goodbye"));
    tell(penstock, out);
    long told = System.nanoTime();
    while (true) {
      Optional<String> ended = penstock.firstThatEnded();
      if (ended.isPresent()) {
        penstock.close();
        throw new CommandFailedException(ended.get());
      }
      if (System.nanoTime() - told >= TELLS_EVERY_NANOS) {
        told = System.nanoTime();
        penstock.tidy();
        if (System.console() != null) {
          tell(penstock, out);
        }
      }
      try {
        Thread.sleep(1000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandFailedException("interrupted", e);
      }
    }
  }

  private static void tell(LocalPenstock penstock, PrintWriter out) {
    out.println("Takes     " + Usage.of(penstock.stack().dataDir(), ProcessHandle.current()));
    out.flush();
  }
}
