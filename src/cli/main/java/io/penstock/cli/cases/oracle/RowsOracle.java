package io.penstock.cli.cases.oracle;

import io.penstock.contract.MetadataColumns;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first oracle: the source's rows equal the current table, every column. */
public final class RowsOracle {
  private final Lake lake;

  public RowsOracle(Lake lake) {
    this.lake = lake;
  }

  /** What differs, empty if nothing does. The table must be at rest. */
  public Optional<String> check(Connection source, SourceTable table, ReplicaName replica)
      throws SQLException {
    Map<String, String> types = lake.show("current", replica.namespace(), replica.current());
    List<String> missing =
        table.columns().stream().filter(column -> !types.containsKey(column)).toList();
    if (!missing.isEmpty()) {
      return Optional.of("the current table has no column " + String.join(", ", missing));
    }
    List<@Nullable String[]> texts = new ArrayList<>();
    SourceText.rows(source, table.schema(), table.table(), table.columns(), texts::add);
    List<String> lakeTypes =
        table.columns().stream().map(column -> types.getOrDefault(column, "VARCHAR")).toList();
    List<Row> expected = Row.all(new Canonical(lake.duckdb()).ofSource(lakeTypes, texts));
    String query = "SELECT " + Canonical.selectList(table.columns(), types) + " FROM current";
    List<Row> found = Row.all(Canonical.read(lake.duckdb(), query, table.columns().size()));
    Optional<String> difference =
        Difference.between("the source", expected, "the current table", found, table.columns());
    return difference.isPresent() ? difference : droppedColumn(table, types);
  }

  /** A column that the source has dropped stays, and reads NULL. */
  private Optional<String> droppedColumn(SourceTable table, Map<String, String> types)
      throws SQLException {
    for (String column : types.keySet()) {
      if (table.columns().contains(column) || MetadataColumns.CURRENT.contains(column)) {
        continue;
      }
      String value = Canonical.ofLake(column, "VARCHAR");
      String query = "SELECT CAST(count(" + value + ") AS VARCHAR) FROM current";
      String count = Canonical.read(lake.duckdb(), query, 1).get(0)[0];
      if (!"0".equals(count)) {
        return Optional.of(
            "column %s, which the source does not have, holds %s values".formatted(column, count));
      }
    }
    return Optional.empty();
  }
}
