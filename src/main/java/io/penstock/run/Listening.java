package io.penstock.run;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long this service has heard of the others without a gap. Who was cut off from the database
 * cannot tell whether others were silent or could not be heard.
 */
final class Listening {
  private final long longestGap;
  private final LongSupplier nanos;
  private boolean begun;
  private long since;
  private long last;

  /**
   * @param longestGap between two times that count as listening all the while
   * @param nanos a clock that only goes on
   */
  Listening(Duration longestGap, LongSupplier nanos) {
    this.longestGap = longestGap.toNanos();
    this.nanos = nanos;
  }

  /** Says that the database has answered. */
  synchronized void heard() {
    long now = nanos.getAsLong();
    if (!begun || now - last > longestGap) {
      since = now;
    }
    begun = true;
    last = now;
  }

  /** Says that it has not. */
  synchronized void cutOff() {
    begun = false;
  }

  /** Whether it has listened for so long, up to now. */
  synchronized boolean hasLasted(Duration time) {
    long now = nanos.getAsLong();
    return begun && now - last <= longestGap && now - since >= time.toNanos();
  }
}
