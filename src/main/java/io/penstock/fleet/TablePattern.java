package io.penstock.fleet;

import io.penstock.source.TableName;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table's name, or a pattern of names: {@code *} stands for any characters of a schema's or a
 * table's name.
 */
record TablePattern(TableName text) {

  static TablePattern parse(String text) {
    return new TablePattern(TableName.parse(text));
  }

  /** Whether it names one table, which then must be fit, rather than all that are. */
  boolean isExact() {
    return !text.schema().contains("*") && !text.name().contains("*");
  }

  boolean matches(TableName table) {
    return matches(text.schema(), table.schema()) && matches(text.name(), table.name());
  }

  private static boolean matches(String pattern, String name) {
    String expression =
        Arrays.stream(pattern.split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"));
    return Pattern.compile(expression, Pattern.DOTALL).matcher(name).matches();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
