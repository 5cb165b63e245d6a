package io.penstock.spark.current;

import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.Position;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.Sql;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The history batches of one merge as temporary views, and what there is to fold in them. */
final class FoldInput implements AutoCloseable {
  private static final String PARTIAL =
      "(`_op` <> 'd' AND size(coalesce(`_unchanged`, array())) > 0)";

  private final SparkSession spark;
  private final boolean sendsWholeRows;
  private final boolean rowsLeftOut;
  private final FoldSql sql;
  private final String changes;
  private final String rows;
  private final String fold;
  private final Shape shape;

  /**
   * Prepares the views.
   *
   * @param taken last history batch that the current table has taken
   * @param through history's fence after the last one to take
   * @param newest history's fence now
   * @param staged the batch that this run has just published, null if it published none
   */
  FoldInput(
      SparkSession spark,
      String catalog,
      LakeTable table,
      long taken,
      Fence through,
      Fence newest,
      @Nullable StagedHistory staged) {
    this.spark = spark;
    String suffix = UUID.randomUUID().toString().replace("-", "");
    changes = "changes_" + suffix;
    rows = "rows_" + suffix;
    fold = "fold_" + suffix;
    // A key that is checked at commit only can be no replica identity.
    sendsWholeRows = table.task().replicaIdentity() == ReplicaIdentity.FULL;
    boolean reading = ResnapshotEnd.isReading(table.task(), through, newest);
    rowsLeftOut =
        reading || table.currentFence().filter(f -> f.swept() < through.swept()).isPresent();
    sql = FoldSql.of(table, reading);
    boolean alone =
        staged != null && staged.batch() == taken + 1 && staged.batch() == through.batch();
    shape =
        prepare(
            table,
            history(catalog, table).where("`_batch` <= " + through.batch()),
            taken,
            alone && staged != null ? known(table, staged) : null);
  }

  /**
   * What there is to fold.
   *
   * @param doubtful whether a change is not newer than what the table has taken
   * @param partial whether a change leaves columns unsent
   * @param truncated position of the last TRUNCATE, null if none
   * @param deletes streamed deletes
   * @param unread deletes of keys that a re-snapshot did not read
   */
  record Shape(
      boolean doubtful, boolean partial, @Nullable Position truncated, long deletes, long unread) {}

  FoldSql sql() {
    return sql;
  }

  Shape shape() {
    return shape;
  }

  /** Name of the view of the newest change of each key. */
  String fold() {
    return fold;
  }

  /** What staging has seen of the only batch to take, null where it did not look for it. */
  private @Nullable Shape known(LakeTable table, StagedHistory staged) {
    Map<String, Long> changes = staged.changes();
    long deletes = changes.getOrDefault("d", 0L);
    boolean readsLate =
        changes.containsKey("r")
            && table.currentFence().filter(fence -> fence.highest() != null).isPresent();
    return !staged.isInOrder()
            || rowsLeftOut
            || readsLate
            || changes.containsKey("t")
            || (sendsWholeRows && deletes > 0)
        ? null
        : new Shape(false, staged.isPartial(), null, deletes, 0);
  }

  private Shape prepare(LakeTable table, Dataset<Row> history, long taken, @Nullable Shape known) {
    Dataset<Row> taking = history.where("`_batch` > " + taken);
    taking.createOrReplaceTempView(changes);
    Shape found =
        known == null ? shape(table.currentFence().map(Fence::highest).orElse(null)) : known;
    Shape whole = found;
    if (found.doubtful()) {
      // Something is not newer than all before it: fold the whole life of the keys concerned.
      Column[] key =
          sql.key().stream().map(name -> taking.col(Sql.name(name))).toArray(Column[]::new);
      history
          .join(
              taking.select(key).distinct(),
              scala.jdk.javaapi.CollectionConverters.asScala(sql.key()).toSeq(),
              "left_semi")
          .unionByName(history.where("`_op` = 't'"))
          .createOrReplaceTempView(changes);
      Shape all = shape(null);
      whole = new Shape(true, all.partial(), all.truncated(), found.deletes(), found.unread());
    }
    if (whole.partial()) {
      new KeyUpdates(spark, sql)
          .fillIn(spark.table(changes), history)
          .createOrReplaceTempView(changes);
    }
    spark
        .sql("SELECT * FROM " + changes + " WHERE `_op` <> 't'" + afterTruncate(whole.truncated()))
        .createOrReplaceTempView(rows);
    fold(table, whole).createOrReplaceTempView(fold);
    return whole;
  }

  private Dataset<Row> fold(LakeTable table, Shape found) {
    KeyVersions versions = new KeyVersions(spark, sql);
    boolean whole = found.doubtful() || found.truncated() != null || table.currentFence().isEmpty();
    // Without a delete, here or before, no version of a row has gone.
    boolean deleted = found.deletes() > 0 || found.doubtful();
    if (sendsWholeRows && deleted && !found.partial() && versions.isNeeded(rows, whole)) {
      return versions.fold(spark.table(rows), whole);
    }
    return spark.sql(sql.fold(rows, found.partial()));
  }

  /** Whether a change is not newer than the highest position taken, as a condition. */
  private String doubt(@Nullable Position highest) {
    if (highest == null) {
      return "false";
    }
    String older = FoldSql.position("") + " <= " + FoldSql.position(highest);
    // Of a transaction that is taken in parts, a delete may name a version that came before.
    String torn =
        "`_op` = 'd' AND NOT `_from_snapshot` AND `_epoch` = %d AND `_prev_commit_lsn` = %d"
            .formatted(highest.epoch(), highest.prevCommitLsn());
    String doubt = sendsWholeRows ? older + " OR " + torn : older;
    // Of a row that was left out, values that were sent are in history alone.
    return rowsLeftOut ? "(" + doubt + " OR " + PARTIAL + ")" : "(" + doubt + ")";
  }

  private Shape shape(@Nullable Position highest) {
    Row row =
        spark
            .sql(
                """
                SELECT bool_or(%1$s), bool_or(%4$s),
                  max(CASE WHEN `_op` = 't' THEN %2$s END),
                  count_if(`_op` = 'd' AND NOT `_from_snapshot`),
                  count_if(`_op` = 'd' AND `_from_snapshot`)
                FROM %3$s
                """
                    .formatted(doubt(highest), FoldSql.position(""), changes, PARTIAL))
            .first();
    return new Shape(
        !row.isNullAt(0) && row.getBoolean(0),
        !row.isNullAt(1) && row.getBoolean(1),
        row.isNullAt(2) ? null : position(row.getStruct(2)),
        row.getLong(3),
        row.getLong(4));
  }

  private static Position position(Row row) {
    return new Position(
        row.getInt(0), row.getInt(1) == 1, row.getLong(2), row.getLong(3), row.getLong(4));
  }

  private static String afterTruncate(@Nullable Position truncated) {
    return truncated == null
        ? ""
        : " AND " + FoldSql.position("") + " > " + FoldSql.position(truncated);
  }

  private Dataset<Row> history(String catalog, LakeTable table) {
    TableTask task = table.task();
    return spark
        .read()
        .format("iceberg")
        .option(
            "snapshot-id",
            Long.toString(Objects.requireNonNull(LakeTable.mainSnapshotId(table.history()))))
        .load(Sql.path(catalog, task.namespace(), task.history()));
  }

  @Override
  public void close() {
    List.of(changes, rows, fold).forEach(spark.catalog()::dropTempView);
  }
}
