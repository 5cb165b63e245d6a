package io.penstock.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a table stands towards its lag target.
 *
 * @param lagTarget longest time from a commit at the source to its row in the lake
 * @param place whether a run may take it
 * @param waitingSince when the oldest change that waits was seen, or is known not to have been
 *     there before; null if none waits
 * @param took how long runs have taken until the table was done, null if none did
 * @param failures how often it failed since it last did well
 * @param failedAt when it last failed, null if it did not since
 */
record IngestNeed(
    UUID tableId,
    Duration lagTarget,
    Place place,
    @Nullable Instant waitingSince,
    @Nullable Duration took,
    int failures,
    @Nullable Instant failedAt) {
  /** Whether a run may take a table. */
  enum Place {
    /** It may. */
    FREE,
    /** An open run of any kind works on it. */
    IN_RUN,
    /** It is paused or quarantined: nobody expects its lag target to be met. */
    HELD_BACK
  }

  /** How long a run is thought to take before one has. */
  static final Duration USUAL = Duration.ofSeconds(30);

  private static final Duration FIRST_RETRY = Duration.ofSeconds(5);
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(15);
  private static final int RETRY_GROWTH = 4;

  /**
   * A fifth of the lag target is kept for what is not measured: the way to the topic, the time
   * until a change is seen, a run that takes longer than usual.
   */
  private static final int MARGIN = 5;

  /** How long a run is expected to take until the table is done; half the lag target at most. */
  Duration expected() {
    Duration usual = took == null ? USUAL : took;
    Duration half = lagTarget.dividedBy(2);
    return usual.compareTo(half) < 0 ? usual : half;
  }

  /** When a run has to start for the lag target to be met; null if nothing waits. */
  @Nullable Instant dueAt() {
    if (waitingSince == null) {
      return null;
    }
    return waitingSince.plus(lagTarget).minus(lagTarget.dividedBy(MARGIN)).minus(expected());
  }

  /** The earliest start after failures, which grow rarer; null if there was none. */
  @Nullable Instant retryAt() {
    if (failedAt == null || failures == 0) {
      return null;
    }
    Duration pause = FIRST_RETRY;
    for (int i = 1; i < failures && pause.compareTo(LONGEST_RETRY) < 0; i++) {
      pause = pause.multipliedBy(RETRY_GROWTH);
    }
    return failedAt.plus(pause.compareTo(LONGEST_RETRY) < 0 ? pause : LONGEST_RETRY);
  }

  /** When a run is to take the table, with regard to its failures; null if nothing waits. */
  @Nullable Instant startAt() {
    Instant due = dueAt();
    Instant retry = retryAt();
    return due == null || retry == null || due.isAfter(retry) ? due : retry;
  }

  /** Whether a run should take the table that starts now and goes on until that time. */
  boolean isDue(Instant now, Instant until) {
    Instant due = dueAt();
    Instant retry = retryAt();
    return place == Place.FREE
        && due != null
        && !due.isAfter(until)
        && (retry == null || !retry.isAfter(now));
  }

  /** Whether a change waits for longer than the lag target, and nobody holds the table back. */
  boolean isLate(Instant now) {
    return place != Place.HELD_BACK
        && waitingSince != null
        && waitingSince.plus(lagTarget).isBefore(now);
  }
}
