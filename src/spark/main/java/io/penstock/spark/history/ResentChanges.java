package io.penstock.spark.history;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lag;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.MetadataColumns;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.storage.StorageLevel;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Finds, in a range, the changes that history or an earlier offset of the range already holds.
 *
 * <p>A streamed change, and a read of a whole snapshot, is known by its identity: LSN, transaction,
 * op and key. An incremental read has no LSN: it is known by epoch and key, since a re-snapshot
 * reads each row once and begins an epoch; a second one of the key is a chunk read again after a
 * restart, and tells nothing that the stream does not. Only after the row's delete is a read of the
 * key another row's.
 */
final class ResentChanges {
  private static final String AT = RangeIdentities.AT;
  private static final String SUSPECT = RangeIdentities.SUSPECT;
  private static final String READ = RangeIdentities.READ;
  private static final String HERE = "__here";
  private static final String AFTER_READ = "__after_read";

  private final SparkSession spark;
  private final String catalog;
  private final Map<String, String> kafka;

  ResentChanges(SparkSession spark, String catalog, Map<String, String> kafka) {
    this.spark = spark;
    this.catalog = catalog;
    this.kafka = kafka;
  }

  /** Offsets of the changes to leave out. */
  Roaring64Bitmap find(LakeTable table, TopicRange range) {
    Roaring64Bitmap drops = new Roaring64Bitmap();
    Dataset<Row> events =
        RangeIdentities.of(spark, kafka, table, range).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      findResent(table, range, events, drops);
      findReadAgain(table, events, drops);
      return drops;
    } finally {
      events.unpersist();
    }
  }

  private void findResent(
      LakeTable table, TopicRange range, Dataset<Row> events, Roaring64Bitmap drops) {
    Dataset<Row> suspects = events.where(col(SUSPECT));
    Row bounds = suspects.agg(min(MetadataColumns.LSN), max(MetadataColumns.LSN)).first();
    if (bounds.isNullAt(0)) {
      return;
    }
    List<String> identity =
        new ArrayList<>(List.of(MetadataColumns.LSN, MetadataColumns.TX_ID, MetadataColumns.OP));
    identity.addAll(key(table.task()));
    // LSNs of earlier epochs of the source do not compare, and name other changes.
    int from = StagedHistory.comparesFrom(table, range).orElse(Integer.MAX_VALUE);
    Dataset<Row> history =
        history(table)
            .where(col(Sql.name(MetadataColumns.LSN)).between(bounds.get(0), bounds.get(1)))
            .where(col(MetadataColumns.EPOCH).geq(lit(from)));
    collect(suspects.join(history, same(suspects, history, identity), "left_semi"), drops);
    Dataset<Row> earlier = events.as("e");
    Dataset<Row> later = suspects.as("s");
    collect(
        later.join(
            earlier, same(identity, "s", "e").and(col("e." + AT).lt(col("s." + AT))), "left_semi"),
        drops);
  }

  private void findReadAgain(LakeTable table, Dataset<Row> events, Roaring64Bitmap drops) {
    Dataset<Row> reads = events.where(col(READ));
    Row epoch = reads.agg(min(MetadataColumns.EPOCH)).first();
    if (epoch.isNullAt(0)) {
      return;
    }
    List<String> identity = new ArrayList<>(List.of(MetadataColumns.EPOCH));
    identity.addAll(key(table.task()));
    Dataset<Row> history = history(table).where(col(MetadataColumns.EPOCH).geq(epoch.get(0)));
    Column incremental =
        col(MetadataColumns.OP).equalTo("r").and(col(MetadataColumns.LSN).isNull());
    Column deleted = col(MetadataColumns.OP).equalTo("d");
    Dataset<Row> known =
        history
            .join(reads, same(history, reads, identity), "left_semi")
            .where(incremental.or(deleted.and(not(col(MetadataColumns.FROM_SNAPSHOT)))))
            .select(columns(identity, col(MetadataColumns.OFFSET), incremental, false));
    Dataset<Row> here =
        events
            .where(col(READ).or(deleted.and(not(col(SUSPECT)))))
            .select(columns(identity, col(AT), col(READ), true));
    Column[] life = identity.stream().map(name -> col(Sql.name(name))).toArray(Column[]::new);
    collect(
        known
            .union(here)
            .withColumn(AFTER_READ, lag(READ, 1).over(Window.partitionBy(life).orderBy(AT)))
            .where(col(HERE).and(col(READ)).and(coalesce(col(AFTER_READ), lit(false)))),
        drops);
  }

  private static Column[] columns(List<String> identity, Column at, Column read, boolean here) {
    List<Column> columns = new ArrayList<>();
    identity.forEach(name -> columns.add(col(Sql.name(name))));
    columns.add(at.as(AT));
    columns.add(read.as(READ));
    columns.add(lit(here).as(HERE));
    return columns.toArray(Column[]::new);
  }

  private static List<String> key(TableTask task) {
    return task.key().stream().map(ColumnSpec::name).toList();
  }

  private Dataset<Row> history(LakeTable table) {
    TableTask task = table.task();
    return spark
        .read()
        .format("iceberg")
        .option("snapshot-id", Long.toString(table.history().currentSnapshot().snapshotId()))
        .load(Sql.path(catalog, task.namespace(), task.history()));
  }

  private static void collect(Dataset<Row> rows, Roaring64Bitmap into) {
    rows.select(AT).toLocalIterator().forEachRemaining(row -> into.addLong(row.getLong(0)));
  }

  private static Column same(Dataset<Row> left, Dataset<Row> right, List<String> names) {
    return names.stream()
        .map(name -> left.col(Sql.name(name)).eqNullSafe(right.col(Sql.name(name))))
        .reduce(Column::and)
        .orElseThrow();
  }

  private static Column same(List<String> names, String left, String right) {
    return names.stream()
        .map(name -> col(left + "." + Sql.name(name)).eqNullSafe(col(right + "." + Sql.name(name))))
        .reduce(Column::and)
        .orElseThrow();
  }
}
