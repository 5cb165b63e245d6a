package io.penstock.bench;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Debezium's whole envelope as one Spark schema; its rows have the columns of all tables. */
final class Envelope {
  private static final StructType SOURCE =
      StructType.fromDDL(
          "version string, connector string, name string, ts_ms bigint, snapshot string, db string,"
              + " sequence string, ts_us bigint, ts_ns bigint, `schema` string, `table` string,"
              + " txId bigint, lsn bigint, xmin bigint");
  private static final StructType TRANSACTION =
      StructType.fromDDL("id string, total_order bigint, data_collection_order bigint");

  private Envelope() {}

  static StructType schema(List<TableTask> tables) {
    StructType row = row(tables);
    return new StructType()
        .add("before", row)
        .add("after", row)
        .add("source", SOURCE)
        .add("transaction", TRANSACTION)
        .add("op", DataTypes.StringType)
        .add("ts_ms", DataTypes.LongType)
        .add("ts_us", DataTypes.LongType)
        .add("ts_ns", DataTypes.LongType);
  }

  private static StructType row(List<TableTask> tables) {
    Map<String, DataType> columns = new LinkedHashMap<>();
    for (TableTask table : tables) {
      for (ColumnSpec column : table.columns()) {
        DataType type = sent(column);
        if (!columns.computeIfAbsent(column.name(), name -> type).equals(type)) {
          throw new IllegalArgumentException(
              "column " + column.name() + " has two types; one schema cannot read both");
        }
      }
    }
    StructType row = new StructType();
    for (Map.Entry<String, DataType> column : columns.entrySet()) {
      row = row.add(column.getKey(), column.getValue());
    }
    return row;
  }

  /** Dates and times without zone are sent with a Z that from_json does not take. */
  private static DataType sent(ColumnSpec column) {
    return switch (column.lakeType()) {
      case "date", "timestamp" -> DataTypes.StringType;
      default -> DataType.fromDDL(PlainTable.sparkType(column));
    };
  }
}
