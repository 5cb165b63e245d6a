package io.penstock.run;

import io.penstock.contract.Fence;
import io.penstock.contract.TableResult.Status;
import io.penstock.lake.LakeCatalog;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.problem.UpstreamException;
import io.penstock.run.Run.RunTable;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the catalog what an ingest run did to tables that it did not report on to the end. While a
 * run is open no other one writes to its tables, so that the newest fence is its own or an earlier
 * run's.
 */
@Component
class LakeEvidence {
  private final Lakehouse lakehouse;
  private final Tables tables;
  private final JsonMapper json;

  LakeEvidence(Lakehouse lakehouse, Tables tables, JsonMapper json) {
    this.lakehouse = lakehouse;
    this.tables = tables;
    this.json = json;
  }

  /** The tables with what the catalog knows; an upstream problem if it cannot be asked. */
  List<RunTable> of(UUID runId, List<RunTable> reported) {
    if (reported.stream().allMatch(table -> table.outcome().isTerminal())) {
      return reported;
    }
    LakeCatalog catalog = lakehouse.catalog();
    return reported.stream()
        .map(
            table ->
                table.outcome() instanceof IngestOutcome open && !open.isTerminal()
                    ? table.with(ask(catalog, runId, table.tableId(), open))
                    : table)
        .toList();
  }

  private IngestOutcome ask(LakeCatalog catalog, UUID runId, UUID tableId, IngestOutcome reported) {
    Table table = tables.get(tableId);
    Long history = published(catalog, table.namespace(), table.historyTable(), runId);
    Long current = published(catalog, table.namespace(), table.currentTable(), runId);
    IngestOutcome found = reported.with(history, current);
    if (current != null) {
      return found.with(Status.PUBLISHED, null);
    }
    return history == null ? found : found.with(Status.HISTORY_PUBLISHED, null);
  }

  /** The table's newest snapshot if the run published it, null otherwise. */
  private @Nullable Long published(LakeCatalog catalog, String namespace, String name, UUID runId) {
    try {
      org.apache.iceberg.Table table = catalog.load(namespace, name);
      for (Snapshot snapshot = table.currentSnapshot();
          snapshot != null;
          snapshot = parent(table, snapshot)) {
        String fence = snapshot.summary().get(Fence.PROPERTY);
        if (fence != null) {
          String publisher = json.readTree(fence).path("runId").asString();
          return publisher.equals(runId.toString()) ? snapshot.snapshotId() : null;
        }
      }
      return null;
    } catch (NoSuchTableException e) {
      return null;
    } catch (RuntimeException e) {
      throw new UpstreamException(
          "catalog-unreachable",
          "The catalog could not be asked about %s.%s: %s"
              .formatted(namespace, name, e.getMessage()),
          true,
          e);
    }
  }

  private static @Nullable Snapshot parent(org.apache.iceberg.Table table, Snapshot snapshot) {
    Long parent = snapshot.parentId();
    return parent == null ? null : table.snapshot(parent);
  }
}
