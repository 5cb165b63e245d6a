package io.penstock.stack;

import java.time.Duration;

/** Waits in tests for what becomes true a little later. */
final class Eventually {
  private Eventually() {}

  static void within(Duration limit, HealthCheck condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    Exception last = null;
    while (System.nanoTime() < deadline) {
      try {
        if (condition.isHealthy()) {
          return;
        }
      } catch (Exception e) {
        last = e;
      }
      Waiting.pause(Duration.ofMillis(50));
    }
    throw new AssertionError("not true after " + limit, last);
  }
}
