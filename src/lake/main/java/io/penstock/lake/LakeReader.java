package io.penstock.lake;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** Shows Iceberg tables, each at one snapshot, to a DuckDB connection. */
public final class LakeReader {
  private static final String COUNTED = "penstock files";

  private final Connection duckdb;

  /** Reads through a connection that may touch the tables' folders. */
  public LakeReader(Connection duckdb) {
    this.duckdb = duckdb;
  }

  /** Creates the view with the columns named as in the table. */
  public void createView(String view, Table table, @Nullable Long snapshotId) throws SQLException {
    createView(view, table, snapshotId, ColumnNaming.NAMES);
  }

  /**
   * Creates or replaces a temporary view of the live rows. It keeps showing the snapshot it was
   * made for, as long as the snapshot's files exist.
   *
   * @param snapshotId null for the current snapshot under the table's newest schema; a given
   *     snapshot is shown under the schema it was written with
   * @throws UnreadableTableException if the table cannot be read exactly
   */
  public void createView(String view, Table table, @Nullable Long snapshotId, ColumnNaming naming)
      throws SQLException {
    PlannedFiles planned = PlannedFiles.of(table, snapshotId);
    List<NestedField> fields = planned.schema().columns();
    ReadableColumns.require(table, fields, naming);
    String columns =
        fields.stream()
            .map(field -> ParquetRead.column(field) + " AS " + name(field, naming))
            .collect(Collectors.joining(", "));
    LiveRows.drop(duckdb, view);
    String rows = new LiveRows(duckdb, planned, view).sql();
    execute(
        "CREATE OR REPLACE TEMP VIEW %s AS SELECT %s FROM (%s)"
            .formatted(DuckSql.identifier(view), columns, rows));
  }

  /** Drops a view of this reader and what it keeps of the table's deletes. */
  public void dropView(String view) throws SQLException {
    execute("DROP VIEW IF EXISTS " + DuckSql.temporary(view));
    LiveRows.drop(duckdb, view);
  }

  /** Counts the files of a table at a snapshot; null is the current one. */
  public LakeFiles files(Table table, @Nullable Long snapshotId) throws SQLException {
    PlannedFiles planned = PlannedFiles.of(table, snapshotId);
    List<DataFile> files = planned.files();
    Snapshot snapshot = snapshotId == null ? table.currentSnapshot() : table.snapshot(snapshotId);
    DeleteFileTotals deletes = DeleteFileTotals.of(table, snapshot);
    try {
      LiveRows rows = new LiveRows(duckdb, planned, COUNTED);
      String sql = rows.sql();
      return new LakeFiles(
          files.size(),
          files.stream().mapToLong(DataFile::fileSizeInBytes).sum(),
          files.stream().mapToLong(DataFile::recordCount).sum(),
          deletes.positionFiles(),
          deletes.vectors(),
          deletes.equalityFiles(),
          deletes.bytes(),
          planned.touched().isEmpty() ? 0 : count(rows.positions()),
          count("(" + sql + ")"));
    } finally {
      LiveRows.drop(duckdb, COUNTED);
    }
  }

  private static String name(NestedField field, ColumnNaming naming) {
    return switch (naming) {
      case NAMES -> DuckSql.identifier(field.name());
      case FIELD_IDS -> ParquetRead.column(field);
    };
  }

  private long count(String relation) throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet counted = statement.executeQuery("SELECT count(*) FROM " + relation)) {
      counted.next();
      return counted.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckdb.createStatement()) {
      statement.execute(sql);
    }
  }
}
