package io.penstock.resnapshot;

import io.penstock.source.TableName;
import io.penstock.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The data of Debezium's signal {@code execute-snapshot} for one table. */
final class Signal {
  private static final JsonMapper JSON = new JsonMapper();

  private Signal() {}

  /**
   * The signal's data, JSON.
   *
   * @param unread the keys to read, each its columns' values in key order; null for all rows
   */
  static String data(Table table, @Nullable List<List<String>> unread) {
    String name = table.name().pattern();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("type", "incremental");
    data.put("data-collections", List.of(name));
    if (unread != null) {
      data.put(
          "additional-conditions",
          List.of(Map.of("data-collection", name, "filter", filter(table, unread))));
    }
    return JSON.writeValueAsString(data);
  }

  /** The literals have no type of their own, so that each takes its column's. */
  private static String filter(Table table, List<List<String>> unread) {
    String columns =
        table.key().stream()
            .map(column -> TableName.quoted(column.name()))
            .collect(Collectors.joining(", ", "(", ")"));
    return unread.stream()
        .map(
            key ->
                columns
                    + " = "
                    + key.stream().map(Signal::literal).collect(Collectors.joining(", ", "(", ")")))
        .collect(Collectors.joining(" OR "));
  }

  /** Right whatever {@code standard_conforming_strings} is. */
  private static String literal(String value) {
    String quoted = "'" + value.replace("'", "''") + "'";
    return value.contains("\\") ? "E" + quoted.replace("\\", "\\\\") : quoted;
  }
}
