package io.penstock.bench;

import static org.apache.spark.sql.functions.expr;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;

/**
 * The two Iceberg tables of a source table, and how changes get into them.
 *
 * @param catalog the catalog's name in the Spark session
 * @param task the table
 */
record PlainTable(String catalog, TableTask task) {
  private static final String VIEW = "changes";

  /** Creates both tables where they are missing. */
  List<String> create() {
    String columns = columns(column -> quoted(column) + " " + sparkType(column));
    return List.of(
        "CREATE NAMESPACE IF NOT EXISTS %s.%s".formatted(catalog, task.namespace()),
        ("CREATE TABLE IF NOT EXISTS %s (%s, `_op` string, `_lsn` bigint, `_tx_id` bigint,"
                + " `_source_ts` timestamp, `_topic` string, `_topic_partition` int,"
                + " `_offset` bigint) USING iceberg TBLPROPERTIES ('format-version' = '%d')")
            .formatted(path(task.history()), columns, task.policy().formatVersion()),
        ("CREATE TABLE IF NOT EXISTS %s (%s, `_lsn` bigint, `_source_ts` timestamp) USING iceberg"
                + " TBLPROPERTIES ('format-version' = '%d', 'write.merge.mode' = 'merge-on-read',"
                + " 'write.update.mode' = 'merge-on-read', 'write.delete.mode' = 'merge-on-read')")
            .formatted(path(task.current()), columns, task.policy().formatVersion()));
  }

  /** The parsed envelopes of this table as rows of its history. */
  Dataset<Row> rows(Dataset<Row> envelopes) {
    Stream<String> row =
        task.columns().stream()
            .map(
                column ->
                    stored(
                            column,
                            "IF(change.op = 'd', change.before.%1$s, change.after.%1$s)"
                                .formatted(quoted(column)))
                        + " AS "
                        + quoted(column));
    Stream<String> metadata =
        Stream.of(
            "change.op AS `_op`",
            "change.source.lsn AS `_lsn`",
            "change.source.txId AS `_tx_id`",
            "timestamp_micros(change.source.ts_us) AS `_source_ts`",
            "topic AS `_topic`",
            "partition AS `_topic_partition`",
            "offset AS `_offset`");
    return envelopes.select(
        Stream.concat(row, metadata).map(sql -> expr(sql)).toArray(Column[]::new));
  }

  void append(Dataset<Row> changes) {
    try {
      changes.writeTo(path(task.history())).append();
    } catch (NoSuchTableException e) {
      throw new IllegalStateException(e);
    }
  }

  void merge(Dataset<Row> changes) {
    changes.createOrReplaceTempView(VIEW);
    String key = task.key().stream().map(PlainTable::quoted).collect(Collectors.joining(", "));
    String matches =
        task.key().stream()
            .map(column -> "t.%1$s = s.%1$s".formatted(quoted(column)))
            .collect(Collectors.joining(" AND "));
    String names = columns(PlainTable::quoted) + ", `_lsn`, `_source_ts`";
    String values = columns(column -> "s." + quoted(column)) + ", s.`_lsn`, s.`_source_ts`";
    String updates =
        columns(column -> "t.%1$s = s.%1$s".formatted(quoted(column)))
            + ", t.`_lsn` = s.`_lsn`, t.`_source_ts` = s.`_source_ts`";
    changes
        .sparkSession()
        .sql(
            ("MERGE INTO %s t USING (SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY %s"
                    + " ORDER BY `_lsn` DESC, `_offset` DESC) AS `_rank` FROM %s)"
                    + " WHERE `_rank` = 1) s ON %s"
                    + " WHEN MATCHED AND s.`_op` = 'd' AND s.`_lsn` > t.`_lsn` THEN DELETE"
                    + " WHEN MATCHED AND s.`_lsn` > t.`_lsn` THEN UPDATE SET %s"
                    + " WHEN NOT MATCHED AND s.`_op` <> 'd' THEN INSERT (%s) VALUES (%s)")
                .formatted(path(task.current()), key, VIEW, matches, updates, names, values));
  }

  /** Spark's name of a column's lake type. */
  static String sparkType(ColumnSpec column) {
    return switch (column.lakeType()) {
      case "long" -> "bigint";
      case "timestamp" -> "timestamp_ntz";
      case "timestamptz" -> "timestamp";
      case "list<string>" -> "array<string>";
      default -> column.lakeType();
    };
  }

  private static String stored(ColumnSpec column, String sent) {
    return switch (column.lakeType()) {
      case "date" -> "CAST(substring(" + sent + ", 1, 10) AS date)";
      case "timestamp" -> "CAST(CAST(" + sent + " AS timestamp) AS timestamp_ntz)";
      default -> sent;
    };
  }

  private String path(String table) {
    return "%s.%s.`%s`".formatted(catalog, task.namespace(), table);
  }

  private String columns(Function<ColumnSpec, String> text) {
    return task.columns().stream().map(text).collect(Collectors.joining(", "));
  }

  private static String quoted(ColumnSpec column) {
    return "`" + column.name() + "`";
  }
}
