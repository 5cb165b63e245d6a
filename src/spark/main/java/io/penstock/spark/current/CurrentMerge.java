package io.penstock.spark.current;

import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.Position;
import io.penstock.spark.table.FencedOperations;
import io.penstock.spark.table.Fences;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.LakeTables;
import io.penstock.spark.table.Sql;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.CommitMetadata;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
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
   * @throws io.penstock.spark.table.MovedTableException if somebody else committed to the table
   */
  public boolean merge(LakeTable table, Fence historyFence) {
    long taken = table.currentFence().map(Fence::batch).orElse(0L);
    if (taken >= historyFence.batch()) {
      return false;
    }
    Table current = table.current();
    Long main = LakeTable.mainSnapshotId(current);
    String branch = LakeTables.STAGING_PREFIX + UUID.randomUUID().toString().replace("-", "");
    Fence fence = withRun(historyFence);
    current.manageSnapshots().createBranch(branch, java.util.Objects.requireNonNull(main)).commit();
    boolean published = false;
    try {
      stage(table, taken, branch, fence);
      current.refresh();
      FencedOperations.publish(current, main, branch, fence);
      published = true;
    } finally {
      if (!published) {
        LakeTables.removeBranch(current, branch);
      }
    }
    current.refresh();
    return true;
  }

  private Fence withRun(Fence history) {
    return new Fence(
        history.batch(),
        history.topicId(),
        history.topic(),
        history.partition(),
        history.offset(),
        history.epoch(),
        history.highest(),
        runId);
  }

  private void stage(LakeTable table, long taken, String branch, Fence fence) {
    TableTask task = table.task();
    FoldSql sql = new FoldSql(task);
    String suffix = branch.substring(LakeTables.STAGING_PREFIX.length());
    String changes = "changes_" + suffix;
    String fold = "fold_" + suffix;
    Dataset<Row> history = history(table);
    Dataset<Row> taking = history.where("`_batch` > " + taken);
    taking.createOrReplaceTempView(changes);
    Shape shape = shape(changes, table.currentFence().map(Fence::highest).orElse(null));
    if (shape.doubtful()) {
      // Something is not newer than all before it: fold the whole life of the keys concerned.
      Dataset<Row> keys =
          taking
              .select(
                  sql.key().stream()
                      .map(Sql::name)
                      .map(taking::col)
                      .toArray(org.apache.spark.sql.Column[]::new))
              .distinct();
      history
          .join(
              keys, scala.jdk.javaapi.CollectionConverters.asScala(sql.key()).toSeq(), "left_semi")
          .createOrReplaceTempView(changes);
      shape = shape(changes, null);
    }
    spark
        .sql("SELECT * FROM " + changes + " WHERE `_op` <> 't'" + afterTruncate(shape.truncated()))
        .createOrReplaceTempView(changes + "_rows");
    spark.sql(sql.fold(changes + "_rows", shape.partial())).createOrReplaceTempView(fold);
    String target = Sql.path(catalog, task.namespace(), task.current(), "branch_" + branch);
    Position truncated = shape.truncated();
    boolean partial = shape.partial();
    boolean empty = isEmpty(table.current());
    inRun(
        fence,
        () -> {
          if (truncated != null && !empty) {
            spark.sql(FoldSql.truncate(target, truncated));
          }
          if (empty) {
            spark.sql(sql.firstRows(fold, partial)).writeTo(target).append();
          } else {
            spark.sql(sql.merge(target, fold, partial));
          }
          return null;
        });
    spark.catalog().dropTempView(changes);
    spark.catalog().dropTempView(changes + "_rows");
    spark.catalog().dropTempView(fold);
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

  private static void inRun(Fence fence, Callable<@Nullable Void> work) {
    try {
      CommitMetadata.withCommitProperties(
          Map.of(
              Fence.PROPERTY, Fences.write(fence),
              Fence.RUN_PROPERTY, fence.runId()),
          work,
          Exception.class);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
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
