package io.penstock.spark.current;

import io.penstock.contract.Fence;
import io.penstock.contract.HeldChange;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.Position;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.Sql;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** What a fold would do to the rows of a current table, counted and made recognizable. */
final class MassChange {
  private static final BigInteger DIGEST_RANGE = BigInteger.ONE.shiftLeft(64);

  private final SparkSession spark;
  private final String catalog;

  MassChange(SparkSession spark, String catalog) {
    this.spark = spark;
    this.catalog = catalog;
  }

  /**
   * A change and the part of it that the brake does not count.
   *
   * @param change the whole change
   * @param exempt rows that go because a re-snapshot did not read them
   */
  record Counted(HeldChange change, long exempt) {}

  /**
   * Counts.
   *
   * @param fold view of the folded change
   * @param key the key's columns
   * @param truncated position of the last TRUNCATE, null if none
   * @param fromBatch first history batch in the fold
   * @param through history's fence after the last one
   */
  Counted count(
      LakeTable table,
      String fold,
      List<String> key,
      @Nullable Position truncated,
      long fromBatch,
      Fence through) {
    Row row = spark.sql(countSql(table, fold, key, truncated)).first();
    String digest = row.getDecimal(5).toBigInteger().mod(DIGEST_RANGE).toString(16);
    return new Counted(
        new HeldChange(
            fromBatch,
            through,
            row.getLong(0),
            row.getLong(1),
            row.getLong(2),
            row.getLong(3),
            "0".repeat(16 - digest.length()) + digest),
        row.getLong(4));
  }

  private String countSql(
      LakeTable table, String fold, List<String> key, @Nullable Position truncated) {
    String present = "t.`__position` IS NOT NULL";
    String gone =
        truncated == null
            ? "false"
            : "(" + present + " AND t.`__position` < " + FoldSql.position(truncated) + ")";
    String alive = "(" + present + " AND NOT " + gone + ")";
    String newer = "s.`_op` IS NOT NULL AND " + alive + " AND s.`__position` >= t.`__position`";
    String insert = "(s.`_op` <> 'd' AND NOT " + alive + ")";
    String update = "(" + newer + " AND s.`_op` <> 'd')";
    String delete = "(" + newer + " AND s.`_op` = 'd')";
    String keys = Sql.each(key, ", ", name -> "coalesce(s.%1$s, t.%1$s)".formatted(Sql.name(name)));
    return """
        SELECT count(t.`__position`), count_if(%1$s), count_if(%2$s), count_if(%3$s OR %4$s),
          count_if(%3$s AND s.`_from_snapshot`),
          coalesce(sum(CASE WHEN %1$s OR %2$s OR %3$s
            THEN CAST(xxhash64(%5$s, s.`__position`, s.`_op`) AS DECIMAL(38, 0)) ELSE 0 END), 0)
          + coalesce(sum(CASE WHEN %4$s
            THEN CAST(xxhash64(%5$s, t.`__position`, 't') AS DECIMAL(38, 0)) ELSE 0 END), 0)
        FROM (SELECT %6$s, %7$s AS `__position` FROM %8$s) t
        FULL OUTER JOIN
          (SELECT %6$s, `_op`, `_from_snapshot`, %7$s AS `__position` FROM %9$s) s
        ON %10$s
        """
        .formatted(
            insert,
            update,
            delete,
            gone,
            keys,
            Sql.each(key, ", ", Sql::name),
            FoldSql.position(""),
            at(table, Objects.requireNonNull(LakeTable.mainSnapshotId(table.current()))),
            fold,
            Sql.each(key, " AND ", name -> "t.%1$s = s.%1$s".formatted(Sql.name(name))));
  }

  /**
   * Rows of an earlier snapshot, and how many of their keys are no longer there.
   *
   * @param snapshotId the earlier snapshot of the current table
   */
  Removed removedSince(LakeTable table, long snapshotId, List<String> key) {
    long now = Objects.requireNonNull(LakeTable.mainSnapshotId(table.current()));
    Row row =
        spark
            .sql(
                "SELECT count(*), count_if(n.`__there` IS NULL) FROM %s b LEFT JOIN (SELECT %s, true AS `__there` FROM %s) n ON %s"
                    .formatted(
                        at(table, snapshotId),
                        Sql.each(key, ", ", Sql::name),
                        at(table, now),
                        Sql.each(
                            key, " AND ", name -> "b.%1$s = n.%1$s".formatted(Sql.name(name)))))
            .first();
    return new Removed(row.getLong(0), row.getLong(1));
  }

  /**
   * What went since an earlier snapshot.
   *
   * @param rows rows then
   * @param gone those of them that are gone
   */
  record Removed(long rows, long gone) {}

  private String at(LakeTable table, long snapshotId) {
    TableTask task = table.task();
    return Sql.path(catalog, task.namespace(), task.current()) + " VERSION AS OF " + snapshotId;
  }

  /** Whether two changes do the same to the same table. */
  static boolean same(HeldChange one, HeldChange other) {
    return one.inserts() == other.inserts()
        && one.updates() == other.updates()
        && one.deletes() == other.deletes()
        && one.digest().equals(other.digest());
  }
}
