package io.penstock.cli.sql;

import java.util.Locale;

/**
 * A column of an answer.
 *
 * @param type as DuckDB names it
 */
record Column(String name, String type) {

  boolean isNumber() {
    String upper = type.toUpperCase(Locale.ROOT);
    return !isNested()
        && (upper.startsWith("DECIMAL")
            || upper.matches("U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|BIGNUM"));
  }

  boolean isBoolean() {
    return type.equalsIgnoreCase("BOOLEAN");
  }

  /** Whether a value has an inside: a list, a struct, a map, or JSON itself. */
  boolean isNested() {
    return type.endsWith("]")
        || type.startsWith("STRUCT")
        || type.startsWith("MAP")
        || type.startsWith("UNION")
        || type.equalsIgnoreCase("JSON");
  }
}
