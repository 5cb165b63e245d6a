package io.penstock.spark.maintain;

import io.penstock.contract.MaintenanceJob.TableTask;
import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.MaintenanceResult.Files;
import io.penstock.contract.MaintenanceResult.Status;
import io.penstock.spark.table.Sql;
import java.time.Instant;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.Spark3Util;
import org.apache.iceberg.spark.actions.SparkActions;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compacts a table's two lake tables and expires their old snapshots. Compaction leaves no delete
 * file behind; the fence survives, since it stands in ancestors and in the properties alike.
 */
public final class TableMaintenance {
  private static final Logger LOG = LoggerFactory.getLogger(TableMaintenance.class);

  /** Small files of history are worth rewriting from this number on. */
  private static final String HISTORY_MIN_FILES = "4";

  private final SparkSession spark;
  private final String catalog;

  public TableMaintenance(SparkSession spark, String catalog) {
    this.spark = spark;
    this.catalog = catalog;
  }

  /** Maintains one table; a fault is a result, so that the others go on. */
  public MaintenanceResult maintain(TableTask task) {
    long begun = System.nanoTime();
    try {
      Table current = load(task.namespace(), task.current());
      Table history = load(task.namespace(), task.history());
      Files before = files(task.namespace(), task.current());
      Files historyBefore = files(task.namespace(), task.history());
      long rewritten =
          compact(
              current,
              Map.of(
                  "delete-file-threshold", "1",
                  "remove-dangling-deletes", "true",
                  "min-input-files", "2"));
      dropDanglingDeletes(current);
      rewritten += compact(history, Map.of("min-input-files", HISTORY_MIN_FILES));
      long expired = expire(current, task) + expire(history, task);
      Files after = files(task.namespace(), task.current());
      Files historyAfter = files(task.namespace(), task.history());
      return new MaintenanceResult(
          rewritten > 0 ? Status.COMPACTED : Status.NOTHING_TO_DO,
          before,
          after,
          historyBefore,
          historyAfter,
          expired,
          null,
          millisSince(begun));
    } catch (NoSuchTableException e) {
      // Nothing was ingested yet.
      return new MaintenanceResult(
          Status.NOTHING_TO_DO, null, null, null, null, 0, null, millisSince(begun));
    } catch (Exception e) {
      LOG.error("{} failed", task.name(), e);
      return new MaintenanceResult(
          Status.FAILED, null, null, null, null, 0, e.toString(), millisSince(begun));
    }
  }

  private Table load(String namespace, String name) throws Exception {
    return Spark3Util.loadIcebergTable(spark, Sql.path(catalog, namespace, name));
  }

  private long compact(Table table, Map<String, String> options) {
    var result = SparkActions.get(spark).rewriteDataFiles(table).options(options).execute();
    table.refresh();
    return result.rewrittenDataFilesCount() + result.removedDeleteFilesCount();
  }

  /**
   * Drops position deletes whose data files were rewritten. Iceberg's own removal of dangling
   * deletes handles format v3, and leaves those of v2 in unpartitioned tables
   * (apache/iceberg#15369, #17203).
   */
  private void dropDanglingDeletes(Table table) {
    if (org.apache.iceberg.TableUtil.formatVersion(table) > 2) {
      return;
    }
    SparkActions.get(spark).rewritePositionDeletes(table).option("rewrite-all", "true").execute();
    table.refresh();
  }

  private long expire(Table table, TableTask task) {
    long before = Instant.now().toEpochMilli() - task.keepSnapshotsMillis();
    long snapshots = count(table);
    table.expireSnapshots().expireOlderThan(before).cleanExpiredFiles(true).commit();
    table.refresh();
    return snapshots - count(table);
  }

  private static long count(Table table) {
    return java.util.stream.StreamSupport.stream(table.snapshots().spliterator(), false).count();
  }

  private Files files(String namespace, String name) {
    Row row =
        spark
            .sql(
                ("SELECT count_if(content = 0), count_if(content <> 0),"
                        + " coalesce(sum(CASE WHEN content = 1 THEN record_count END), 0),"
                        + " coalesce(sum(file_size_in_bytes), 0) FROM %s")
                    .formatted(Sql.path(catalog, namespace, name, "files")))
            .first();
    return new Files(row.getLong(0), row.getLong(1), row.getLong(2), row.getLong(3));
  }

  private static long millisSince(long begun) {
    return (System.nanoTime() - begun) / 1_000_000;
  }
}
