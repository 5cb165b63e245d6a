package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A row as one text that PostgreSQL and DuckDB write exactly alike, and no other row has: NULL is
 * told apart, texts are led by their length, times and floating-point numbers are their bits. Of a
 * long value its MD5 stands in its place.
 *
 * <p>Both engines join the values by {@code concat_ws}, which leaves NULLs out: a value is behind a
 * mark that says whether it is there.
 */
final class RowText {
  /** Longest value that is taken as it is. */
  private static final int LONGEST = 256;

  private static final Pattern SHORT = Pattern.compile("character(?: varying)?\\((\\d{1,3})\\)");

  /** Bytes of a character in UTF-8. */
  private static final int LONGEST_CHARACTER = 4;

  private RowText() {}

  /** In PostgreSQL's SQL. */
  static String source(List<ColumnSpec> columns, Function<ColumnSpec, String> name) {
    return columns.stream()
        .map(column -> source(column, name.apply(column)))
        .collect(joining(", ", "concat_ws(',', ", ")"));
  }

  private static String source(ColumnSpec column, String name) {
    return switch (column.lakeType()) {
      case "float" ->
          marked(
              column,
              name,
              hex("float4send(CASE WHEN %1$s = 0 THEN 0::float4 ELSE %1$s END)".formatted(name)));
      case "double" ->
          marked(
              column,
              name,
              hex("float8send(CASE WHEN %1$s = 0 THEN 0::float8 ELSE %1$s END)".formatted(name)));
      case "date" -> marked(column, name, hex("date_send(" + name + ")"));
      case "timestamp" -> marked(column, name, hex("timestamp_send(" + name + ")"));
      case "timestamptz" -> marked(column, name, hex("timestamptz_send(" + name + ")"));
      case "binary" -> framed(column.nullable(), name, "octet_length(" + name + ")", hex(name));
      default -> {
        if (isText(column)) {
          yield text(column, name);
        }
        yield marked(column, name, name);
      }
    };
  }

  /** A short value needs neither a cast nor a thought of its MD5. */
  private static String text(ColumnSpec column, String name) {
    if (column.sourceType().equals("uuid")) {
      String length =
          column.nullable() ? "CASE WHEN " + name + " IS NULL THEN -1 ELSE 36 END" : "36";
      return length + ", " + name;
    }
    Matcher limited = SHORT.matcher(column.sourceType());
    if (limited.matches() && Integer.parseInt(limited.group(1)) * LONGEST_CHARACTER <= LONGEST) {
      String length = "octet_length(" + name + ")";
      return (column.nullable() ? "coalesce(" + length + ", -1)" : length) + ", " + name;
    }
    String text = Canonical.text(column, name);
    // Of NULL the output function of a type makes an empty text.
    String there =
        text.equals(name) || !column.nullable()
            ? text
            : "CASE WHEN %s IS NOT NULL THEN %s END".formatted(name, text);
    return framed(column.nullable(), there, "octet_length(" + there + ")", there);
  }

  private static boolean isText(ColumnSpec column) {
    return switch (column.lakeType()) {
      case "boolean", "int", "long", "float", "double", "date", "timestamp", "timestamptz" -> false;
      default -> !column.lakeType().startsWith("decimal");
    };
  }

  private static String hex(String bytes) {
    return "encode(" + bytes + ", 'hex')";
  }

  private static String marked(ColumnSpec column, String name, String value) {
    return column.nullable() ? mark(name) + ", " + value : value;
  }

  private static String mark(String name) {
    return "CASE WHEN " + name + " IS NULL THEN 'N' END";
  }

  private static String framed(boolean nullable, String value, String length, String shown) {
    return "%s, CASE WHEN %s > %d THEN md5(%s) ELSE %s END"
        .formatted(
            nullable ? "coalesce(" + length + ", -1)" : length, length, LONGEST, value, shown);
  }

  /** In DuckDB's SQL, of the columns {@code c0, c1, ...} in the lake's types. */
  static String lake(List<ColumnSpec> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(i -> lake(columns.get(i), "c" + i))
        .collect(joining(", ", "concat_ws(',', ", ")"));
  }

  /** Any column of the lake may be NULL. */
  private static String lake(ColumnSpec column, String value) {
    return switch (column.lakeType()) {
      case "boolean" ->
          mark(value) + ", CASE WHEN " + value + " THEN 't' WHEN NOT " + value + " THEN 'f' END";
      case "float", "double", "date", "timestamp", "timestamptz" ->
          "%s, CASE WHEN %s IS NOT NULL THEN %s END"
              .formatted(mark(value), value, Canonical.lakeValue(column, value));
      case "binary" ->
          framed(true, value, "octet_length(" + value + ")", "lower(hex(" + value + "))");
      default -> {
        String text = ColumnRule.text(column, value);
        yield isText(column)
            ? framed(true, text, "strlen(" + text + ")", text)
            : mark(value) + ", " + text;
      }
    };
  }
}
