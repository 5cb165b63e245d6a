package io.penstock.spark.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.iceberg.Table;

/**
 * What a lake table's rows still lack of a change of the schema, kept among its properties: a
 * column is added in one metadata commit with the note that its rows are to be filled, so that a
 * run that dies in between is finished by the next.
 *
 * @param values columns added, with the value for rows from before as {@code to_jsonb} prints it
 * @param emptied columns that the source dropped and that are NULL in every row since
 * @param filled columns added whose value every row from before has
 */
record OpenFills(Map<String, String> values, List<String> emptied, List<String> filled) {
  private static final String VALUES = "penstock.fill";
  private static final String EMPTIED = "penstock.emptied";
  private static final String FILLED = "penstock.filled";
  private static final ObjectMapper JSON = new ObjectMapper();

  static OpenFills of(Table table) {
    return new OpenFills(
        read(table, VALUES, "{}", new TypeReference<TreeMap<String, String>>() {}),
        read(table, EMPTIED, "[]", new TypeReference<List<String>>() {}),
        read(table, FILLED, "[]", new TypeReference<List<String>>() {}));
  }

  /** The same, with more columns to fill. */
  OpenFills and(Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(values);
    all.putAll(more);
    return new OpenFills(all, emptied, filled);
  }

  /** What is left once all values are filled in and more columns are emptied. */
  OpenFills done(List<String> more) {
    return new OpenFills(Map.of(), union(emptied, more), union(filled, values.keySet()));
  }

  /** Columns that rows without their value would lack. */
  List<String> withValues() {
    return union(filled, values.keySet());
  }

  private static List<String> union(List<String> some, Collection<String> more) {
    TreeSet<String> all = new TreeSet<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  /** The table properties that say it. */
  Map<String, String> properties() {
    return Map.of(VALUES, write(values), EMPTIED, write(emptied), FILLED, write(filled));
  }

  private static <T> T read(Table table, String key, String otherwise, TypeReference<T> type) {
    String text = table.properties().getOrDefault(key, otherwise);
    try {
      return JSON.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new LostFenceException(
          "property %s of %s cannot be read: %s".formatted(key, table.name(), text));
    }
  }

  private static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
