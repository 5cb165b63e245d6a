package io.penstock.slot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a slot that is not read from now on stays usable, by the WAL that its server writes.
 *
 * @param limit what it would reach, null where the time is unknown
 * @param remainingBytes of WAL until then, null where the limit is
 * @param median time at the median rate, null if that is 0 or unknown
 * @param worst time at the highest rate, null if that is 0 or unknown
 * @param unknown why nothing can be said, null if something can
 */
public record Runway(
    @Nullable Limit limit,
    @Nullable Long remainingBytes,
    @Nullable Duration median,
    @Nullable Duration worst,
    @Nullable String unknown) {

  /** What ends it. */
  public enum Limit {
    /** The server's {@code max_slot_wal_keep_size}. */
    SLOT_LIMIT,
    /** The size of the volume of the server's WAL, as the fleet file gives it. */
    WAL_VOLUME
  }

  /** Nothing can be said. */
  public static Runway unknown(String why) {
    return new Runway(null, null, null, null, why);
  }
}
