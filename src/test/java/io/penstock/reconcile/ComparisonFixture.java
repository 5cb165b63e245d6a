package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckDb;
import io.penstock.source.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.apache.iceberg.Table;

/** A source and a lake side by side. */
final class ComparisonFixture implements AutoCloseable {
  private final Path folder;

  /** In how many parts rows are compared at first. */
  int parts = 1;

  final SourceFixture source = new SourceFixture();
  final LakeFixture lake;

  ComparisonFixture(Path folder) {
    this.folder = folder;
    lake = new LakeFixture(folder.resolve("warehouse"));
  }

  /** Compares a table of the schema public with a lake table of these rows. */
  Comparison compare(String table, List<List<Object>> lakeRows) throws Exception {
    List<ColumnSpec> columns = source.columns(new TableName("public", table));
    return compare(table, columns, lake.table(columns, lakeRows));
  }

  Comparison compare(String table, List<ColumnSpec> columns, Table lakeTable) throws Exception {
    Path work = Files.createTempDirectory(folder, "work");
    SourceRows rows = read(table, columns, work);
    DuckDb.Limits limits =
        new DuckDb.Limits(work, 512, 2, List.of(work, folder.resolve("warehouse")));
    try (Connection duckDb = DuckDb.open(limits)) {
      RowComparison comparison = new RowComparison(duckDb, columns, parts);
      comparison.showSource(rows.file());
      comparison.loadLake(LakeRows.show(lakeTable, columns, duckDb));
      return comparison.compare(1000);
    }
  }

  SourceRows read(String table, List<ColumnSpec> columns, Path work) throws Exception {
    SourceReading reading =
        new SourceReading(
            new TableName("public", table),
            "none",
            columns,
            Duration.ofMillis(300),
            Duration.ofSeconds(60),
            0,
            Long.MAX_VALUE);
    return source.read(reading, Scope.of(columns), work);
  }

  @Override
  public void close() {
    lake.close();
  }
}
