package io.penstock.lake;

import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;

/** Quotes names and values for DuckDB's SQL; nothing reaches a statement by another way. */
public final class DuckSql {
  private DuckSql() {}

  /** A name as a quoted identifier. */
  public static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The full name of a temporary table or view. */
  static String temporary(String name) {
    return "temp.main." + identifier(name);
  }

  /** A text as a string literal. */
  public static String literal(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }

  /** Paths as a list of string literals. */
  public static String list(Collection<Path> paths) {
    return paths.stream()
        .map(path -> literal(path.toString()))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
