package io.penstock.cli.cases.oracle;

import io.penstock.cli.cases.oracle.HistoryRows.Entry;
import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The second oracle: history holds each read of the snapshot and each change exactly once. */
public final class ChangesOracle {
  private final Lake lake;
  private final boolean readsCount;

  /**
   * Of an opened lake.
   *
   * @param readsCount whether reads count, too: they do not where rows may be read more than once
   */
  public ChangesOracle(Lake lake, boolean readsCount) {
    this.lake = lake;
    this.readsCount = readsCount;
  }

  /**
   * What differs, empty if nothing does.
   *
   * @param expected the rows at the snapshot and what the second slot has told since
   * @param missing values, as text, of columns that a change does not name because they came later
   */
  public Optional<String> check(
      List<SourceChange> expected, Map<String, String> missing, ReplicaName replica)
      throws SQLException {
    HistoryRows history = HistoryRows.of(lake, replica);
    List<String> columns = new ArrayList<>(List.of("op", "lsn", "xid"));
    columns.addAll(history.columns());
    return Difference.between(
        "the source's log",
        expected(expected, missing, history),
        "history",
        found(history),
        columns);
  }

  private List<Row> expected(
      List<SourceChange> changes, Map<String, String> missing, HistoryRows history)
      throws SQLException {
    List<@Nullable String[]> texts = new ArrayList<>();
    for (SourceChange change : changes) {
      texts.add(
          history.columns().stream()
              .map(column -> cell(change, column, missing).text())
              .toArray(String[]::new));
    }
    List<String> types =
        history.columns().stream()
            .map(column -> history.types().getOrDefault(column, "VARCHAR"))
            .toList();
    List<@Nullable String[]> values = new Canonical(lake.duckdb()).ofSource(types, texts);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      SourceChange change = changes.get(i);
      List<@Nullable String> row =
          leading(change.op(), change.op() == 'r', change.lsn(), change.xid());
      for (int column = 0; column < types.size(); column++) {
        Cell cell = cell(change, history.columns().get(column), missing);
        row.add(cell.sent() ? values.get(i)[column] : Row.UNSENT);
      }
      rows.add(new Row(row));
    }
    return rows;
  }

  private static Cell cell(SourceChange change, String column, Map<String, String> missing) {
    Cell named = change.cells().get(column);
    if (named != null) {
      return named;
    }
    boolean isRow = change.op() != 'd' && change.op() != 't';
    return isRow ? Cell.of(missing.get(column)) : Cell.NULL;
  }

  private List<Row> found(HistoryRows history) {
    List<Row> rows = new ArrayList<>();
    for (Entry entry : history.entries()) {
      if (entry.read() && !readsCount) {
        continue;
      }
      List<@Nullable String> row = leading(entry.op(), entry.read(), entry.lsn(), entry.xid());
      row.addAll(entry.values());
      rows.add(new Row(row));
    }
    return rows;
  }

  /** Of a read neither LSN nor transaction means anything. */
  private static List<@Nullable String> leading(char op, boolean read, long lsn, long xid) {
    List<@Nullable String> row = new ArrayList<>();
    row.add(String.valueOf(op));
    row.add(read ? "-" : Long.toString(lsn));
    row.add(read ? "-" : Long.toString(xid));
    return row;
  }
}
