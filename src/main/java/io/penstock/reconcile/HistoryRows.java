package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.MetadataColumns;
import io.penstock.lake.ColumnNaming;
import io.penstock.lake.LakeReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a history table at one Iceberg snapshot, as a view of DuckDB: the source's columns
 * as {@code c0, c1, ...} as the comparison names them, the metadata columns by names of their own.
 *
 * @param snapshotId the snapshot, null for a table that nothing was committed to
 */
record HistoryRows(@Nullable Long snapshotId) {
  /** Name of the view. */
  static final String VIEW = "history";

  private static final String ROWS = "history_rows";

  /**
   * Shows the changes that a current table has taken.
   *
   * @param columns the columns that are compared
   * @param through number of the last batch that it has taken
   */
  static HistoryRows show(Table table, List<ColumnSpec> columns, long through, Connection duckDb)
      throws SQLException {
    new LakeReader(duckDb).createView(ROWS, table, null, ColumnNaming.FIELD_IDS);
    String values =
        IntStream.range(0, columns.size())
            .mapToObj(i -> LakeRows.column(table, columns.get(i)) + " AS c" + i)
            .collect(joining(", "));
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(
          """
          CREATE OR REPLACE TEMP VIEW %s AS
          SELECT %s AS op, %s AS batch, %s AS epoch, NOT %s AS streamed, coalesce(%s, 0) AS prev,
            coalesce(%s, 0) AS lsn, %s IS NULL AS incremental, %s AS topic_offset,
            %s AS tx_id, coalesce(%s, []) AS unchanged, %s AS ingested_at, %s AS source_ts,
            %s
          FROM %s WHERE %s <= %d
          """
              .formatted(
                  VIEW,
                  named(table, MetadataColumns.OP),
                  named(table, MetadataColumns.BATCH),
                  named(table, MetadataColumns.EPOCH),
                  named(table, MetadataColumns.FROM_SNAPSHOT),
                  named(table, MetadataColumns.PREV_COMMIT_LSN),
                  named(table, MetadataColumns.LSN),
                  named(table, MetadataColumns.LSN),
                  named(table, MetadataColumns.OFFSET),
                  named(table, MetadataColumns.TX_ID),
                  named(table, MetadataColumns.UNCHANGED),
                  named(table, MetadataColumns.INGESTED_AT),
                  named(table, MetadataColumns.SOURCE_TS),
                  values,
                  ROWS,
                  named(table, MetadataColumns.BATCH),
                  through));
    }
    Snapshot snapshot = table.currentSnapshot();
    return new HistoryRows(snapshot == null ? null : snapshot.snapshotId());
  }

  /** Number of the first batch that a history table still has, 0 if it has none. */
  static long firstBatch(Table table, Connection duckDb) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT coalesce(min(%s), 0) FROM %s"
                    .formatted(named(table, MetadataColumns.BATCH), ROWS))) {
      result.next();
      return result.getLong(1);
    }
  }

  private static String named(Table table, String column) {
    return LakeRows.name(LakeRows.field(table, column));
  }
}
