package io.penstock.run;

import io.penstock.contract.TableResult.Status;
import io.penstock.table.CatalogWatch;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Brings a run's tables up to their sources' catalogs while the run has them to itself, and leaves
 * out those that cannot go on.
 */
@Component
class RunTables {
  private final Runs runs;
  private final Tables tables;
  private final CatalogWatch catalogs;

  RunTables(Runs runs, Tables tables, CatalogWatch catalogs) {
    this.runs = runs;
    this.tables = tables;
    this.catalogs = catalogs;
  }

  /** The tables that the run's driver is to work on, as they are now. */
  List<Table> of(RunKind kind, UUID run, List<Table> chosen) {
    if (kind != RunKind.INGEST) {
      return chosen;
    }
    Map<UUID, String> refused = catalogs.beforeRun(chosen);
    refused.forEach(
        (table, reason) ->
            runs.report(run, table, IngestOutcome.PENDING.with(Status.QUARANTINED, reason)));
    // Before they are read: what changes in between makes them newer than what is noted.
    runs.tellColumns(run);
    return tables.inOrder(
        chosen.stream().map(Table::id).filter(id -> !refused.containsKey(id)).toList());
  }
}
