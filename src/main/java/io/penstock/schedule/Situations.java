package io.penstock.schedule;

import io.penstock.run.IngestStandings;
import io.penstock.run.IngestStandings.Standing;
import io.penstock.schedule.TableSchedules.Seen;
import io.penstock.table.PendingWork;
import io.penstock.table.PendingWork.Pending;
import io.penstock.table.Tables;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Puts together what is known of every table. */
@Component
class Situations {
  private static final Standing NO_RUN =
      new Standing(null, null, null, null, 0, null, false, false);
  private static final Pending NOTHING = new Pending(null, false);

  private final Tables tables;
  private final IngestStandings standings;
  private final PendingWork pending;
  private final TableSchedules schedules;

  Situations(
      Tables tables, IngestStandings standings, PendingWork pending, TableSchedules schedules) {
    this.tables = tables;
    this.standings = standings;
    this.pending = pending;
    this.schedules = schedules;
  }

  /** Of every table, by source, schema and name. */
  List<TableSituation> all() {
    Map<UUID, Seen> seen = schedules.all();
    Map<UUID, Pending> work = pending.all();
    Map<UUID, Standing> runs = standings.all();
    return tables.all().stream()
        .map(
            table ->
                new TableSituation(
                    table,
                    runs.getOrDefault(table.id(), NO_RUN),
                    work.getOrDefault(table.id(), NOTHING),
                    seen.getOrDefault(table.id(), Seen.NOTHING)))
        .toList();
  }
}
