package io.penstock.resnapshot;

import io.penstock.source.TableName;
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
   * The signal's data, JSON, with as many of the keys as fit: a run tells again of those left.
   *
   * @param key names of the key's columns
   * @param unread the keys to read, each its columns' values in key order; null for all rows
   * @param characters how many the signal table takes
   */
  static String data(
      TableName table, List<String> key, @Nullable List<List<String>> unread, int characters) {
    List<List<String>> keys = unread;
    String data = data(table, key, keys);
    while (keys != null && keys.size() > 1 && data.length() > characters) {
      keys = keys.subList(0, (keys.size() + 1) / 2);
      data = data(table, key, keys);
    }
    return data;
  }

  private static String data(
      TableName table, List<String> key, @Nullable List<List<String>> unread) {
    String name = table.pattern();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("type", "incremental");
    data.put("data-collections", List.of(name));
    if (unread != null) {
      data.put(
          "additional-conditions",
          List.of(Map.of("data-collection", name, "filter", filter(key, unread))));
    }
    return JSON.writeValueAsString(data);
  }

  /** The literals have no type of their own, so that each takes its column's. */
  private static String filter(List<String> key, List<List<String>> unread) {
    String columns =
        key.stream().map(TableName::quoted).collect(Collectors.joining(", ", "(", ")"));
    return unread.stream()
        .map(
            values ->
                columns
                    + " = "
                    + values.stream()
                        .map(Signal::literal)
                        .collect(Collectors.joining(", ", "(", ")")))
        .collect(Collectors.joining(" OR "));
  }

  /** Right whatever {@code standard_conforming_strings} is. */
  private static String literal(String value) {
    String quoted = "'" + value.replace("'", "''") + "'";
    return value.contains("\\") ? "E" + quoted.replace("\\", "\\\\") : quoted;
  }
}
