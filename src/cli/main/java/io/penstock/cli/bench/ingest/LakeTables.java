package io.penstock.cli.bench.ingest;

import io.penstock.contract.IngestJob.TableTask;
import io.penstock.lake.LakeCatalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;

/** A design's lake tables, which can be taken back to what they were. */
final class LakeTables {
  private final LakeCatalog catalog;
  private final String namespace;
  private final Map<String, Long> remembered = new HashMap<>();

  LakeTables(LakeCatalog catalog, String namespace) {
    this.catalog = catalog;
    this.namespace = namespace;
  }

  Table current(BenchTable table) {
    return catalog.load(namespace, table.tableName());
  }

  Table history(BenchTable table) {
    return catalog.load(namespace, table.tableName() + "_changes");
  }

  void remember() {
    for (String name : names()) {
      remembered.put(name, catalog.load(namespace, name).currentSnapshot().snapshotId());
    }
  }

  void rewind() {
    remembered.forEach(
        (name, snapshot) ->
            catalog.load(namespace, name).manageSnapshots().rollbackTo(snapshot).commit());
  }

  private List<String> names() {
    return Jobs.tables(namespace).stream()
        .flatMap((TableTask task) -> List.of(task.current(), task.history()).stream())
        .toList();
  }
}
