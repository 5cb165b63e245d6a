package io.penstock.spark.history;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.MetadataColumns;
import io.penstock.spark.change.Change;
import io.penstock.spark.change.ChangeParser;
import io.penstock.spark.read.RangeReader;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.Sql;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Finds, among a range's suspect changes, those whose identity (LSN, transaction, op, key) history
 * or an earlier offset of the range already holds.
 */
final class ResentChanges {
  private static final String AT = "__at";
  private static final String SUSPECT = "__suspect";

  private final SparkSession spark;
  private final String catalog;
  private final Map<String, String> kafka;

  ResentChanges(SparkSession spark, String catalog, Map<String, String> kafka) {
    this.spark = spark;
    this.catalog = catalog;
    this.kafka = kafka;
  }

  Roaring64Bitmap find(LakeTable table, TopicRange range) {
    TableTask task = table.task();
    List<String> identity =
        new ArrayList<>(List.of(MetadataColumns.LSN, MetadataColumns.TX_ID, MetadataColumns.OP));
    task.key().forEach(column -> identity.add(column.name()));
    Dataset<Row> events = identities(table, range).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      Dataset<Row> suspects = events.where(col(SUSPECT));
      Row bounds = suspects.agg(min(MetadataColumns.LSN), max(MetadataColumns.LSN)).first();
      Roaring64Bitmap drops = new Roaring64Bitmap();
      if (bounds.isNullAt(0)) {
        return drops;
      }
      Dataset<Row> history =
          history(table)
              .where(col(Sql.name(MetadataColumns.LSN)).between(bounds.get(0), bounds.get(1)))
              .where(col(MetadataColumns.EPOCH).geq(lit(comparesFrom(table))));
      collect(suspects.join(history, same(suspects, history, identity), "left_semi"), drops);
      Dataset<Row> earlier = events.as("e");
      Dataset<Row> later = suspects.as("s");
      collect(
          later.join(
              earlier,
              same(later, earlier, identity, "s", "e").and(col("e." + AT).lt(col("s." + AT))),
              "left_semi"),
          drops);
      return drops;
    } finally {
      events.unpersist();
    }
  }

  /** LSNs of earlier epochs of the source do not compare, and name other changes. */
  private static int comparesFrom(LakeTable table) {
    return table
        .historyFence()
        .filter(fence -> fence.epochStart() >= table.task().state().newestStart())
        .map(Fence::comparesFrom)
        .orElse(Integer.MAX_VALUE);
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

  private static Column same(
      Dataset<Row> left, Dataset<Row> right, List<String> names, String l, String r) {
    return names.stream()
        .map(name -> col(l + "." + Sql.name(name)).eqNullSafe(col(r + "." + Sql.name(name))))
        .reduce(Column::and)
        .orElseThrow();
  }

  /** One narrow row for each streamed change of the range, in one sequential pass. */
  private Dataset<Row> identities(LakeTable table, TopicRange range) {
    BatchStart start = BatchStart.of(table);
    String task = TaskJson.write(table.task());
    HashMap<String, String> settings = new HashMap<>(kafka);
    JavaRDD<Row> rows =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(List.of(range), 1)
            .flatMap(whole -> scan(whole, TaskJson.read(task), start, settings).iterator());
    return spark.createDataFrame(rows, rowType(table));
  }

  private static List<Row> scan(
      TopicRange range, TableTask task, BatchStart start, Map<String, String> kafka) {
    ChangeParser parser = new ChangeParser(task);
    OrderCheck order = new OrderCheck(start);
    int[] key = task.key().stream().mapToInt(task.columns()::indexOf).toArray();
    List<Row> rows = new ArrayList<>();
    try (RangeReader reader = new RangeReader(kafka)) {
      reader.read(
          range,
          event -> {
            if (event.value() == null) {
              return true;
            }
            Change change = parser.parse(event.value());
            if (change.op() == 'm' || change.incremental()) {
              return true;
            }
            Object[] row = new Object[5 + key.length];
            long identity = change.op() * 31L + change.txId();
            for (int i = 0; i < key.length; i++) {
              row[5 + i] = external(change.values()[key[i]]);
              identity =
                  identity * 0x9E3779B97F4A7C15L
                      + java.util.Objects.hashCode(change.values()[key[i]]);
            }
            row[0] = event.offset();
            row[1] = order.judge(change, event.offset(), identity).suspect();
            row[2] = change.lsn();
            row[3] = change.fromSnapshot() || change.txId() == Change.NONE ? null : change.txId();
            row[4] = String.valueOf(change.op());
            rows.add(RowFactory.create(row));
            return true;
          });
    }
    return rows;
  }

  private static StructType rowType(LakeTable table) {
    List<StructField> fields = new ArrayList<>();
    fields.add(DataTypes.createStructField(AT, DataTypes.LongType, false));
    fields.add(DataTypes.createStructField(SUSPECT, DataTypes.BooleanType, false));
    fields.add(DataTypes.createStructField(MetadataColumns.LSN, DataTypes.LongType, true));
    fields.add(DataTypes.createStructField(MetadataColumns.TX_ID, DataTypes.LongType, true));
    fields.add(DataTypes.createStructField(MetadataColumns.OP, DataTypes.StringType, true));
    Schema schema = table.history().schema();
    for (ColumnSpec column : table.task().key()) {
      fields.add(
          DataTypes.createStructField(
              column.name(),
              SparkSchemaUtil.convert(schema.findType(schema.findField(column.name()).fieldId())),
              true));
    }
    return DataTypes.createStructType(fields);
  }

  private static @Nullable Object external(@Nullable Object value) {
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return copy;
    }
    return value;
  }
}
