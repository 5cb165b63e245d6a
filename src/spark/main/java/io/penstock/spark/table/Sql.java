package io.penstock.spark.table;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Spark SQL text: names are quoted here and nowhere else. */
public final class Sql {
  private Sql() {}

  /** A quoted identifier. */
  public static String name(String identifier) {
    return "`" + identifier.replace("`", "``") + "`";
  }

  /** A quoted text. */
  public static String text(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** A quoted multi-part identifier. */
  public static String path(String... parts) {
    return java.util.Arrays.stream(parts).map(Sql::name).collect(Collectors.joining("."));
  }

  public static String each(List<String> names, String separator, Function<String, String> text) {
    return names.stream().map(text).collect(Collectors.joining(separator));
  }
}
