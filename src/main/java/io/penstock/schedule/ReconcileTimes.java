package io.penstock.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** When tables are to be proved equal to their sources: spread evenly over the period. */
final class ReconcileTimes {
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(10);
  private static final int RETRIES = 24;

  private ReconcileTimes() {}

  /**
   * When a table is to be proved next. Each table has a time of its own in the period, drawn from
   * its id, so that those registered together do not all come at once.
   *
   * @param last when it was last proved, or registered
   * @param triedAt when the last comparison began that came to no result; null if there was none
   */
  static Instant dueAt(UUID tableId, Duration every, Instant last, @Nullable Instant triedAt) {
    long period = every.toSeconds();
    long own = Math.floorMod(tableId.hashCode() * 2_654_435_761L, period);
    long periods = Math.floorDiv(last.getEpochSecond() - own, period) + 1;
    Instant due = Instant.ofEpochSecond(periods * period + own);
    if (triedAt == null || !triedAt.isAfter(last)) {
      return due;
    }
    Duration pause = every.dividedBy(RETRIES);
    Instant retry = triedAt.plus(pause.compareTo(LONGEST_RETRY) < 0 ? pause : LONGEST_RETRY);
    return retry.isAfter(due) ? retry : due;
  }
}
