package io.penstock.cli.client;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One row found missing, extra or differing.
 *
 * @param key key columns with their values as text
 */
public record Mismatch(String kind, Map<String, String> key, List<Difference> columns) {

  /** A column's values as text, null for NULL. */
  public record Difference(String column, @Nullable String source, @Nullable String lake) {
    @Override
    public String toString() {
      return "%s: source %s, lake %s".formatted(column, source, lake);
    }
  }

  /** A page of mismatches. */
  record Page(List<Mismatch> items) {}

  @Override
  public String toString() {
    String differences =
        columns.stream().map(Difference::toString).collect(Collectors.joining("; "));
    return "%s %s%s".formatted(kind, key, differences.isEmpty() ? "" : " " + differences);
  }
}
