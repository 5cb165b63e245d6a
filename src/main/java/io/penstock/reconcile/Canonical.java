package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;

/**
 * A key column's values as bytes that PostgreSQL and DuckDB make exactly alike, in the one as
 * {@code bytea}, in the other as hexadecimal text: two values have the same bytes only if they are
 * the same. Of a long value its MD5 stands in its place.
 */
final class Canonical {
  /** Longest value that is taken as it is. */
  private static final int LONGEST = 256;

  /** Microseconds from 1970 to 2000, where PostgreSQL counts from. */
  private static final long EPOCH_MICROS = 946_684_800_000_000L;

  private Canonical() {}

  /** Whether there is a rule for the column; arrays have none. */
  static boolean isKnown(ColumnSpec column) {
    return ColumnRule.of(column) != ColumnRule.LIST;
  }

  /** The bytes in PostgreSQL, NULL told apart. */
  static String source(ColumnSpec column, String name) {
    String value = "'\\x01'::bytea || " + sourceValue(column, name);
    return column.nullable()
        ? "CASE WHEN %s IS NULL THEN '\\x00'::bytea ELSE %s END".formatted(name, value)
        : value;
  }

  private static String sourceValue(ColumnSpec column, String name) {
    return switch (column.lakeType()) {
      case "boolean" -> "boolsend(" + name + ")";
      case "int", "long" -> "int8send(" + name + "::int8)";
      case "float" -> "float4send(CASE WHEN %1$s = 0 THEN 0::float4 ELSE %1$s END)".formatted(name);
      case "double" ->
          "float8send(CASE WHEN %1$s = 0 THEN 0::float8 ELSE %1$s END)".formatted(name);
      case "date" -> "date_send(" + name + ")";
      case "timestamp" -> "timestamp_send(" + name + ")";
      case "timestamptz" -> "timestamptz_send(" + name + ")";
      case "binary" -> framed(name);
      default -> framed("textsend(" + text(column, name) + ")");
    };
  }

  /** Through the type's output function, as the change stream does; a cast may lose padding. */
  static String text(ColumnSpec column, String name) {
    return column.sourceType().equals("text") || column.sourceType().startsWith("character varying")
        ? name
        : "concat(" + name + ")";
  }

  private static String framed(String bytes) {
    return """
    CASE WHEN octet_length(%1$s) > %2$d THEN '\\x02'::bytea || decode(md5(%1$s), 'hex')
      ELSE '\\x01'::bytea || int4send(octet_length(%1$s)) || %1$s END\
    """
        .formatted(bytes, LONGEST);
  }

  /** The same as hexadecimal text in DuckDB, of a value in the lake's type. */
  static String lake(ColumnSpec column, String value) {
    return "CASE WHEN %s IS NULL THEN '00' ELSE '01' || %s END"
        .formatted(value, lakeValue(column, value));
  }

  /** The same of a value that is not NULL. */
  static String lakeValue(ColumnSpec column, String value) {
    return switch (column.lakeType()) {
      case "boolean" -> "CASE WHEN " + value + " THEN '01' ELSE '00' END";
      case "int", "long" -> int8(value);
      case "float" -> real(value, "FLOAT", "7fc00000", "00000000");
      case "double" -> real(value, "DOUBLE", "7ff8000000000000", "0000000000000000");
      case "date" ->
          endless(
              value,
              "right(" + int8("(" + value + " - DATE '2000-01-01')") + ", 8)",
              "DATE '2000-01-01'",
              8);
      case "timestamp" ->
          endless(
              value,
              int8("(epoch_us(" + value + ") - " + EPOCH_MICROS + ")"),
              "TIMESTAMP '2000-01-01'",
              16);
      case "timestamptz" ->
          endless(
              value,
              int8("(epoch_us(" + value + ") - " + EPOCH_MICROS + ")"),
              "TIMESTAMPTZ '2000-01-01 00:00:00+00'",
              16);
      case "binary" ->
          framedHex("octet_length(" + value + ")", "hex(" + value + ")", "md5(" + value + ")");
      default -> {
        String text = ColumnRule.text(column, value);
        yield framedHex("strlen(" + text + ")", "hex(" + text + ")", "md5(" + text + ")");
      }
    };
  }

  private static String int8(String value) {
    return "lpad(lower(hex(CAST(" + value + " AS BIGINT))), 16, '0')";
  }

  private static String real(String value, String type, String nan, String zero) {
    return """
    CASE WHEN isnan(%1$s) THEN '%2$s' WHEN %1$s = 0 THEN '%3$s'
      ELSE lower(hex(CAST(CAST(%1$s AS %4$s) AS BIT)::BLOB)) END\
    """
        .formatted(value, nan, zero, type);
  }

  private static String endless(String value, String finite, String middle, int digits) {
    return "CASE WHEN NOT isinf(%s) THEN %s WHEN %s > %s THEN '7%s' ELSE '8%s' END"
        .formatted(value, finite, value, middle, "f".repeat(digits - 1), "0".repeat(digits - 1));
  }

  private static String framedHex(String length, String hex, String md5) {
    return """
    CASE WHEN %1$s > %4$d THEN '02' || %3$s
      ELSE '01' || right(%5$s, 8) || lower(%2$s) END\
    """
        .formatted(length, hex, md5, LONGEST, int8(length));
  }
}
