package io.penstock.cli.cases;

import java.time.Duration;

/** Waits without losing an interruption. */
final class Pause {
  private Pause() {}

  static void of(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CaseFailedException("interrupted", e);
    }
  }
}
