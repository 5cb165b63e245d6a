package io.penstock.cli.cases.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A row as canonical texts, NULL as null; equal to another if all its values are. */
record Row(List<@Nullable String> values) {
  /** Stands for a value that was not sent; no canonical text looks like it. */
  static final String UNSENT = "\u0000unsent";

  static Row of(@Nullable String... values) {
    return new Row(Collections.unmodifiableList(new ArrayList<>(Arrays.asList(values))));
  }

  static List<Row> all(List<@Nullable String[]> rows) {
    return rows.stream().map(Row::of).toList();
  }

  @Override
  public String toString() {
    return values.stream().map(Row::shown).collect(Collectors.joining(" | "));
  }

  private static String shown(@Nullable String value) {
    if (value == null) {
      return "NULL";
    }
    return value.equals(UNSENT) ? "(unsent)" : value;
  }
}
