package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.iceberg.Table;

/** The keys that changed since a proof, as history tells. */
final class Touched {
  /** Of more, the whole table is cheaper to read. */
  private static final int MOST = 50_000;

  private final List<ColumnSpec> columns;
  private final List<Integer> key;

  Touched(List<ColumnSpec> columns) {
    this.columns = List.copyOf(columns);
    this.key =
        IntStream.range(0, columns.size()).filter(i -> columns.get(i).inKey()).boxed().toList();
  }

  /**
   * Rows whose keys changed in some batches.
   *
   * @param after the last batch that was proved
   * @param through the last batch to look at
   * @return empty if there are too many, if a TRUNCATE is among the changes, or if the keys cannot
   *     be told to both sides
   */
  Optional<Scope> scope(Table history, long after, long through, Connection duckDb)
      throws SQLException {
    if (!KeyList.canTell(columns)) {
      return Optional.empty();
    }
    HistoryRows.show(history, columns, through, duckDb);
    KeyList keys = new KeyList(columns);
    try (Statement statement = duckDb.createStatement()) {
      if (isTruncated(statement, after)) {
        return Optional.empty();
      }
      try (ResultSet row = statement.executeQuery(changed(after))) {
        while (row.next()) {
          if (keys.size() == MOST) {
            return Optional.empty();
          }
          List<String> values = new ArrayList<>();
          for (int n = 1; n <= key.size(); n++) {
            values.add(row.getString(n));
            if (values.get(n - 1).contains("(BC)")) {
              // DuckDB writes such a date as no other does.
              return Optional.empty();
            }
          }
          keys.add(values);
        }
      }
    }
    return Optional.of(keys.scope(DigestQuery::name));
  }

  private static boolean isTruncated(Statement statement, long after) throws SQLException {
    try (ResultSet truncates =
        statement.executeQuery(
            "SELECT count(*) > 0 FROM %s WHERE op = 't' AND batch > %d"
                .formatted(HistoryRows.VIEW, after))) {
      truncates.next();
      return truncates.getBoolean(1);
    }
  }

  private String changed(long after) {
    return "SELECT DISTINCT %s FROM %s WHERE batch > %d"
        .formatted(
            key.stream()
                .map(i -> ColumnRule.display(columns.get(i), "c" + i))
                .collect(joining(", ")),
            HistoryRows.VIEW,
            after);
  }
}
