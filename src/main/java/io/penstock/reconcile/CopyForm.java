package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.duckdb.DuckDBColumnType;

/**
 * In which form a column's values come by a binary COPY: what the source is asked for, what DuckDB
 * takes it for, and how DuckDB makes the lake's type of it. Whatever has no form of its own comes
 * as the text that the type prints, as it does in the change stream.
 */
enum CopyForm {
  BOOLEAN(DuckDBColumnType.BOOLEAN),
  /** A whole number of two, four or eight bytes. */
  WHOLE(DuckDBColumnType.BIGINT),
  REAL(DuckDBColumnType.FLOAT),
  DOUBLE(DuckDBColumnType.DOUBLE),
  /** A number of at most 18 digits, as a whole number of its last place. */
  DECIMAL(DuckDBColumnType.BIGINT),
  /** As days since 1970. */
  DATE(DuckDBColumnType.BIGINT),
  /** As microseconds since 1970. */
  TIMESTAMP(DuckDBColumnType.BIGINT),
  TEXT(DuckDBColumnType.VARCHAR);

  /** What infinity is in the forms that count from 1970. */
  static final long INFINITY = Long.MAX_VALUE;

  static final long MINUS_INFINITY = Long.MIN_VALUE;

  private static final Pattern DECIMAL_TYPE = Pattern.compile("decimal\\((\\d+), ?(\\d+)\\)");

  /** From 1970 to 2000, where PostgreSQL counts from. */
  private static final int EPOCH_DAYS = 10_957;

  private static final long EPOCH_MICROS = TimeUnit.DAYS.toMicros(EPOCH_DAYS);

  private static final int LONG_DIGITS = 18;

  /** Types whose binary form is what they print. */
  private static final Set<String> TEXTS = Set.of("text", "json");

  private final DuckDBColumnType type;

  CopyForm(DuckDBColumnType type) {
    this.type = type;
  }

  static CopyForm of(ColumnSpec column) {
    String source = column.sourceType();
    return switch (column.lakeType()) {
      case "boolean" -> source.equals("boolean") ? BOOLEAN : TEXT;
      case "int", "long" -> Set.of("smallint", "integer", "bigint").contains(source) ? WHOLE : TEXT;
      case "float" -> source.equals("real") ? REAL : TEXT;
      case "double" -> source.equals("double precision") ? DOUBLE : TEXT;
      case "date" -> source.equals("date") ? DATE : TEXT;
      case "timestamp", "timestamptz" -> source.startsWith("timestamp") ? TIMESTAMP : TEXT;
      default -> source.startsWith("numeric") && hasFewDigits(column) ? DECIMAL : TEXT;
    };
  }

  private static boolean hasFewDigits(ColumnSpec column) {
    int precision = precision(column);
    return precision > 0 && precision <= LONG_DIGITS;
  }

  /** As what DuckDB takes it. */
  DuckDBColumnType type() {
    return type;
  }

  /** What the source is asked for. A cast to text would strip padding and add network masks. */
  String asked(ColumnSpec column, String quotedName) {
    if (this != TEXT) {
      return quotedName;
    }
    if (ColumnRule.of(column) == ColumnRule.LIST) {
      return ColumnRule.arrayAsJson(column, quotedName);
    }
    if (TEXTS.contains(column.sourceType()) || column.sourceType().startsWith("character")) {
      return quotedName;
    }
    // Of NULL it would make an empty text.
    return "CASE WHEN %1$s IS NOT NULL THEN concat(%1$s) END".formatted(quotedName);
  }

  /** The value in the lake's type, in DuckDB's SQL. */
  String value(ColumnSpec column, String read) {
    String type = ColumnRule.duckDbType(column.lakeType());
    return switch (this) {
      case BOOLEAN, REAL, DOUBLE -> read;
      case WHOLE -> "CAST(%s AS %s)".formatted(read, type);
      case DECIMAL -> decimal(column, read, type);
      case DATE -> endless(read, "DATE '1970-01-01' + CAST(" + read + " AS INTEGER)", type);
      case TIMESTAMP ->
          endless(
              read,
              (column.lakeType().equals("timestamp") ? "make_timestamp" : "make_timestamptz")
                  + "("
                  + read
                  + ")",
              type);
      case TEXT -> ColumnRule.textValue(column, read);
    };
  }

  private static String decimal(ColumnSpec column, String read, String type) {
    int scale = scale(column);
    return scale == 0
        ? "CAST(%s AS %s)".formatted(read, type)
        : "CAST(%s * CAST(1e-%d AS DECIMAL(%d,%d)) AS %s)"
            .formatted(read, scale, scale, scale, type);
  }

  /** Digits of a column of the lake's decimals; 0 of any other. */
  static int precision(ColumnSpec column) {
    Matcher decimal = DECIMAL_TYPE.matcher(column.lakeType());
    return decimal.matches() ? Integer.parseInt(decimal.group(1)) : 0;
  }

  /** Digits behind the point of a column of the lake's decimals; 0 of any other. */
  static int scale(ColumnSpec column) {
    Matcher decimal = DECIMAL_TYPE.matcher(column.lakeType());
    return decimal.matches() ? Integer.parseInt(decimal.group(2)) : 0;
  }

  /** Days since 1970 of what PostgreSQL sends of a date. */
  static long days(int since2000) {
    return switch (since2000) {
      case Integer.MAX_VALUE -> INFINITY;
      case Integer.MIN_VALUE -> MINUS_INFINITY;
      default -> (long) since2000 + EPOCH_DAYS;
    };
  }

  /**
   * Microseconds since 1970 of what PostgreSQL sends of a timestamp.
   *
   * @throws ArithmeticException if DuckDB has no timestamp that late; the message says so as the
   *     end of a sentence
   */
  static long micros(long since2000) {
    if (since2000 == Long.MAX_VALUE || since2000 == Long.MIN_VALUE) {
      return since2000;
    }
    if (since2000 >= Long.MAX_VALUE - EPOCH_MICROS) {
      throw new ArithmeticException("is too late");
    }
    return since2000 + EPOCH_MICROS;
  }

  private static String endless(String read, String finite, String type) {
    return "CASE %s WHEN %d THEN CAST('infinity' AS %s) WHEN %d THEN CAST('-infinity' AS %s) ELSE %s END"
        .formatted(read, INFINITY, type, MINUS_INFINITY, type, finite);
  }
}
