package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.KeyLife.Sides;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One key's row on both sides and its changes, in a DuckDB of its own. */
final class KeyLookup {
  /** Newest changes that are told. */
  static final int MOST = 200;

  private final Connection duckDb;
  private final List<ColumnSpec> columns;
  private final List<Integer> others;
  private final String isKey;
  private final RowComparison rows;

  /**
   * @param isKey the condition that {@code c0, c1, ...} are of the key
   */
  KeyLookup(Connection duckDb, List<ColumnSpec> columns, String isKey) {
    this.duckDb = duckDb;
    this.columns = List.copyOf(columns);
    this.others = new KeyFold(columns).others();
    this.isKey = isKey;
    this.rows = new RowComparison(duckDb, columns);
  }

  /** What both sides have. */
  record Row(boolean atSource, boolean inLake, List<Sides> columns) {}

  /** Some changes, oldest first, and whether there are older ones. */
  record Changes(List<KeyChange> changes, boolean more) {}

  void loadLake(LakeRows lake) throws SQLException {
    rows.loadLake(lake, isKey);
  }

  /** Where the lake has no such table yet. */
  void loadNoLake() throws SQLException {
    String types =
        IntStream.range(0, columns.size())
            .mapToObj(i -> "c" + i + " " + ColumnRule.duckDbType(columns.get(i).lakeType()))
            .collect(joining(", "));
    execute("CREATE TABLE lake (" + types + ")");
  }

  /** After the lake's; null where the source could not be asked. */
  void showSource(@Nullable Path file) throws SQLException {
    if (file == null) {
      execute("CREATE TABLE source AS SELECT * FROM lake LIMIT 0");
    } else {
      rows.showSource(file);
    }
  }

  /** The row, of which a broken lake may have more than one: the first of them. */
  Row row() throws SQLException {
    String values =
        others.stream()
            .map(
                i ->
                    ", %s, %s, s.c%3$d IS DISTINCT FROM l.c%3$d"
                        .formatted(text(i, "s.c" + i), text(i, "l.c" + i), i))
            .collect(joining());
    String sql =
        """
        SELECT coalesce(s.here, false), coalesce(l.here, false)%s FROM (SELECT 1) one
        LEFT JOIN (SELECT true AS here, * FROM source) s ON true
        LEFT JOIN (SELECT true AS here, * FROM lake) l ON true LIMIT 1
        """
            .formatted(values);
    try (Statement statement = duckDb.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      boolean both = row.getBoolean(1) && row.getBoolean(2);
      List<Sides> sides = new ArrayList<>();
      for (int n = 0; n < others.size(); n++) {
        int at = 3 + 3 * n;
        sides.add(
            new Sides(
                columns.get(others.get(n)).name(),
                row.getString(at),
                row.getString(at + 1),
                both && row.getBoolean(at + 2)));
      }
      return new Row(row.getBoolean(1), row.getBoolean(2), sides);
    }
  }

  /** The newest changes of the key, and the truncates of its table among them. */
  Changes changes() throws SQLException {
    ChangeColumns told = new ChangeColumns(columns);
    String sql =
        """
        SELECT %s FROM (SELECT * FROM %s WHERE op = 't' OR %s) h
        ORDER BY h.epoch DESC, h.streamed DESC, h.prev DESC, h.lsn DESC, h.topic_offset DESC LIMIT %d
        """
            .formatted(told.of("h", "NULL::BOOLEAN"), HistoryRows.VIEW, isKey, MOST + 1);
    List<KeyChange> changes = new ArrayList<>();
    try (Statement statement = duckDb.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        changes.add(told.change(row, 1));
      }
    }
    boolean more = changes.size() > MOST;
    List<KeyChange> newest = new ArrayList<>(more ? changes.subList(0, MOST) : changes);
    Collections.reverse(newest);
    return new Changes(newest, more);
  }

  private String text(int column, String value) {
    return MismatchQuery.text(columns.get(column), value);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(sql);
    }
  }
}
