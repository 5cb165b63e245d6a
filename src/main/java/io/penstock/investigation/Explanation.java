package io.penstock.investigation;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.MetadataColumns;
import io.penstock.investigation.Waterfall.Level;
import io.penstock.investigation.Waterfall.Part;
import io.penstock.lake.DuckSql;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each row that an extract and a replica do not have alike the step that explains it, in
 * DuckDB. The extract is the table {@code extract}; the replica's current and history tables are
 * the views {@code current_rows} and {@code history_rows}.
 */
final class Explanation {
  private static final String ORDER =
      "%s, NOT %s, coalesce(%s, 0), coalesce(%s, 0), %s"
          .formatted(
              name(MetadataColumns.EPOCH),
              name(MetadataColumns.FROM_SNAPSHOT),
              name(MetadataColumns.PREV_COMMIT_LSN),
              name(MetadataColumns.LSN),
              name(MetadataColumns.OFFSET));

  private final Statement duckDb;
  private final List<String> key;
  private final List<String> measures;

  Explanation(Connection duckDb, List<String> key, List<String> measures) throws SQLException {
    this.duckDb = duckDb.createStatement();
    this.key = List.copyOf(key);
    this.measures = List.copyOf(measures);
  }

  /**
   * Explains.
   *
   * @param filter which rows of the replica count, null for all
   * @param takenAt when the extract was taken, SQL of a time with zone; null to take it for as
   *     young as the youngest state of a row that it has
   */
  Waterfall explain(@Nullable String filter, @Nullable String takenAt) throws SQLException {
    execute(
        "CREATE TABLE replica AS SELECT %s FROM current_rows%s"
            .formatted(all(""), filter == null ? "" : " WHERE (" + filter + ")"));
    execute(
        "CREATE TABLE once AS SELECT *, row_number() OVER (PARTITION BY %s) AS copy FROM extract"
            .formatted(keys("")));
    differ();
    lives();
    execute(steps(takenAt == null ? youngest() : takenAt));
    List<Part> parts = parts();
    long same =
        number(
            "SELECT count(*) FROM once e JOIN replica r ON %s WHERE e.copy = 1 AND NOT (%s)"
                .formatted(sameKey("e", "r"), differing("e", "r")));
    return new Waterfall(level("extract"), same, parts, level("replica"));
  }

  /** The rows that are not alike, with the values of both. */
  private void differ() throws SQLException {
    execute(
        """
        CREATE TABLE differing AS
        SELECT %s, e.here AS in_extract, r.here AS in_replica, %s, %s
        FROM (SELECT *, true AS here FROM once WHERE copy = 1) e
        FULL JOIN (SELECT *, true AS here FROM replica) r ON %s
        WHERE e.here IS NULL OR r.here IS NULL OR %s
        """
            .formatted(
                each(key, "coalesce(e.%1$s, r.%1$s) AS %1$s"),
                numbered("e.%1$s AS e%2$d"),
                numbered("r.%1$s AS r%2$d"),
                sameKey("e", "r"),
                differing("e", "r")));
  }

  private void lives() throws SQLException {
    execute(
        """
        CREATE TABLE life AS
        SELECT h.*, row_number() OVER (PARTITION BY %1$s ORDER BY %2$s) AS place
        FROM history_rows h WHERE %3$s <> 't' AND EXISTS (SELECT 1 FROM differing d WHERE %4$s)
        """
            .formatted(keys("h."), ORDER, name(MetadataColumns.OP), sameKey("d", "h")));
    // The last state of a row that is as the extract has it.
    execute(
        """
        CREATE TABLE matched AS SELECT %1$s, max(h.place) AS place,
          max_by(h.%2$s, h.place) AS state_at FROM life h JOIN differing d ON %3$s
        WHERE d.in_extract AND h.%4$s <> 'd' AND %5$s GROUP BY %1$s
        """
            .formatted(
                keys("h."),
                name(MetadataColumns.SOURCE_TS),
                sameKey("d", "h"),
                name(MetadataColumns.OP),
                numberedJoined("h.%1$s IS NOT DISTINCT FROM d.e%2$d", " AND ")));
  }

  /** When the youngest row of the extract was written, as far as history knows. */
  private String youngest() {
    return """
    (SELECT greatest(
      (SELECT max(state_at) FROM matched),
      (SELECT max(h.%1$s) FROM history_rows h JOIN once e ON %2$s WHERE h.%3$s <> 'd' AND %4$s)))
    """
        .formatted(
            name(MetadataColumns.SOURCE_TS),
            sameKey("e", "h"),
            name(MetadataColumns.OP),
            numberedJoined("h.%1$s IS NOT DISTINCT FROM e.%1$s", " AND "));
  }

  private String steps(String takenAt) {
    String ts = name(MetadataColumns.SOURCE_TS);
    String tx = name(MetadataColumns.TX_ID);
    return """
    CREATE TABLE explained AS
    WITH whole AS (
      SELECT %1$s, max_by(%2$s, place) AS last_op, max_by(%3$s, place) AS last_at,
        max_by(%4$s, place) AS last_tx, min_by(%3$s, place) AS first_at,
        min_by(%2$s, place) AS first_op,
        min_by(%4$s, place) AS first_tx
      FROM life GROUP BY %1$s)
    SELECT d.*, CASE
        WHEN d.in_replica IS NULL AND w.last_op IS NULL THEN '%5$s'
        WHEN d.in_replica IS NULL AND c.here THEN '%6$s'
        WHEN d.in_replica IS NULL THEN '%7$s'
        WHEN d.in_extract AND m.place IS NOT NULL THEN '%8$s'
        WHEN d.in_extract THEN '%9$s'
        WHEN w.first_op <> 'r' AND w.first_at > %10$s THEN '%11$s'
        ELSE '%12$s' END AS step,
      CASE WHEN d.in_replica IS NULL AND c.here IS NULL THEN w.last_at
        WHEN d.in_extract THEN n.%3$s ELSE w.first_at END AS event_at,
      CASE WHEN d.in_replica IS NULL AND c.here IS NULL THEN w.last_tx
        WHEN d.in_extract THEN n.%4$s ELSE w.first_tx END AS transaction_id
    FROM differing d
    LEFT JOIN whole w ON %13$s
    LEFT JOIN matched m ON %14$s
    LEFT JOIN life n ON %15$s AND n.place = m.place + 1
    LEFT JOIN (SELECT %1$s, true AS here FROM current_rows) c ON %16$s
    UNION ALL
    SELECT %17$s, true, NULL, %18$s, %19$s, '%20$s', NULL, NULL FROM once e WHERE e.copy > 1
    """
        .formatted(
            keys(""),
            name(MetadataColumns.OP),
            ts,
            tx,
            Step.NEVER_EXISTED,
            Step.OUTSIDE_FILTER,
            Step.DELETED_AFTER,
            Step.CHANGED_AFTER,
            Step.OTHER_VALUES,
            takenAt,
            Step.INSERTED_AFTER,
            Step.MISSED,
            sameKey("w", "d"),
            sameKey("m", "d"),
            sameKey("n", "d"),
            sameKey("c", "d"),
            keys("e."),
            numbered("e.%1$s"),
            numbered("NULL"),
            Step.TWICE_IN_EXTRACT);
  }

  private List<Part> parts() throws SQLException {
    Map<Step, Part> found = new LinkedHashMap<>();
    String sums =
        numbered("CAST(coalesce(sum(coalesce(r%2$d, 0) - coalesce(e%2$d, 0)), 0) AS VARCHAR)");
    try (ResultSet row =
        duckDb.executeQuery("SELECT step, count(*), " + sums + " FROM explained GROUP BY step")) {
      while (row.next()) {
        Map<String, BigDecimal> deltas = new LinkedHashMap<>();
        for (int i = 0; i < measures.size(); i++) {
          deltas.put(measures.get(i), new BigDecimal(row.getString(3 + i)));
        }
        Step step = Step.valueOf(row.getString(1));
        found.put(step, new Part(step, row.getLong(2), deltas));
      }
    }
    List<Part> parts = new ArrayList<>();
    for (Step step : Step.values()) {
      Part part = found.get(step);
      if (part != null) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** The rows that were explained, step by step in the order of keys, up to a limit. */
  List<ExplainedRow> rows(int limit) throws SQLException {
    String texts =
        key.stream()
                .map(column -> "CAST(%s AS VARCHAR)".formatted(name(column)))
                .collect(joining(", "))
            + ", "
            + numbered("CAST(e%2$d AS VARCHAR), CAST(r%2$d AS VARCHAR)");
    String order =
        Arrays.stream(Step.values())
            .map(step -> "'" + step + "'")
            .collect(joining(", ", "list_position([", "], step)"));
    List<ExplainedRow> rows = new ArrayList<>();
    try (ResultSet row =
        duckDb.executeQuery(
            "SELECT step, in_extract, in_replica, event_at, transaction_id, %s FROM explained ORDER BY %s, %s LIMIT %d"
                .formatted(texts, order, keys(""), limit))) {
      while (row.next()) {
        rows.add(row(row));
      }
    }
    return rows;
  }

  private ExplainedRow row(ResultSet row) throws SQLException {
    Map<String, @Nullable String> keys = new LinkedHashMap<>();
    int next = 6;
    for (String column : key) {
      keys.put(column, row.getString(next++));
    }
    Map<String, @Nullable String> extract = new LinkedHashMap<>();
    Map<String, @Nullable String> replica = new LinkedHashMap<>();
    for (String measure : measures) {
      if (row.getBoolean(2)) {
        extract.put(measure, row.getString(next));
      }
      if (row.getBoolean(3)) {
        replica.put(measure, row.getString(next + 1));
      }
      next += 2;
    }
    OffsetDateTime at = row.getObject(4, OffsetDateTime.class);
    return new ExplainedRow(
        Step.valueOf(row.getString(1)),
        keys,
        extract,
        replica,
        at == null ? null : at.toInstant(),
        row.getObject(5, Long.class));
  }

  private Level level(String table) throws SQLException {
    try (ResultSet row =
        duckDb.executeQuery(
            "SELECT count(*), %s FROM %s"
                .formatted(numbered("CAST(coalesce(sum(%1$s), 0) AS VARCHAR)"), table))) {
      row.next();
      Map<String, BigDecimal> sums = new LinkedHashMap<>();
      for (int i = 0; i < measures.size(); i++) {
        sums.put(measures.get(i), new BigDecimal(row.getString(2 + i)));
      }
      return new Level(row.getLong(1), sums);
    }
  }

  /** A column's name in DuckDB's SQL. */
  static String name(String column) {
    return DuckSql.identifier(column);
  }

  private String differing(String left, String right) {
    return numberedJoined(left + ".%1$s IS DISTINCT FROM " + right + ".%1$s", " OR ");
  }

  private String sameKey(String left, String right) {
    return key.stream()
        .map(column -> "%1$s.%3$s = %2$s.%3$s".formatted(left, right, name(column)))
        .collect(joining(" AND "));
  }

  private String keys(String alias) {
    return key.stream().map(column -> alias + name(column)).collect(joining(", "));
  }

  private String all(String alias) {
    return keys(alias)
        + measures.stream().map(column -> ", " + alias + name(column)).collect(joining());
  }

  private static String each(List<String> columns, String template) {
    return columns.stream().map(column -> template.formatted(name(column))).collect(joining(", "));
  }

  private String numbered(String template) {
    return numberedJoined(template, ", ");
  }

  private String numberedJoined(String template, String between) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < measures.size(); i++) {
      items.add(template.formatted(name(measures.get(i)), i));
    }
    return String.join(between, items);
  }

  private void execute(String sql) throws SQLException {
    duckDb.execute(sql);
  }

  private long number(String sql) throws SQLException {
    try (ResultSet result = duckDb.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
