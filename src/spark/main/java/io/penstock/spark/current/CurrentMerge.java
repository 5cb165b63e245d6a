package io.penstock.spark.current;

import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.Position;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.MovedTableException;
import io.penstock.spark.table.Sql;
import io.penstock.spark.table.StagingBranch;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.jspecify.annotations.Nullable;

/**
 * Brings a current table up to its history: reads the batches that it has not taken, folds them to
 * the newest change of each key, merges them on a branch and publishes the branch with the fence.
 */
public final class CurrentMerge {
  private final SparkSession spark;
  private final String catalog;
  private final String runId;

  public CurrentMerge(SparkSession spark, String catalog, String runId) {
    this.spark = spark;
    this.catalog = catalog;
    this.runId = runId;
  }

  /**
   * Merges what history has beyond the current table's fence; nothing if there is nothing.
   *
   * @param table the table; its history may be newer than the fence it was opened with
   * @param historyFence history's fence now
   * @return whether there was anything
   * @throws MovedTableException if somebody else committed to the table
   * @throws UnsentValueException if a row lacks a value that the source never sent
   */
  public boolean merge(LakeTable table, Fence historyFence) {
    long taken = table.currentFence().map(Fence::batch).orElse(0L);
    if (taken >= historyFence.batch()) {
      return false;
    }
    String suffix = UUID.randomUUID().toString().replace("-", "");
    Views views = new Views("changes_" + suffix, "rows_" + suffix, "fold_" + suffix);
    FoldSql sql = FoldSql.of(table, ResnapshotEnd.isReading(table.task(), historyFence));
    Shape shape = prepare(sql, table, taken, views);
    try {
      StagingBranch.publish(
          table.current(),
          historyFence.withRun(runId),
          branch -> write(sql, table, shape, views, branch));
    } catch (MovedTableException e) {
      throw e;
    } catch (RuntimeException e) {
      UnsentValueException unsent = UnsentValueException.in(e);
      throw unsent == null ? e : unsent;
    } finally {
      views.drop(spark);
    }
    return true;
  }

  /** Names of the temporary views of one merge. */
  private record Views(String changes, String rows, String fold) {
    void drop(SparkSession spark) {
      List.of(changes, rows, fold).forEach(spark.catalog()::dropTempView);
    }
  }

  /** Makes the views that the merge reads, and tells what there is to fold. */
  private Shape prepare(FoldSql sql, LakeTable table, long taken, Views views) {
    Dataset<Row> history = history(table);
    Dataset<Row> taking = history.where("`_batch` > " + taken);
    taking.createOrReplaceTempView(views.changes());
    Shape shape = shape(views.changes(), table.currentFence().map(Fence::highest).orElse(null));
    if (shape.doubtful()) {
      // Something is not newer than all before it: fold the whole life of the keys concerned.
      Column[] key =
          sql.key().stream().map(name -> taking.col(Sql.name(name))).toArray(Column[]::new);
      history
          .join(
              taking.select(key).distinct(),
              scala.jdk.javaapi.CollectionConverters.asScala(sql.key()).toSeq(),
              "left_semi")
          .unionByName(history.where("`_op` = 't'"))
          .createOrReplaceTempView(views.changes());
      shape = shape(views.changes(), null);
    }
    if (shape.partial()) {
      new KeyUpdates(spark, sql)
          .fillIn(spark.table(views.changes()), history)
          .createOrReplaceTempView(views.changes());
    }
    spark
        .sql(
            "SELECT * FROM "
                + views.changes()
                + " WHERE `_op` <> 't'"
                + afterTruncate(shape.truncated()))
        .createOrReplaceTempView(views.rows());
    spark.sql(sql.fold(views.rows(), shape.partial())).createOrReplaceTempView(views.fold());
    return shape;
  }

  private void write(FoldSql sql, LakeTable table, Shape shape, Views views, String branch) {
    TableTask task = table.task();
    String target = Sql.path(catalog, task.namespace(), task.current(), branch);
    if (isEmpty(table.current())) {
      try {
        spark.sql(sql.firstRows(views.fold(), shape.partial())).writeTo(target).append();
      } catch (NoSuchTableException e) {
        throw new IllegalStateException(e);
      }
      return;
    }
    if (shape.truncated() != null) {
      spark.sql(FoldSql.truncate(target, shape.truncated()));
    }
    spark.sql(sql.merge(target, views.fold(), shape.partial()));
  }

  private Dataset<Row> history(LakeTable table) {
    TableTask task = table.task();
    return spark
        .read()
        .format("iceberg")
        .option(
            "snapshot-id",
            Long.toString(
                java.util.Objects.requireNonNull(LakeTable.mainSnapshotId(table.history()))))
        .load(Sql.path(catalog, task.namespace(), task.history()));
  }

  private static String afterTruncate(@Nullable Position truncated) {
    return truncated == null
        ? ""
        : " AND " + FoldSql.position("") + " > " + FoldSql.position(truncated);
  }

  private static boolean isEmpty(Table table) {
    return "0"
        .equals(
            table
                .currentSnapshot()
                .summary()
                .getOrDefault(SnapshotSummary.TOTAL_RECORDS_PROP, "0"));
  }

  /**
   * What there is to fold.
   *
   * @param doubtful whether a change is not newer than what the table has taken
   * @param partial whether a change leaves columns unsent
   * @param truncated position of the last TRUNCATE, null if none
   */
  private record Shape(boolean doubtful, boolean partial, @Nullable Position truncated) {}

  private Shape shape(String changes, @Nullable Position highest) {
    String position = FoldSql.position("");
    String doubt =
        highest == null
            ? "false"
            : "bool_or(" + position + " <= " + FoldSql.position(highest) + ")";
    Row row =
        spark
            .sql(
                "SELECT %s, bool_or(`_op` <> 'd' AND size(coalesce(`_unchanged`, array())) > 0), max(CASE WHEN `_op` = 't' THEN %s END) FROM %s"
                    .formatted(doubt, position, changes))
            .first();
    Row truncated = row.isNullAt(2) ? null : row.getStruct(2);
    return new Shape(
        !row.isNullAt(0) && row.getBoolean(0),
        !row.isNullAt(1) && row.getBoolean(1),
        truncated == null
            ? null
            : new Position(
                truncated.getInt(0),
                truncated.getInt(1) == 1,
                truncated.getLong(2),
                truncated.getLong(3),
                truncated.getLong(4)));
  }
}
