package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;
import java.time.Duration;

/** Waits between two looks at something. */
final class Pause {
  private Pause() {}

  static void of(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    }
  }
}
