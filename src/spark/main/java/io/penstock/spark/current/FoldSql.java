package io.penstock.spark.current;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.MetadataColumns;
import io.penstock.contract.Position;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.Sql;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.types.Types;
import org.apache.spark.sql.Row;

/**
 * The SQL that folds history into a current table. A pure function of the table's task, so that
 * what runs can be read.
 */
final class FoldSql {
  private static final String RANK = "__rank";

  /** Column that tells whether the change's own value of a column is known. */
  private static final String SENT = "__sent_";

  /** Whether the row is another one than the current table may hold under its key. */
  private static final String REBORN = "__reborn";

  /** Whether the current row's values are the change's own where it sends none. */
  private static final String SAME_ROW = "(s.`_epoch` = t.`_epoch` AND NOT s." + REBORN + ")";

  private final List<String> columns;
  private final List<String> key;
  private final List<String> dropped;
  private final List<String> maybeUnsent;
  private final boolean sparing;

  /**
   * @param lakeColumns names of the current table's columns, to find those that the source dropped
   * @param sparing whether a row that lacks a value is left out rather than refused, since it will
   *     still be read
   */
  FoldSql(TableTask task, List<String> lakeColumns, boolean sparing) {
    this.sparing = sparing;
    columns = task.columns().stream().map(ColumnSpec::name).toList();
    dropped = dropped(lakeColumns, columns);
    key = task.key().stream().map(ColumnSpec::name).toList();
    maybeUnsent =
        task.columns().stream()
            .filter(column -> !column.inKey() && mayBeToasted(column.lakeType()))
            .map(ColumnSpec::name)
            .toList();
  }

  /** The SQL of a table; see the constructor. */
  static FoldSql of(LakeTable table, boolean sparing) {
    List<String> columns =
        table.current().schema().columns().stream().map(Types.NestedField::name).toList();
    return new FoldSql(table.task(), columns, sparing);
  }

  /** Columns that the source no longer has, and a changed row therefore neither. */
  private static List<String> dropped(List<String> lakeColumns, List<String> columns) {
    return lakeColumns.stream()
        .filter(name -> !columns.contains(name) && !MetadataColumns.CURRENT.contains(name))
        .toList();
  }

  private static boolean mayBeToasted(String lakeType) {
    return switch (lakeType) {
      case "boolean", "int", "long", "float", "double", "date", "timestamp", "timestamptz" -> false;
      default -> true;
    };
  }

  /** The position of a row as a comparable struct. */
  static String position(String alias) {
    String p = alias.isEmpty() ? "" : alias + ".";
    return ("struct(%1$s`_epoch`, CASE WHEN %1$s`_from_snapshot` THEN 0 ELSE 1 END,"
            + " coalesce(%1$s`_prev_commit_lsn`, 0), coalesce(%1$s`_lsn`, 0), %1$s`_offset`)")
        .formatted(p);
  }

  static String position(Position position) {
    return "struct(%d, %d, %dL, %dL, %dL)"
        .formatted(
            position.epoch(),
            position.streamed() ? 1 : 0,
            position.prevCommitLsn(),
            position.lsn(),
            position.offset());
  }

  /**
   * The newest change of each key.
   *
   * @param changes view of the history rows to fold
   * @param partial whether some of them leave columns unsent
   */
  String fold(String changes, boolean partial) {
    String partition = "PARTITION BY " + Sql.each(key, ", ", Sql::name);
    String newestFirst = partition + " ORDER BY " + position("") + " DESC";
    List<String> output = new ArrayList<>();
    for (String column : columns) {
      if (partial && maybeUnsent.contains(column)) {
        output.add("%s.%s AS %s".formatted(Sql.name(SENT + column), "v", Sql.name(column)));
        output.add("%1$s IS NOT NULL AS %1$s".formatted(Sql.name(SENT + column)));
      } else {
        output.add(Sql.name(column));
      }
    }
    output.add(Sql.name(MetadataColumns.OP));
    MetadataColumns.CURRENT.forEach(name -> output.add(Sql.name(name)));
    String inner = "*, row_number() OVER (" + newestFirst + ") AS " + RANK;
    if (partial) {
      output.add("__deleted IS NOT NULL AS " + REBORN);
      String all =
          partition
              + " ORDER BY "
              + position("")
              + " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING";
      inner += Sql.each(maybeUnsent, "", column -> ", " + lastSent(column, all));
      changes =
          "(SELECT *, max(CASE WHEN `_op` = 'd' THEN %1$s END) OVER (%2$s) AS __deleted,"
                  .formatted(position(""), partition)
              + " max(`_epoch`) OVER (%s) AS __epoch FROM %s)".formatted(partition, changes);
    }
    return "SELECT "
        + String.join(", ", output)
        + " FROM (SELECT "
        + inner
        + " FROM "
        + changes
        + ") WHERE "
        + RANK
        + " = 1";
  }

  /**
   * The last value that was sent for the key's present row: not one from before its delete, and not
   * one from before its epoch, whose changes may be lost. An incremental read, which every streamed
   * change outranks, is of the present row if it came after the delete.
   */
  private static String lastSent(String column, String window) {
    return ("last_value(CASE WHEN NOT array_contains(coalesce(`_unchanged`, array()), %s)"
            + " AND `_epoch` = __epoch AND (`_op` = 'd' OR __deleted IS NULL OR %s > __deleted"
            + " OR `_op` = 'r' AND `_lsn` IS NULL AND `_offset` > __deleted.`_offset`)"
            + " THEN named_struct('v', %s) END, true) OVER (%s) AS %s")
        .formatted(
            Sql.text(column), position(""), Sql.name(column), window, Sql.name(SENT + column));
  }

  /** Merges folded changes into the staged branch, newer positions only. */
  String merge(String target, String fold, boolean partial) {
    // Equal positions are one change, of which a column may be known only now.
    String newer = position("s") + " >= " + position("t");
    List<String> all = new ArrayList<>(columns);
    all.addAll(MetadataColumns.CURRENT);
    return ("MERGE INTO %s t USING %s s ON %s"
            + " WHEN MATCHED AND s.`_op` = 'd' AND %s THEN DELETE"
            + " WHEN MATCHED AND s.`_op` <> 'd' AND %s%s THEN UPDATE SET %s"
            + " WHEN NOT MATCHED AND s.`_op` <> 'd'%s THEN INSERT (%s) VALUES (%s)")
        .formatted(
            target,
            fold,
            Sql.each(key, " AND ", name -> "t.%1$s = s.%1$s".formatted(Sql.name(name))),
            newer,
            newer,
            partial && sparing ? " AND (%s OR %s)".formatted(SAME_ROW, allSent()) : "",
            Sql.each(all, ", ", name -> "t." + Sql.name(name) + " = " + updated(name, partial))
                + Sql.each(dropped, "", name -> ", t." + Sql.name(name) + " = NULL"),
            partial && sparing ? " AND " + allSent() : "",
            Sql.each(all, ", ", Sql::name),
            Sql.each(all, ", ", name -> inserted(name, partial)));
  }

  /** The first rows of an empty current table. */
  String firstRows(String fold, boolean partial) {
    List<String> all = new ArrayList<>(columns);
    all.addAll(MetadataColumns.CURRENT);
    return "SELECT "
        + Sql.each(all, ", ", name -> inserted(name, partial) + " AS " + Sql.name(name))
        + Sql.each(dropped, "", name -> ", NULL AS " + Sql.name(name))
        + " FROM "
        + fold
        + " s WHERE s.`_op` <> 'd'"
        + (partial && sparing ? " AND " + allSent() : "");
  }

  private String updated(String name, boolean partial) {
    return partial && maybeUnsent.contains(name)
        ? "CASE WHEN s.%2$s THEN s.%1$s WHEN %4$s THEN t.%1$s ELSE %3$s END"
            .formatted(Sql.name(name), Sql.name(SENT + name), neverSent(name), SAME_ROW)
        : "s." + Sql.name(name);
  }

  private String inserted(String name, boolean partial) {
    return partial && maybeUnsent.contains(name)
        ? "CASE WHEN s.%2$s THEN s.%1$s ELSE %3$s END"
            .formatted(Sql.name(name), Sql.name(SENT + name), neverSent(name))
        : "s." + Sql.name(name);
  }

  /** Whether all values of a folded change {@code s} are known. */
  String allSent() {
    return maybeUnsent.isEmpty()
        ? "true"
        : Sql.each(maybeUnsent, " AND ", name -> "s." + Sql.name(SENT + name));
  }

  private String neverSent(String column) {
    if (sparing) {
      return "NULL";
    }
    return "raise_error(concat('"
        + UnsentValueException.MARK
        + "', %s))".formatted(Sql.text(column));
  }

  /** Removes what a TRUNCATE removed. */
  static String truncate(String target, Position truncated) {
    return "DELETE FROM " + target + " WHERE " + position("") + " < " + position(truncated);
  }

  /**
   * Asks whether a key has, or may have, two versions of its row at once: a delete names another
   * one than the change before it left, or an insert finds one there.
   *
   * @param changes view of the history rows to fold
   * @param whole whether they are the whole life of their keys; else a row that comes and goes may
   *     be the second of its key
   */
  String versionsApart(String changes, boolean whole) {
    String image = "struct(" + Sql.each(columns, ", ", Sql::name) + ")";
    String partition = "PARTITION BY " + Sql.each(key, ", ", Sql::name);
    String window = " OVER (" + partition + " ORDER BY " + position("") + ")";
    return """
        SELECT coalesce(bool_or(__before <> 'd' AND NOT __read
            AND (`_op` = 'c' OR `_op` = 'd' AND NOT (__image <=> __there))
          OR __before IS NULL AND `_op` = 'c' AND __deletes > 0 AND %4$s), false)
        FROM (SELECT `_op`, %1$s AS __image, lag(%1$s)%2$s AS __there,
          lag(`_op`)%2$s AS __before, lag(`_from_snapshot` AND `_lsn` IS NULL)%2$s AS __read,
          count_if(`_op` = 'd') OVER (%5$s) AS __deletes FROM %3$s)
        """
        .formatted(image, window, changes, !whole, partition);
  }

  /** Columns of a folded change that leaves nothing unsent. */
  List<String> folded() {
    List<String> names = new ArrayList<>(columns);
    names.add(MetadataColumns.OP);
    names.addAll(MetadataColumns.CURRENT);
    return names;
  }

  List<String> columns() {
    return columns;
  }

  List<String> key() {
    return key;
  }

  /** Columns whose unchanged values the source may leave unsent. */
  List<String> maybeUnsent() {
    return maybeUnsent;
  }

  /** The key of a row of history. */
  List<Object> keyOf(Row row) {
    return key.stream().map(name -> row.<Object>getAs(name)).toList();
  }
}
