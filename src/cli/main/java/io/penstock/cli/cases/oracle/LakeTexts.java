package io.penstock.cli.cases.oracle;

import io.penstock.contract.MetadataColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Looks into lake tables for a case's own expectations. */
public final class LakeTexts {
  private LakeTexts() {}

  /** The current table's rows as texts. */
  public static List<List<@Nullable String>> current(
      Lake lake, ReplicaName replica, List<String> columns) throws SQLException {
    Map<String, String> types = lake.show("current", replica.namespace(), replica.current());
    String query = "SELECT " + Canonical.selectList(columns, types) + " FROM current";
    List<List<@Nullable String>> rows = new ArrayList<>();
    Row.all(Canonical.read(lake.duckdb(), query, columns.size()))
        .forEach(row -> rows.add(row.values()));
    return rows;
  }

  /** How many changes of each op history holds. */
  public static Map<String, Long> changes(Lake lake, ReplicaName replica) throws SQLException {
    lake.show("history", replica.namespace(), replica.history());
    Map<String, Long> counts = new TreeMap<>();
    String query =
        "SELECT %1$s, CAST(count(*) AS VARCHAR) FROM history GROUP BY %1$s"
            .formatted(MetadataColumns.OP);
    for (@Nullable String[] row : Canonical.read(lake.duckdb(), query, 2)) {
      counts.put(Objects.requireNonNull(row[0]), Long.parseLong(Objects.requireNonNull(row[1])));
    }
    return counts;
  }
}
