package io.penstock.cli.demo;

import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.DemoReport.FileFigures;
import io.penstock.contract.CatalogSpec;
import io.penstock.contract.MetadataColumns;
import io.penstock.lake.DuckDb;
import io.penstock.lake.LakeCatalog;
import io.penstock.lake.LakeFiles;
import io.penstock.lake.LakeReader;
import io.penstock.stack.LocalStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;

/** Looks into the lake without the service, as any other engine would. */
final class Lake implements AutoCloseable {
  private static final String WHOLE = "whole_table";

  private final LakeCatalog catalog;
  private final Connection duckdb;

  private Lake(LakeCatalog catalog, Connection duckdb) {
    this.catalog = catalog;
    this.duckdb = duckdb;
  }

  static Lake of(LocalStack stack) throws IOException, SQLException {
    Path temporary = Files.createDirectories(stack.dataDir().resolve("tmp"));
    Connection duckdb =
        DuckDb.open(
            new DuckDb.Limits(
                temporary,
                1024,
                2,
                List.of(stack.warehouse(), stack.dataDir().resolve("extracts"))));
    CatalogSpec spec = new CatalogSpec(stack.catalogName(), stack.catalogProperties());
    return new Lake(LakeCatalog.open(spec, Map.of()), duckdb);
  }

  /** A connection that shows the table's rows and history as views of these names. */
  Connection show(ReplicatedTable table, String current, String history) throws SQLException {
    LakeReader reader = new LakeReader(duckdb);
    reader.createView(current, catalog.load(table.namespace(), table.currentTable()), null);
    reader.createView(history, catalog.load(table.namespace(), table.historyTable()), null);
    return duckdb;
  }

  /** The files of the table's current or history table. */
  FileFigures files(ReplicatedTable table, String lakeTable) throws SQLException {
    LakeFiles files =
        new LakeReader(duckdb).files(catalog.load(table.namespace(), lakeTable), null);
    return new FileFigures(
        files.dataFiles(),
        files.positionDeleteFiles() + files.deletionVectors() + files.equalityDeleteFiles(),
        files.deletedPositions(),
        files.dataBytes() + files.deleteBytes());
  }

  /** What the table's history holds. */
  OpCounts history(ReplicatedTable table) throws SQLException {
    new LakeReader(duckdb)
        .createView("history", catalog.load(table.namespace(), table.historyTable()), null);
    String query = "SELECT %1$s, count(*) FROM history GROUP BY %1$s".formatted(MetadataColumns.OP);
    Map<String, Long> counts = new HashMap<>();
    try (Statement statement = duckdb.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        counts.put(rows.getString(1), rows.getLong(2));
      }
    }
    return OpCounts.of(counts);
  }

  /** The snapshot that a table's current table shows; null while there is none. */
  @Nullable Snapshot currentSnapshot(ReplicatedTable table) {
    try {
      return catalog.load(table.namespace(), table.currentTable()).currentSnapshot();
    } catch (NoSuchTableException e) {
      return null;
    }
  }

  /** The greatest value of a column of whole numbers in a table's rows; 0 for no rows. */
  long greatest(ReplicatedTable table, String column) throws SQLException {
    LakeReader reader = new LakeReader(duckdb);
    reader.createView(WHOLE, catalog.load(table.namespace(), table.currentTable()), null);
    try (Statement statement = duckdb.createStatement();
        ResultSet rows = statement.executeQuery("SELECT max(" + column + ") FROM " + WHOLE)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** The snapshot that each current table shows, by the table's qualified name; 0 for none. */
  Map<String, Long> currentSnapshots(List<ReplicatedTable> tables) {
    Map<String, Long> snapshots = new TreeMap<>();
    for (ReplicatedTable table : tables) {
      Snapshot snapshot = catalog.load(table.namespace(), table.currentTable()).currentSnapshot();
      snapshots.put(table.qualifiedName(), snapshot == null ? 0 : snapshot.snapshotId());
    }
    return snapshots;
  }

  @Override
  public void close() throws SQLException {
    catalog.close();
    duckdb.close();
  }
}
