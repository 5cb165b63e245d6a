package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.Mismatch.Difference;
import io.penstock.reconcile.Mismatch.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The statements that find mismatches between DuckDB's tables {@code source} and {@code lake},
 * whose columns are {@code c0, c1, ...}. NULL equals NULL and NaN equals NaN.
 */
final class MismatchQuery {
  /** Longest value told in full; of a longer one its beginning, length and digest. */
  private static final int LONGEST_VALUE = 1000;

  private final List<ColumnSpec> columns;
  private final List<Integer> key;
  private final List<Integer> others;

  /**
   * A part of the rows of both sides, by their keys: those that are equal are in the same part.
   *
   * @param index from 0
   * @param of how many parts there are
   */
  record Part(int index, int of) {
    private String where(String key) {
      return of == 1 ? "" : " WHERE hash(%s) %% %d = %d".formatted(key, of, index);
    }
  }

  MismatchQuery(List<ColumnSpec> columns) {
    this.columns = List.copyOf(columns);
    this.key =
        indices()
            .filter(i -> columns.get(i).inKey())
            .boxed()
            .sorted(Comparator.comparingInt(i -> columns.get(i).keyPosition()))
            .toList();
    this.others = indices().filter(i -> !columns.get(i).inKey()).boxed().toList();
    if (key.isEmpty()) {
      throw new IllegalArgumentException("rows without a key cannot be compared one by one");
    }
  }

  /** Makes the table {@code duplicate_key}: the keys that the lake has more than once. */
  String duplicateKeys() {
    String keys = list(key, "c%d");
    return "CREATE TABLE duplicate_key AS SELECT %1$s FROM lake GROUP BY %1$s HAVING count(*) > 1"
        .formatted(keys);
  }

  /**
   * Makes the table {@code surplus}: of each duplicate key all rows but one, which is equal to the
   * source's if any is, so that a mere copy is not reported as a difference too.
   */
  String surplus() {
    String equal = others.isEmpty() ? "true" : "NOT (" + differs() + ")";
    return """
    CREATE TABLE surplus AS
    SELECT l.rowid AS lake_row, %s FROM lake l
    JOIN duplicate_key d ON %s
    LEFT JOIN (SELECT true AS here, * FROM source) s ON %s
    QUALIFY row_number() OVER (
      PARTITION BY %s ORDER BY (s.here AND %s) DESC NULLS LAST, l.rowid) > 1
    """
        .formatted(
            each("l.c%1$d AS c%1$d"),
            sameKey("l", "d"),
            sameKey("s", "l"),
            list(key, "l.c%d"),
            equal);
  }

  /**
   * Selects {@code missing}, {@code extra} and {@code differing}, the surplus not counted, and
   * {@code pairs}: the rows of the source with each copy that the lake has of them, or none. There
   * are more of them than rows if the lake has a row twice.
   */
  String counts(Part part) {
    return """
    SELECT count(*) FILTER (l.here IS NULL) AS missing,
           count(*) FILTER (s.here IS NULL) AS extra,
           count(*) FILTER (s.here AND l.here AND (%s)) AS differing,
           count(*) FILTER (s.here) AS pairs
    %s
    """
        .formatted(others.isEmpty() ? "false" : differs(), joined(part));
  }

  /**
   * The first mismatches in key order, with their values as text.
   *
   * @param parts of the rows that have mismatches
   */
  List<Mismatch> first(Connection duckDb, int limit, List<Part> parts) throws SQLException {
    List<Mismatch> mismatches = new ArrayList<>();
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(emptyFound());
      statement.execute(ofSurplus());
      for (Part part : parts) {
        statement.execute(found(part, limit));
      }
      statement.execute(keep(limit));
      try (ResultSet result = statement.executeQuery(texts())) {
        while (result.next()) {
          mismatches.add(mismatch(result));
        }
      }
    }
    return mismatches;
  }

  /** Makes the table {@code found} for the first mismatches of each part. */
  private String emptyFound() {
    return "CREATE OR REPLACE TABLE found AS SELECT '' AS kind, false AS surplus, %s FROM source s, lake l LIMIT 0"
        .formatted(each("s.c%1$d AS s%1$d, l.c%1$d AS l%1$d"));
  }

  private String ofSurplus() {
    return "INSERT INTO found SELECT '%s', true, %s FROM surplus"
        .formatted(Kind.EXTRA_IN_LAKE, each("NULL, c%1$d"));
  }

  private String found(Part part, int limit) {
    return """
    INSERT INTO found
    SELECT CASE WHEN l.here IS NULL THEN '%s' WHEN s.here IS NULL THEN '%s' ELSE '%s' END AS kind,
      false, %s
    %s ORDER BY %s, kind LIMIT %d
    """
        .formatted(
            Kind.MISSING_IN_LAKE,
            Kind.EXTRA_IN_LAKE,
            Kind.DIFFERING,
            each("s.c%1$d, l.c%1$d"),
            mismatching(part),
            list(key, "coalesce(s.c%1$d, l.c%1$d)"),
            limit);
  }

  /** Makes the table {@code mismatch}, values in their own types as {@code s0, l0, s1, ...}. */
  private String keep(int limit) {
    return """
    CREATE OR REPLACE TABLE mismatch AS
    SELECT row_number() OVER (ORDER BY %1$s, kind) AS ordinal, * FROM found
    ORDER BY ordinal LIMIT %2$d
    """
        .formatted(list(key, "coalesce(s%1$d, l%1$d)"), limit);
  }

  private String texts() {
    String keys = key.stream().map(i -> text(i, "coalesce(s%1$d, l%1$d)")).collect(joining(", "));
    String values =
        others.stream()
            .map(i -> text(i, "s%1$d") + ", " + text(i, "l%1$d"))
            .map(texts -> ", " + texts)
            .collect(joining());
    String distinct =
        others.stream().map(", s%1$d IS DISTINCT FROM l%1$d"::formatted).collect(joining());
    return "SELECT kind, %s%s%s FROM mismatch ORDER BY ordinal".formatted(keys, values, distinct);
  }

  private String text(int column, String value) {
    return text(columns.get(column), value.formatted(column));
  }

  /** A value of a column as text for people, a long one shortened. */
  static String text(ColumnSpec column, String value) {
    String text = ColumnRule.display(column, value);
    return """
    CASE WHEN length(%1$s) > %2$d
      THEN left(%1$s, %2$d) || '... (' || length(%1$s) || ' characters, md5 '
        || md5(%1$s) || ')'
      ELSE %1$s END\
    """
        .formatted(text, LONGEST_VALUE);
  }

  private Mismatch mismatch(ResultSet row) throws SQLException {
    Kind kind = Kind.valueOf(row.getString(1));
    int next = 2;
    Map<String, @Nullable String> keyValues = new LinkedHashMap<>();
    for (int column : key) {
      keyValues.put(columns.get(column).name(), row.getString(next++));
    }
    List<Difference> differences = new ArrayList<>();
    for (int n = 0; n < others.size(); n++) {
      if (kind != Kind.DIFFERING || row.getBoolean(next + 2 * others.size() + n)) {
        String source = row.getString(next + 2 * n);
        String lake = row.getString(next + 2 * n + 1);
        differences.add(new Difference(columns.get(others.get(n)).name(), source, lake));
      }
    }
    return new Mismatch(kind, keyValues, differences);
  }

  private String mismatching(Part part) {
    String differing = others.isEmpty() ? "" : " OR " + differs();
    return "%s WHERE s.here IS NULL OR l.here IS NULL%s%n".formatted(joined(part), differing);
  }

  private String joined(Part part) {
    String where = part.where(list(key, "c%d"));
    return """
    FROM (SELECT true AS here, * FROM source%1$s) s
    FULL JOIN (SELECT true AS here, * FROM lake%1$s) l ON %2$s\
    """
        .formatted(where, sameKey("s", "l"));
  }

  private String differs() {
    return others.stream()
        .map(i -> "s.c%1$d IS DISTINCT FROM l.c%1$d".formatted(i))
        .collect(joining(" OR "));
  }

  private String sameKey(String left, String right) {
    return key.stream()
        .map(i -> "%1$s.c%3$d IS NOT DISTINCT FROM %2$s.c%3$d".formatted(left, right, i))
        .collect(joining(" AND "));
  }

  private String each(String template) {
    return list(indices().boxed().toList(), template);
  }

  private static String list(List<Integer> indices, String template) {
    return indices.stream().map(template::formatted).collect(joining(", "));
  }

  private IntStream indices() {
    return IntStream.range(0, columns.size());
  }
}
