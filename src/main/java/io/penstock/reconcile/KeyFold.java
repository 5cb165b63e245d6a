package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckSql;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The SQL of DuckDB that folds the lives of some keys to their newest state, as ingest folds them
 * into the current table. Lives are in tables with the columns of {@link HistoryRows}.
 */
final class KeyFold {
  private final List<ColumnSpec> columns;
  private final String key;

  KeyFold(List<ColumnSpec> columns) {
    this.columns = List.copyOf(columns);
    this.key =
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).inKey())
            .mapToObj(i -> "c" + i)
            .collect(joining(", "));
  }

  /** The key's columns, comma between. */
  String key() {
    return key;
  }

  /** The key's columns of an alias, comma between. */
  String keyOf(String alias) {
    return indices(true).mapToObj(i -> alias + ".c" + i).collect(joining(", "));
  }

  /** Whether two aliases have one key. */
  String sameKey(String left, String right) {
    return indices(true)
        .mapToObj(i -> "%1$s.c%3$d = %2$s.c%3$d".formatted(left, right, i))
        .collect(joining(" AND "));
  }

  /** The key's columns, by their places. */
  List<Integer> keys() {
    return indices(true).boxed().toList();
  }

  /** The columns outside the key, by their places. */
  List<Integer> others() {
    return indices(false).boxed().toList();
  }

  /** Whether the source may leave a column's unchanged values unsent. */
  boolean mayBeUnsent(int column) {
    return switch (columns.get(column).lakeType()) {
      case "boolean", "int", "long", "float", "double", "date", "timestamp", "timestamptz" -> false;
      default -> true;
    };
  }

  /** The column's name as a literal, as {@code unchanged} has it. */
  String literal(int column) {
    return DuckSql.literal(columns.get(column).name());
  }

  /** A column's own name, for people. */
  String name(int column) {
    return columns.get(column).name();
  }

  /**
   * Makes a table with a row for each key: its columns, {@code op} and {@code epoch} of its newest
   * change, and {@code v1, v2, ...}, which box the values of its row and are NULL where no change
   * has sent one for the present row.
   *
   * @param lives the table with the lives
   * @param which which changes count, a condition
   */
  String make(String table, String lives, String which) {
    String values =
        others().stream()
            .map(
                i ->
                    mayBeUnsent(i)
                        ? ", max_by({'v': c%1$d}, place) FILTER (WHERE %2$s) AS v%1$d"
                            .formatted(i, sent(i))
                        : ", max_by({'v': c%1$d}, place) AS v%1$d".formatted(i))
            .collect(joining());
    return """
    CREATE TABLE %1$s AS
    SELECT %2$s, max_by(op, place) AS op, max(epoch) AS epoch%3$s
    FROM (
      SELECT *, max(epoch) OVER w AS newest, max(CASE WHEN op = 'd' THEN place END) OVER w AS gone,
        max_by(topic_offset, place) FILTER (WHERE op = 'd') OVER w AS gone_at
      FROM (
        SELECT *, row_number() OVER (
          PARTITION BY %2$s ORDER BY epoch, streamed, prev, lsn, topic_offset) AS place
        FROM %5$s WHERE %4$s)
      WINDOW w AS (PARTITION BY %2$s))
    GROUP BY %2$s
    """
        .formatted(table, key, values, which, lives);
  }

  /**
   * Whether a change tells the present row's value: not one from before the row's delete, and not
   * one from before its epoch. An incremental read is of the present row if it came after the
   * delete, whatever outranks it.
   */
  private String sent(int column) {
    return """
    NOT list_contains(unchanged, %s) AND epoch = newest AND (gone IS NULL OR place > gone
      OR op = 'r' AND incremental AND topic_offset > gone_at)\
    """
        .formatted(literal(column));
  }

  private IntStream indices(boolean inKey) {
    return IntStream.range(0, columns.size()).filter(i -> columns.get(i).inKey() == inKey);
  }
}
