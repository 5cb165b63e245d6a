package io.penstock.cli.cases.oracle;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The third oracle: the current table equals the fold of history. */
public final class FoldOracle {
  private final Lake lake;

  public FoldOracle(Lake lake) {
    this.lake = lake;
  }

  /**
   * What differs, empty if nothing does.
   *
   * @param source the source's table now; a column that it has dropped must read NULL, or not be
   *     there if no run has seen it at the source
   */
  public Optional<String> check(SourceTable source, ReplicaName replica) throws SQLException {
    HistoryRows history = HistoryRows.of(lake, replica);
    Fold fold = new Fold(source.key().stream().map(history.columns()::indexOf).toList());
    history.entries().forEach(fold::take);
    Map<String, String> types = lake.show("current", replica.namespace(), replica.current());
    List<String> held = history.columns().stream().filter(types::containsKey).toList();
    List<String> missing =
        history.columns().stream()
            .filter(column -> !held.contains(column) && source.columns().contains(column))
            .toList();
    if (!missing.isEmpty()) {
      return Optional.of("the current table lacks history's column " + String.join(", ", missing));
    }
    Set<Integer> dropped = new HashSet<>();
    for (int i = 0; i < history.columns().size(); i++) {
      if (!source.columns().contains(history.columns().get(i))) {
        dropped.add(i);
      }
    }
    String query = "SELECT " + Canonical.selectList(held, types) + " FROM current";
    List<Row> found =
        Row.all(Canonical.read(lake.duckdb(), query, held.size())).stream()
            .map(row -> widened(row, held, history.columns()))
            .toList();
    return Difference.between(
        "the fold of history",
        fold.rows().stream().map(row -> without(dropped, row)).toList(),
        "the current table",
        found,
        history.columns());
  }

  /** A column that came and went between two runs is in history alone. */
  private static Row widened(Row row, List<String> held, List<String> columns) {
    return Row.of(
        columns.stream()
            .map(column -> held.contains(column) ? row.values().get(held.indexOf(column)) : null)
            .toArray(String[]::new));
  }

  private static Row without(Set<Integer> dropped, Row row) {
    @Nullable String[] values = row.values().toArray(String[]::new);
    dropped.forEach(place -> values[place] = null);
    return Row.of(values);
  }
}
