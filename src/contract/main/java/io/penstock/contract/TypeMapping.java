package io.penstock.contract;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * From PostgreSQL types to Iceberg types. A type without a rule here is refused when the table is
 * registered, by name; {@code src/docs/types.md} explains each rule.
 */
public final class TypeMapping {
  private static final int MAX_DECIMAL_PRECISION = 38;
  private static final Pattern NUMERIC = Pattern.compile("numeric\\((\\d+),(-?\\d+)\\)");
  private static final Pattern LENGTH =
      Pattern.compile("^(character varying|character|bit|bit varying)\\(\\d+\\)$");
  private static final Pattern TEMPORAL_PRECISION =
      Pattern.compile("^(timestamp|time|interval)([a-z ]*?)\\(\\d\\)");

  private static final Map<String, String> EXACT =
      Map.ofEntries(
          Map.entry("boolean", "boolean"),
          Map.entry("smallint", "int"),
          Map.entry("integer", "int"),
          Map.entry("bigint", "long"),
          Map.entry("real", "float"),
          Map.entry("double precision", "double"),
          Map.entry("text", "string"),
          Map.entry("character varying", "string"),
          Map.entry("character", "string"),
          Map.entry("uuid", "string"),
          Map.entry("jsonb", "string"),
          Map.entry("json", "string"),
          Map.entry("inet", "string"),
          Map.entry("cidr", "string"),
          Map.entry("numeric", "string"),
          Map.entry("bytea", "binary"),
          Map.entry("date", "date"),
          // Spark 4.0 has no time of day; kept as PostgreSQL prints it.
          Map.entry("time without time zone", "string"),
          Map.entry("timestamp without time zone", "timestamp"),
          Map.entry("timestamp with time zone", "timestamptz"));

  private TypeMapping() {}

  /**
   * The lake type of a source type.
   *
   * @param sourceType as {@code format_type} prints it
   * @param isEnum whether the type is an enum, whose labels are kept as text
   * @return the Iceberg type, empty if there is no rule
   */
  public static Optional<String> lakeType(String sourceType, boolean isEnum) {
    if (isEnum) {
      return Optional.of("string");
    }
    if (sourceType.endsWith("[]")) {
      String element = sourceType.substring(0, sourceType.length() - 2);
      return lakeType(element, false)
          .filter(TypeMapping::isArrayElement)
          .map(type -> "list<" + type + ">");
    }
    Matcher numeric = NUMERIC.matcher(sourceType);
    if (numeric.matches()) {
      return decimal(Integer.parseInt(numeric.group(1)), Integer.parseInt(numeric.group(2)));
    }
    String bare = TEMPORAL_PRECISION.matcher(sourceType).replaceFirst("$1$2");
    Matcher length = LENGTH.matcher(bare);
    return Optional.ofNullable(EXACT.get(length.matches() ? length.group(1) : bare));
  }

  private static boolean isArrayElement(String lakeType) {
    return switch (lakeType) {
      case "boolean", "int", "long", "string" -> true;
      default -> false;
    };
  }

  private static Optional<String> decimal(int precision, int scale) {
    if (scale < 0) {
      // Debezium prints thousands of zeros after the point.
      return Optional.empty();
    }
    if (precision > MAX_DECIMAL_PRECISION || scale > precision) {
      return Optional.of("string");
    }
    return Optional.of("decimal(" + precision + ", " + scale + ")");
  }
}
