package io.penstock.slot;

import io.penstock.slot.Runway.Limit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Works out how long a slot lasts that nobody reads from now on. */
final class Runways {
  private static final double LONGEST_SECONDS = Duration.ofDays(3_650).toSeconds();

  private Runways() {}

  /**
   * The runway.
   *
   * @param status of the slot
   * @param rate null if it is not known
   */
  static Runway of(Watched watched, SlotStatus status, @Nullable WalRate rate) {
    SlotSample slot = watched.slot();
    if (status == SlotStatus.UNKNOWN || slot == null || watched.server() == null) {
      return Runway.unknown(
          status == SlotStatus.UNKNOWN
              ? "The newest sample of the slot is too old."
              : "The slot is not there.");
    }
    if (status == SlotStatus.LOST) {
      return Runway.unknown("The slot is lost already.");
    }
    Long toLimit = slot.safeWalBytes();
    Long volume = watched.walVolumeBytes();
    Long toFull = volume == null ? null : Math.max(0, volume - watched.server().facts().walBytes());
    if (toLimit == null && toFull == null) {
      return Runway.unknown(
          "The server has no max_slot_wal_keep_size, and the fleet file does not give its"
              + " walVolumeBytes.");
    }
    boolean limited = toFull == null || toLimit != null && toLimit <= toFull;
    long remaining = limited && toLimit != null ? toLimit : toFull == null ? 0 : toFull;
    Limit limit = limited ? Limit.SLOT_LIMIT : Limit.WAL_VOLUME;
    if (remaining == 0) {
      return new Runway(limit, 0L, Duration.ZERO, Duration.ZERO, null);
    }
    return rate == null
        ? new Runway(limit, remaining, null, null, "There are too few samples to tell the rate.")
        : new Runway(
            limit, remaining, time(remaining, rate.median()), time(remaining, rate.worst()), null);
  }

  private static @Nullable Duration time(long bytes, double rate) {
    return rate <= 0
        ? null
        : Duration.ofMillis(Math.round(Math.min(LONGEST_SECONDS, bytes / rate) * 1e3));
  }
}
