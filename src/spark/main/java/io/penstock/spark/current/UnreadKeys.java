package io.penstock.spark.current;

import static org.apache.spark.sql.functions.col;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Finds the keys of an epoch whose rows streamed with values unsent that the epoch does not know:
 * Debezium drops the read of a row that changes while it is read.
 */
final class UnreadKeys {
  /** As many as a filter of the next read can name. */
  private static final int LIMIT = 1_000;

  private static final String PARTIAL =
      "`_op` <> 'd' AND size(coalesce(`_unchanged`, array())) > 0";

  private final SparkSession spark;
  private final String catalog;

  UnreadKeys(SparkSession spark, String catalog) {
    this.spark = spark;
    this.catalog = catalog;
  }

  /** The keys, each as its values in key order, in PostgreSQL's form; at most 1,000 of them. */
  List<List<String>> find(LakeTable table, int epoch) {
    FoldSql sql = FoldSql.of(table, true);
    Dataset<Row> history = history(table);
    Dataset<Row> changes = history.where("`_epoch` = " + epoch);
    if (sql.maybeUnsent().isEmpty() || changes.where(PARTIAL).isEmpty()) {
      return List.of();
    }
    Column[] key = sql.key().stream().map(name -> col(Sql.name(name))).toArray(Column[]::new);
    Dataset<Row> lives =
        changes
            .join(
                changes.where(PARTIAL).select(key).distinct(),
                CollectionConverters.asScala(sql.key()).toSeq(),
                "left_semi")
            .unionByName(changes.where("`_op` = 't'"));
    String view = "lives_" + UUID.randomUUID().toString().replace("-", "");
    new KeyUpdates(spark, sql).fillIn(lives, history).createOrReplaceTempView(view);
    try {
      return spark.sql(unread(table.task(), sql, view)).collectAsList().stream()
          .map(row -> texts(row, table.task().key()))
          .toList();
    } finally {
      spark.catalog().dropTempView(view);
    }
  }

  private static String unread(TableTask task, FoldSql sql, String view) {
    String position = FoldSql.position("");
    String rows =
        "(SELECT * FROM %2$s WHERE `_op` <> 't' AND coalesce(%1$s > (SELECT max(%1$s) FROM %2$s WHERE `_op` = 't'), true))"
            .formatted(position, view);
    return "SELECT %s FROM (%s) s WHERE s.`_op` <> 'd' AND NOT (%s) LIMIT %d"
        .formatted(
            Sql.each(task.key().stream().map(PostgresText::select).toList(), ", ", text -> text),
            sql.fold(rows, true),
            sql.allSent(),
            LIMIT);
  }

  private static List<String> texts(Row row, List<ColumnSpec> key) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < key.size(); i++) {
      texts.add(PostgresText.of(key.get(i), row.getString(i)));
    }
    return texts;
  }

  private Dataset<Row> history(LakeTable table) {
    TableTask task = table.task();
    return spark
        .read()
        .format("iceberg")
        .option("snapshot-id", Long.toString(table.history().currentSnapshot().snapshotId()))
        .load(Sql.path(catalog, task.namespace(), task.history()));
  }
}
