package io.penstock.spark.current;

import io.penstock.contract.ColumnSpec;
import io.penstock.spark.table.Sql;

/** Values of the lake as text that PostgreSQL reads as the same value. */
final class PostgresText {
  private PostgresText() {}

  /** The SQL that makes text of a column, still to be finished by {@link #of}. */
  static String select(ColumnSpec column) {
    String name = Sql.name(column.name());
    String text =
        switch (column.lakeType()) {
          case "binary" -> "concat('\\\\x', lower(hex(%s)))".formatted(name);
          // The session's time zone is UTC.
          case "timestamptz" -> "concat(CAST(%s AS STRING), '+00')".formatted(name);
          default -> "CAST(%s AS STRING)".formatted(name);
        };
    return text + " AS " + name;
  }

  /** The text of a column's value, from what {@link #select} gave. */
  static String of(ColumnSpec column, String text) {
    return switch (column.lakeType()) {
      case "date", "timestamp", "timestamptz" -> withEra(text);
      default -> text;
    };
  }

  /** PostgreSQL writes the year 0 as 1 BC, and takes no sign. */
  private static String withEra(String text) {
    String unsigned = text.startsWith("+") || text.startsWith("-") ? text.substring(1) : text;
    int end = unsigned.indexOf('-');
    int year = Integer.parseInt(unsigned.substring(0, end));
    if (!text.startsWith("-") && year > 0) {
      return unsigned;
    }
    return "%04d%s BC".formatted(year + 1, unsigned.substring(end));
  }
}
