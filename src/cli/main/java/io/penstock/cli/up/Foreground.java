package io.penstock.cli.up;

import io.penstock.cli.CommandFailedException;
import java.io.PrintWriter;
import java.util.Optional;

/** Stays until Ctrl-C, or until a server ends by itself. */
public final class Foreground {
  private Foreground() {}

  /**
   * Never returns normally: a signal ends this JVM, which stops the servers as it goes.
   *
   * @throws CommandFailedException if a server has ended
   */
  public static void stay(LocalPenstock penstock, PrintWriter out) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  out.println("stopping");
                  out.flush();
                },
                "say-goodbye"));
    while (true) {
      Optional<String> ended = penstock.firstThatEnded();
      if (ended.isPresent()) {
        penstock.close();
        throw new CommandFailedException(ended.get());
      }
      try {
        Thread.sleep(1000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandFailedException("interrupted", e);
      }
    }
  }
}
