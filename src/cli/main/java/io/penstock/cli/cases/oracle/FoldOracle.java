package io.penstock.cli.cases.oracle;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The third oracle: the current table equals the fold of history. */
public final class FoldOracle {
  private final Lake lake;

  public FoldOracle(Lake lake) {
    this.lake = lake;
  }

  /**
   * What differs, empty if nothing does.
   *
   * @param key the primary key's columns
   */
  public Optional<String> check(List<String> key, ReplicaName replica) throws SQLException {
    HistoryRows history = HistoryRows.of(lake, replica);
    Fold fold = new Fold(key.stream().map(history.columns()::indexOf).toList());
    history.entries().forEach(fold::take);
    Map<String, String> types = lake.show("current", replica.namespace(), replica.current());
    List<String> missing =
        history.columns().stream().filter(column -> !types.containsKey(column)).toList();
    if (!missing.isEmpty()) {
      return Optional.of("the current table lacks history's column " + String.join(", ", missing));
    }
    String query = "SELECT " + Canonical.selectList(history.columns(), types) + " FROM current";
    List<Row> found = Row.all(Canonical.read(lake.duckdb(), query, history.columns().size()));
    return Difference.between(
        "the fold of history", fold.rows(), "the current table", found, history.columns());
  }
}
