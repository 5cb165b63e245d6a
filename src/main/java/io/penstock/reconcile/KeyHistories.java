package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.Mismatch.Difference;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells of mismatches what history says of their keys, and by that their likely cause. Works in the
 * DuckDB in which they were found.
 */
final class KeyHistories {
  /** Newest changes that are told of a key. */
  private static final int CHANGES = 20;

  private static final JsonMapper JSON = new JsonMapper();

  private final Connection duckDb;
  private final List<ColumnSpec> columns;
  private final KeyFold fold;
  private final String unseen;
  private final String placeholder;

  /**
   * @param unseen the condition that a change of {@link HistoryRows#VIEW} is not seen
   * @param placeholder what the source's connector sends for unsent values
   */
  KeyHistories(Connection duckDb, List<ColumnSpec> columns, String unseen, String placeholder) {
    this.duckDb = duckDb;
    this.columns = List.copyOf(columns);
    this.fold = new KeyFold(columns);
    this.unseen = unseen;
    this.placeholder = placeholder;
  }

  /**
   * What history's fold of a key says of a mismatch.
   *
   * @param duplicate whether the row is a further copy
   * @param op of the newest change, null if there is none
   * @param known whether there is any change at all, before a TRUNCATE included
   * @param asHistory whether the replica's differing values are all what history says
   */
  private record Verdict(
      boolean duplicate, @Nullable String op, boolean known, List<Boolean> asHistory) {}

  /** The mismatches in their order, each with its cause and its key's changes. */
  List<Mismatch> explain(List<Mismatch> found) throws SQLException {
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(lives());
      statement.execute(
          fold.make("mismatch_state", "mismatch_life", "NOT unseen AND NOT truncated"));
      List<Verdict> verdicts = verdicts(statement);
      Map<Long, List<KeyChange>> changes = changes(statement);
      List<Mismatch> explained = new ArrayList<>();
      for (int i = 0; i < found.size(); i++) {
        Mismatch mismatch = found.get(i);
        explained.add(
            new Mismatch(
                mismatch.kind(),
                mismatch.key(),
                mismatch.columns(),
                cause(mismatch, verdicts.get(i)),
                changes.getOrDefault(i + 1L, List.of())));
      }
      return explained;
    }
  }

  private String lives() {
    return """
    CREATE TABLE mismatch_life AS
    SELECT h.*, %s AS unseen, coalesce((h.epoch, h.streamed, h.prev, h.lsn, h.topic_offset) < (
        SELECT (epoch, streamed, prev, lsn, topic_offset) FROM %2$s WHERE op = 't' AND NOT %1$s
        ORDER BY epoch DESC, streamed DESC, prev DESC, lsn DESC, topic_offset DESC LIMIT 1), false)
      AS truncated
    FROM %2$s h WHERE op <> 't' AND EXISTS (SELECT 1 FROM mismatch m WHERE %3$s)
    """
        .formatted(unseen, HistoryRows.VIEW, ofMismatch("h"));
  }

  private String ofMismatch(String alias) {
    return fold.keys().stream()
        .map(i -> "%1$s.c%2$d = coalesce(m.s%2$d, m.l%2$d)".formatted(alias, i))
        .collect(joining(" AND "));
  }

  private List<Verdict> verdicts(Statement statement) throws SQLException {
    List<Integer> others = fold.others();
    String equal =
        others.stream()
            .map(
                i ->
                    ", coalesce(n.v%1$d.v IS NOT DISTINCT FROM m.l%1$d OR n.v%1$d IS NULL, false)"
                        .formatted(i))
            .collect(joining());
    String sql =
        """
        SELECT m.surplus, n.op, EXISTS (SELECT 1 FROM mismatch_life h WHERE %s)%s
        FROM mismatch m LEFT JOIN mismatch_state n ON %s ORDER BY m.ordinal
        """
            .formatted(ofMismatch("h"), equal, ofMismatch("n"));
    List<Verdict> verdicts = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        List<Boolean> asHistory = new ArrayList<>();
        for (int n = 0; n < others.size(); n++) {
          asHistory.add(row.getBoolean(4 + n));
        }
        verdicts.add(
            new Verdict(row.getBoolean(1), row.getString(2), row.getBoolean(3), asHistory));
      }
    }
    return verdicts;
  }

  private Cause cause(Mismatch mismatch, Verdict verdict) {
    if (verdict.duplicate()) {
      return Cause.DUPLICATE;
    }
    boolean there = verdict.op() != null && !"d".equals(verdict.op());
    return switch (mismatch.kind()) {
      case MISSING_IN_LAKE ->
          !verdict.known() ? Cause.NEVER_CAPTURED : there ? Cause.ALTERED : Cause.GAP;
      case EXTRA_IN_LAKE ->
          !verdict.known() ? Cause.ALTERED : there ? Cause.GAP : Cause.RESURRECTED;
      case DIFFERING -> causeOfDifference(mismatch, verdict, there);
    };
  }

  private Cause causeOfDifference(Mismatch mismatch, Verdict verdict, boolean there) {
    List<Difference> differences = mismatch.columns();
    if (differences.stream()
        .anyMatch(each -> each.lake() != null && each.lake().contains(placeholder))) {
      return Cause.PLACEHOLDER;
    }
    if (differences.stream().allMatch(each -> meanTheSame(each.source(), each.lake()))) {
      return Cause.TYPE;
    }
    return there && isAsHistory(differences, verdict) ? Cause.GAP : Cause.ALTERED;
  }

  private boolean isAsHistory(List<Difference> differences, Verdict verdict) {
    List<Integer> others = fold.others();
    for (int n = 0; n < others.size(); n++) {
      String name = columns.get(others.get(n)).name();
      boolean differs = differences.stream().anyMatch(each -> each.column().equals(name));
      if (differs && !verdict.asHistory().get(n)) {
        return false;
      }
    }
    return true;
  }

  private static boolean meanTheSame(@Nullable String source, @Nullable String lake) {
    if (source == null || lake == null) {
      return false;
    }
    return source.strip().equals(lake.strip())
        || sameNumber(source, lake)
        || sameJson(source, lake);
  }

  private static boolean sameNumber(String source, String lake) {
    try {
      return new BigDecimal(source).compareTo(new BigDecimal(lake)) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean sameJson(String source, String lake) {
    if (!source.startsWith("{") && !source.startsWith("[")) {
      return false;
    }
    try {
      return JSON.readTree(source).equals(JSON.readTree(lake));
    } catch (JacksonException e) {
      return false;
    }
  }

  private Map<Long, List<KeyChange>> changes(Statement statement) throws SQLException {
    ChangeColumns told = new ChangeColumns(columns);
    String sql =
        """
        SELECT m.ordinal, %s
        FROM mismatch m JOIN mismatch_life h ON %s
        QUALIFY row_number() OVER (PARTITION BY m.ordinal
          ORDER BY h.epoch DESC, h.streamed DESC, h.prev DESC, h.lsn DESC, h.topic_offset DESC) <= %d
        ORDER BY m.ordinal, h.epoch, h.streamed, h.prev, h.lsn, h.topic_offset
        """
            .formatted(told.of("h", "NOT h.unseen"), ofMismatch("h"), CHANGES);
    Map<Long, List<KeyChange>> changes = new HashMap<>();
    try (ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        changes
            .computeIfAbsent(row.getLong(1), ordinal -> new ArrayList<>())
            .add(told.change(row, 2));
      }
    }
    return changes;
  }
}
