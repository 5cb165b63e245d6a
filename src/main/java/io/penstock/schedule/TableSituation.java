package io.penstock.schedule;

import io.penstock.run.IngestStandings.Standing;
import io.penstock.schedule.IngestNeed.Place;
import io.penstock.schedule.TableSchedules.Seen;
import io.penstock.table.PendingWork.Pending;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a table when it is decided what is due.
 *
 * @param standing what ingest runs came to
 * @param pending what a run has to do though the topic does not say so
 * @param seen what was seen of it
 */
record TableSituation(Table table, Standing standing, Pending pending, Seen seen) {
  /** How long after its time a record may become visible. */
  private static final Duration COMMIT = Duration.ofSeconds(10);

  /** Whether an ingest run may take it up. */
  Place place() {
    if (table.state() != Table.State.ACTIVE || table.policy().paused()) {
      return Place.HELD_BACK;
    }
    return standing.busy() ? Place.IN_RUN : Place.FREE;
  }

  /** The same, with something or nothing waiting from now on; what waits already still does. */
  TableSituation seen(boolean waits, Instant now) {
    Instant since = seen.waitingSince();
    return new TableSituation(
        table,
        standing,
        pending,
        new Seen(waits ? since == null ? now : since : null, seen.filesSeenAt()));
  }

  /**
   * Whether a run has something to do for the table.
   *
   * @param end where its topic ends, null if the topic does not exist
   */
  boolean hasWork(@Nullable Long end) {
    Instant requested = standing.requestedAt();
    if (requested == null || pending.lasting() || standing.columnsChanged()) {
      return true;
    }
    Instant epoch = pending.epochAt();
    if (epoch != null && epoch.isAfter(requested.minus(COMMIT))) {
      return true;
    }
    long taken = standing.nextOffset() == null ? 0 : standing.nextOffset();
    // An end before what was taken is another topic, or none: the run finds out what is lost.
    return taken != (end == null ? 0 : end);
  }

  /** How many records of its topic wait. */
  long backlog(@Nullable Long end) {
    long taken = standing.nextOffset() == null ? 0 : standing.nextOffset();
    return end == null ? 0 : Math.max(0, end - taken);
  }

  /**
   * How it stands towards its lag target. What waits since before the last run asked for the
   * topic's end was taken by it; the rest came later.
   */
  IngestNeed need() {
    Instant waiting = seen.waitingSince();
    Instant read = standing.readAt();
    if (waiting != null && read != null && read.isAfter(waiting)) {
      waiting = read;
    }
    return new IngestNeed(
        table.id(),
        table.policy().lagTarget(),
        place(),
        waiting,
        standing.took(),
        standing.failures(),
        standing.failedAt());
  }
}
