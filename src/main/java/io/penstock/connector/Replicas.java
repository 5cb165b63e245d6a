package io.penstock.connector;

import io.penstock.run.OpenRuns;
import io.penstock.source.Source;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** What a recovery means for the replicas of the source's tables. */
@Component
class Replicas {
  private final Tables tables;
  private final OpenRuns runs;
  private final Resnapshots resnapshots;
  private final Clock clock;

  Replicas(Tables tables, OpenRuns runs, Resnapshots resnapshots, Clock clock) {
    this.tables = tables;
    this.runs = runs;
    this.resnapshots = resnapshots;
    this.clock = clock;
  }

  /** Whether a run that began before a time works on them: it does not know of newer epochs. */
  boolean areWorkedOn(Source source, Instant before) {
    return runs.beganBefore(
        tables.ofSource(source.name()).stream().map(Table::id).toList(), before);
  }

  /** The initial snapshot takes the place of re-snapshots; their place was in the offsets. */
  void startOver(Source source, String reason) {
    Instant now = clock.instant();
    for (Table table : tables.ofSource(source.name())) {
      tables.startOver(table.id());
      resnapshots.fail(table.id(), "The connector was started anew: " + reason, now);
      tables.markDiverged(
          table.id(),
          "The connector was started anew, so changes may be missing from history; reconcile once"
              + " its initial snapshot is taken up. Asked for because: "
              + reason);
    }
  }
}
