package io.penstock.schedule;

import io.penstock.run.MaintenanceStandings.Standing;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a table's files are to be looked at, and when there is room for what that may lead to.
 *
 * @param free whether a run may take the table up; a paused one is maintained all the same
 * @param dueAt when they are to be looked at
 * @param every how often that is
 * @param lagTarget the table's
 * @param ingestDueAt when its next ingest run has to start, null if nothing waits
 */
record MaintenanceTimes(
    boolean free,
    Instant dueAt,
    Duration every,
    Duration lagTarget,
    @Nullable Instant ingestDueAt) {

  static MaintenanceTimes of(TableSituation situation, Standing maintained) {
    Table table = situation.table();
    Duration every = table.policy().compactEvery();
    Instant last = table.createdAt();
    last = later(last, situation.seen().filesSeenAt());
    last = later(last, maintained.doneAt());
    last = later(last, maintained.failedAt());
    return new MaintenanceTimes(
        table.state() == Table.State.ACTIVE && !situation.standing().busy(),
        last.plus(every),
        every,
        table.policy().lagTarget(),
        situation.need().dueAt());
  }

  boolean isDue(Instant now) {
    return free && !dueAt.isAfter(now);
  }

  /**
   * Whether the table's lag target leaves a third of it to maintenance now. After a whole further
   * period without such a time, any will do.
   */
  boolean hasRoom(Instant now) {
    return ingestDueAt == null
        || !ingestDueAt.isBefore(now.plus(lagTarget.dividedBy(3)))
        || dueAt.plus(every).isBefore(now);
  }

  private static Instant later(Instant a, @Nullable Instant b) {
    return b != null && b.isAfter(a) ? b : a;
  }
}
