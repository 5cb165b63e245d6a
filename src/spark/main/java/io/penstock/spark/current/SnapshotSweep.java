package io.penstock.spark.current;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.MetadataColumns;
import io.penstock.spark.table.Fences;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.MovedTableException;
import io.penstock.spark.table.Sql;
import io.penstock.spark.table.StagingBranch;
import java.time.Instant;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * After a whole re-snapshot: the keys that it did not read were deleted at the source unseen, and
 * become {@code d} changes in history, just before whatever streamed after the snapshot.
 */
public final class SnapshotSweep {
  private final SparkSession spark;
  private final String catalog;

  public SnapshotSweep(SparkSession spark, String catalog) {
    this.spark = spark;
    this.catalog = catalog;
  }

  /**
   * Sweeps and publishes, also if there is nothing to remove, so that the fence says it was done.
   *
   * @param before history's fence, which the table must still have
   * @param swept history's fence after it; keys without a change in its epoch go
   * @param snapshotLsn LSN of the snapshot's reads, null if they were incremental
   * @return number of keys removed
   * @throws MovedTableException if somebody else committed to history
   */
  public long sweep(LakeTable table, Fence before, Fence swept, @Nullable Long snapshotLsn) {
    TableTask task = table.task();
    requireAt(table.history(), before);
    Dataset<Row> gone = spark.sql(goneKeys(table, swept, snapshotLsn)).localCheckpoint();
    long deletes = gone.count();
    StagingBranch.publish(
        table.history(),
        swept,
        branch -> {
          try {
            gone.writeTo(Sql.path(catalog, task.namespace(), task.history(), branch)).append();
          } catch (org.apache.spark.sql.catalyst.analysis.NoSuchTableException e) {
            throw new IllegalStateException(e);
          }
        });
    return deletes;
  }

  /** A commit, and one that failed too, reads the table anew: another run may have moved it. */
  private static void requireAt(Table history, Fence before) {
    Fence found = Fences.find(history, true).orElse(null);
    if (found == null || !found.withRun("").equals(before.withRun(""))) {
      throw new MovedTableException("another run's commit to history came between");
    }
  }

  private String goneKeys(LakeTable table, Fence swept, @Nullable Long snapshotLsn) {
    TableTask task = table.task();
    List<String> columns =
        table.history().schema().columns().stream()
            .map(Types.NestedField::name)
            .filter(name -> !MetadataColumns.HISTORY.contains(name))
            .toList();
    String key = Sql.each(task.key().stream().map(ColumnSpec::name).toList(), ", ", Sql::name);
    String history =
        Sql.path(catalog, task.namespace(), task.history())
            + " VERSION AS OF "
            + LakeTable.mainSnapshotId(table.history());
    String position = FoldSql.position("");
    return """
        SELECT %s, 'd' AS %s, %d AS %s, true AS %s, CAST(NULL AS BIGINT) AS %s,
          CAST(%s AS BIGINT) AS %s,
          CAST(NULL AS BIGINT) AS %s, CAST(NULL AS TIMESTAMP) AS %s,
          CAST(NULL AS ARRAY<STRING>) AS %s, %s, %s, %dL AS %s, %dL AS %s,
          TIMESTAMP '%s' AS %s
        FROM (
          SELECT *, row_number() OVER (PARTITION BY %s ORDER BY %s DESC) AS __rank,
            (SELECT max(CASE WHEN _op = 't' THEN %s END) FROM %s) AS __truncated
          FROM %s WHERE _op <> 't')
        WHERE __rank = 1 AND _op <> 'd' AND _epoch < %d
          AND (__truncated IS NULL OR %s > __truncated)
        """
        .formatted(
            Sql.each(columns, ", ", Sql::name),
            MetadataColumns.OP,
            swept.epoch(),
            MetadataColumns.EPOCH,
            MetadataColumns.FROM_SNAPSHOT,
            MetadataColumns.PREV_COMMIT_LSN,
            snapshotLsn,
            MetadataColumns.LSN,
            MetadataColumns.TX_ID,
            MetadataColumns.SOURCE_TS,
            MetadataColumns.UNCHANGED,
            MetadataColumns.TOPIC,
            MetadataColumns.PARTITION,
            swept.offset() - 1,
            MetadataColumns.OFFSET,
            swept.batch(),
            MetadataColumns.BATCH,
            Instant.now().toString().replace("T", " ").replace("Z", ""),
            MetadataColumns.INGESTED_AT,
            key,
            position,
            position,
            history,
            history,
            swept.epoch(),
            position);
  }
}
