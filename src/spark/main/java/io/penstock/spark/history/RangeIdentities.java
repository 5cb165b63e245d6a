package io.penstock.spark.history;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.MetadataColumns;
import io.penstock.spark.change.Change;
import io.penstock.spark.change.ChangeParser;
import io.penstock.spark.read.RangeReader;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The identities of a range's changes: one narrow row for each, in one sequential pass. */
final class RangeIdentities {
  /** Kafka offset of the change. */
  static final String AT = "__at";

  /** Whether it may have been sent before. */
  static final String SUSPECT = "__suspect";

  /** Whether an incremental snapshot read it. */
  static final String READ = "__read";

  private static final int KEY = 7;

  private RangeIdentities() {}

  static Dataset<Row> of(
      SparkSession spark, Map<String, String> kafka, LakeTable table, TopicRange range) {
    BatchStart start = BatchStart.of(table, range);
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
            if (change.op() != 'm') {
              rows.add(row(change, event.offset(), order, key));
            }
            return true;
          });
    }
    return rows;
  }

  private static Row row(Change change, long offset, OrderCheck order, int[] key) {
    Object[] row = new Object[KEY + key.length];
    long identity = change.op() * 31L + change.txId();
    for (int i = 0; i < key.length; i++) {
      Object value = change.values()[key[i]];
      row[KEY + i] = external(value);
      identity = identity * 0x9E3779B97F4A7C15L + java.util.Objects.hashCode(value);
    }
    OrderCheck.Judged judged = order.judge(change, offset, identity);
    row[0] = offset;
    row[1] = judged.suspect();
    row[2] = change.incremental();
    row[3] = judged.position().epoch();
    row[4] = change.incremental() ? null : change.lsn();
    row[5] = change.fromSnapshot() || change.txId() == Change.NONE ? null : change.txId();
    row[6] = String.valueOf(change.op());
    return RowFactory.create(row);
  }

  private static StructType rowType(LakeTable table) {
    List<StructField> fields = new ArrayList<>();
    fields.add(DataTypes.createStructField(AT, DataTypes.LongType, false));
    fields.add(DataTypes.createStructField(SUSPECT, DataTypes.BooleanType, false));
    fields.add(DataTypes.createStructField(READ, DataTypes.BooleanType, false));
    fields.add(DataTypes.createStructField(MetadataColumns.EPOCH, DataTypes.IntegerType, false));
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
