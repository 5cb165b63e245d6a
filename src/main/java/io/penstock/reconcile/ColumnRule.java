package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a column's values are made comparable: how DuckDB turns the source's text into the type in
 * which the lake keeps the column. The rule follows from the lake's type; values are never compared
 * through a type that holds less than either side.
 */
enum ColumnRule {
  /** DuckDB reads PostgreSQL's text as it is. */
  PLAIN,
  /** Dates and timestamps: DuckDB writes years before Christ differently. */
  CALENDAR,
  /** Binary values come as {@code \x} and hexadecimal digits. */
  BINARY,
  /** Arrays come as JSON, whose elements DuckDB reads one by one. */
  LIST;

  private static final Pattern LIST_TYPE = Pattern.compile("list<(.+)>");
  private static final Pattern DECIMAL_TYPE = Pattern.compile("decimal\\((\\d+), ?(\\d+)\\)");
  private static final String BEFORE_CHRIST = "'^(\\d+-\\d\\d-\\d\\d)(.*) BC$', '\\1 (BC)\\2'";

  private static final BigInteger SPLIT = BigInteger.TEN.pow(18);

  /** Widest decimal whose sum DuckDB still holds for ten thousand million rows. */
  private static final int SAFE_SUM_PRECISION = 28;

  static ColumnRule of(ColumnSpec column) {
    return switch (column.lakeType()) {
      case "date", "timestamp", "timestamptz" -> CALENDAR;
      case "binary" -> BINARY;
      default -> LIST_TYPE.matcher(column.lakeType()).matches() ? LIST : PLAIN;
    };
  }

  /** What the source is asked for an array. */
  static String arrayAsJson(ColumnSpec column, String quotedName) {
    String element = column.sourceType().replaceFirst("(\\(.*\\))?(\\[])+$", "");
    return switch (element) {
      // As JSON these would be embedded as they are, and lose their exact text when parsed.
      case "numeric", "json", "jsonb" -> "to_json(" + quotedName + "::text[])";
      default -> "to_json(" + quotedName + ")";
    };
  }

  /**
   * The source's text in the lake's type.
   *
   * @param read a column, which is named where its text is no such value
   */
  static String textValue(ColumnSpec column, String read) {
    String type = duckDbType(column.lakeType());
    return switch (of(column)) {
      case PLAIN -> type.equals("VARCHAR") ? read : checked(read, read, type);
      case CALENDAR ->
          checked(
              read,
              "CASE WHEN %1$s LIKE '%% BC' THEN regexp_replace(%1$s, %2$s) ELSE %1$s END"
                  .formatted(read, BEFORE_CHRIST),
              type);
      case BINARY -> "unhex(substr(" + read + ", 3))";
      case LIST ->
          "CAST(from_json(%s, '[\"%s\"]') AS %s)"
              .formatted(read, type.substring(0, type.length() - 2), type);
    };
  }

  /** A cast whose failure says which column it was; the value may be nobody's to see. */
  private static String checked(String read, String text, String type) {
    return """
    CASE WHEN %1$s IS NOT NULL AND TRY_CAST(%2$s AS %3$s) IS NULL THEN error('%1$s' || left(%1$s, 0))
      ELSE TRY_CAST(%2$s AS %3$s) END\
    """
        .formatted(read, text, type);
  }

  /** A value of either side as text, for people. */
  static String display(ColumnSpec column, String value) {
    return switch (of(column)) {
      case PLAIN -> text(column, value);
      case CALENDAR -> "CAST(" + value + " AS VARCHAR)";
      case BINARY -> "'\\x' || lower(hex(" + value + "))";
      case LIST -> "CAST(to_json(" + value + ") AS VARCHAR)";
    };
  }

  /**
   * A value of either side as the source prints it, other than calendar, binary and array values.
   */
  static String text(ColumnSpec column, String value) {
    String text = "CAST(" + value + " AS VARCHAR)";
    Matcher decimal = DECIMAL_TYPE.matcher(column.lakeType());
    // DuckDB leaves the 0 before the point out where a type has no digit there.
    return decimal.matches() && decimal.group(1).equals(decimal.group(2))
        ? "regexp_replace(" + text + ", '^(-?)\\.', '\\10.')"
        : text;
  }

  /** Whether sums of the column mean something and are exact. */
  static boolean isSummed(ColumnSpec column) {
    return !column.inKey()
        && switch (column.lakeType()) {
          case "int", "long" -> true;
          default -> DECIMAL_TYPE.matcher(column.lakeType()).matches();
        };
  }

  /**
   * The sum as two texts: high and low parts whose sum is {@code high * 10^18 + low} unscaled, or
   * NULL and the sum itself where that cannot overflow.
   */
  static String sum(ColumnSpec column, String value) {
    Matcher decimal = DECIMAL_TYPE.matcher(column.lakeType());
    if (!decimal.matches() || Integer.parseInt(decimal.group(1)) <= SAFE_SUM_PRECISION) {
      return "NULL, CAST(sum(" + value + ") AS VARCHAR)";
    }
    String unscaled = "CAST(replace(CAST(" + value + " AS VARCHAR), '.', '') AS HUGEINT)";
    return "CAST(sum(%1$s // %2$s) AS VARCHAR), CAST(sum(%1$s %% %2$s) AS VARCHAR)"
        .formatted(unscaled, "CAST(" + SPLIT + " AS HUGEINT)");
  }

  /**
   * Puts together what {@link #sum} selects.
   *
   * @return the exact sum, null if there was no value to add
   */
  static @Nullable String joinSum(ColumnSpec column, @Nullable String high, @Nullable String low) {
    if (high == null || low == null) {
      return low;
    }
    Matcher decimal = DECIMAL_TYPE.matcher(column.lakeType());
    int scale = decimal.matches() ? Integer.parseInt(decimal.group(2)) : 0;
    BigInteger unscaled = new BigInteger(high).multiply(SPLIT).add(new BigInteger(low));
    return new BigDecimal(unscaled, scale).toPlainString();
  }

  /**
   * DuckDB's name of an Iceberg type, as DuckDB itself prints it.
   *
   * @throws IllegalArgumentException if there is no rule for the type
   */
  static String duckDbType(String lakeType) {
    Matcher list = LIST_TYPE.matcher(lakeType);
    if (list.matches()) {
      return duckDbType(list.group(1)) + "[]";
    }
    Matcher decimal = DECIMAL_TYPE.matcher(lakeType);
    if (decimal.matches()) {
      return "DECIMAL(" + decimal.group(1) + "," + decimal.group(2) + ")";
    }
    return switch (lakeType) {
      case "boolean" -> "BOOLEAN";
      case "int" -> "INTEGER";
      case "long" -> "BIGINT";
      case "float" -> "FLOAT";
      case "double" -> "DOUBLE";
      case "string" -> "VARCHAR";
      case "binary" -> "BLOB";
      case "date" -> "DATE";
      case "time" -> "TIME";
      case "timestamp" -> "TIMESTAMP";
      case "timestamptz" -> "TIMESTAMP WITH TIME ZONE";
      default -> throw new IllegalArgumentException("no rule to compare lake type " + lakeType);
    };
  }
}
