package io.penstock.spark.current;

import static org.apache.spark.sql.functions.array_except;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import io.penstock.contract.MetadataColumns;
import io.penstock.spark.table.Sql;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Fills in what a key update did not send. An update of a key arrives as a delete under the old key
 * and an insert under the new one, with the same LSN and transaction; an unchanged large value is
 * in neither, and stays the one that the row had under its old key.
 */
final class KeyUpdates {
  /** More of them in one batch would not fit the driver's memory. */
  private static final int MAX_ROWS = 100_000;

  private static final int MAX_CHAIN = 20;
  private static final String FOUND = "__found";
  private static final String AT = "__at";
  private static final String LSN = "__lsn";

  private final SparkSession spark;
  private final FoldSql sql;

  KeyUpdates(SparkSession spark, FoldSql sql) {
    this.spark = spark;
    this.sql = sql;
  }

  /**
   * The changes with the inserts' unsent values filled in where history knows them.
   *
   * @param changes the changes to fold
   * @param history all of history up to them
   */
  Dataset<Row> fillIn(Dataset<Row> changes, Dataset<Row> history) {
    List<Row> inserts =
        collect(changes.where("`_op` = 'c' AND size(coalesce(`_unchanged`, array())) > 0"));
    if (inserts.isEmpty()) {
      return changes;
    }
    RowLives lives = new RowLives(sql, livesBehind(inserts, history));
    List<Row> found = new ArrayList<>();
    for (Row insert : inserts) {
      Row values = valuesOf(insert, lives);
      if (values != null) {
        found.add(values);
      }
    }
    return join(changes, spark.createDataFrame(found, foundType(changes.schema())));
  }

  /** History of the keys that the inserts' rows had before, however often the key changed. */
  private List<Row> livesBehind(List<Row> inserts, Dataset<Row> history) {
    List<Row> lives = new ArrayList<>();
    Set<List<Object>> keys = new HashSet<>();
    List<Row> open = inserts;
    for (int depth = 0; !open.isEmpty(); depth++) {
      if (depth > MAX_CHAIN) {
        throw new IllegalStateException("a key changed more than " + MAX_CHAIN + " times in a row");
      }
      Dataset<Row> old = oldKeys(open, history);
      List<Row> rows = collect(history.join(old, sameKey(history, old), "left_semi"));
      List<Row> unseen = rows.stream().filter(row -> !keys.contains(sql.keyOf(row))).toList();
      unseen.forEach(row -> keys.add(sql.keyOf(row)));
      lives.addAll(unseen);
      open =
          unseen.stream()
              .filter(row -> "c".equals(row.getAs(MetadataColumns.OP)))
              .filter(row -> row.getAs(MetadataColumns.UNCHANGED) != null)
              .toList();
    }
    return lives;
  }

  private Dataset<Row> oldKeys(List<Row> inserts, Dataset<Row> history) {
    Object[] lsns =
        inserts.stream().map(row -> row.getAs(MetadataColumns.LSN)).distinct().toArray();
    return history
        .where(col(MetadataColumns.OP).equalTo("d"))
        .where(col(MetadataColumns.LSN).isin(lsns))
        .select(sql.key().stream().map(name -> col(Sql.name(name))).toArray(Column[]::new))
        .distinct();
  }

  private Column sameKey(Dataset<Row> left, Dataset<Row> right) {
    return sql.key().stream()
        .map(name -> left.col(Sql.name(name)).equalTo(right.col(Sql.name(name))))
        .reduce(Column::and)
        .orElseThrow();
  }

  private @Nullable Row valuesOf(Row insert, RowLives lives) {
    List<Object> values = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (String column : sql.maybeUnsent()) {
      Row value = RowLives.isSent(insert, column) ? null : lives.before(insert, column);
      values.add(value);
      if (value != null) {
        found.add(column);
      }
    }
    values.add(insert.getAs(MetadataColumns.OFFSET));
    values.add(insert.getAs(MetadataColumns.LSN));
    values.add(found.toArray(String[]::new));
    return found.isEmpty() ? null : RowFactory.create(values.toArray());
  }

  private StructType foundType(StructType changes) {
    List<StructField> fields = new ArrayList<>();
    for (String column : sql.maybeUnsent()) {
      StructType boxed =
          DataTypes.createStructType(
              List.of(DataTypes.createStructField("v", changes.apply(column).dataType(), true)));
      fields.add(DataTypes.createStructField(FOUND + column, boxed, true));
    }
    fields.add(DataTypes.createStructField(AT, DataTypes.LongType, false));
    fields.add(DataTypes.createStructField(LSN, DataTypes.LongType, false));
    fields.add(
        DataTypes.createStructField(FOUND, DataTypes.createArrayType(DataTypes.StringType), false));
    return DataTypes.createStructType(fields);
  }

  private Dataset<Row> join(Dataset<Row> changes, Dataset<Row> found) {
    Dataset<Row> joined =
        changes.join(
            found,
            changes
                .col(MetadataColumns.OFFSET)
                .equalTo(found.col(AT))
                .and(changes.col(MetadataColumns.LSN).equalTo(found.col(LSN)))
                .and(changes.col(MetadataColumns.OP).equalTo("c")),
            "left");
    Column[] columns = new Column[changes.columns().length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = filled(changes.columns()[i]);
    }
    return joined.select(columns);
  }

  private Column filled(String name) {
    Column own = col(Sql.name(name));
    if (name.equals(MetadataColumns.UNCHANGED)) {
      Column none = lit(new String[0]);
      return array_except(coalesce(own, none), coalesce(col(FOUND), none)).as(name);
    }
    if (!sql.maybeUnsent().contains(name)) {
      return own;
    }
    Column found = col(Sql.name(FOUND + name));
    return when(found.isNotNull(), found.getField("v")).otherwise(own).as(name);
  }

  private static List<Row> collect(Dataset<Row> rows) {
    List<Row> collected = rows.limit(MAX_ROWS + 1).collectAsList();
    if (collected.size() > MAX_ROWS) {
      throw new IllegalStateException(
          "more than "
              + MAX_ROWS
              + " changes are behind the batch's key updates with unsent values:"
              + " set REPLICA IDENTITY FULL, or re-snapshot the table");
    }
    return collected;
  }
}
