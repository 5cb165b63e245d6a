package io.penstock.lake;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** The DuckDB type of each Iceberg type, and Iceberg's default values as text for DuckDB. */
final class DuckTypes {
  private DuckTypes() {}

  /**
   * The DuckDB type that holds every value of an Iceberg type exactly.
   *
   * @throws IllegalArgumentException if there is none
   */
  static String type(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN -> "BOOLEAN";
      case INTEGER -> "INTEGER";
      case LONG -> "BIGINT";
      case FLOAT -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      case DATE -> "DATE";
      case TIME -> "TIME";
      case STRING -> "VARCHAR";
      case UUID -> "UUID";
      case FIXED, BINARY -> "BLOB";
      case TIMESTAMP ->
          ((Types.TimestampType) type).shouldAdjustToUTC()
              ? "TIMESTAMP WITH TIME ZONE"
              : "TIMESTAMP";
      case TIMESTAMP_NANO ->
          ((Types.TimestampNanoType) type).shouldAdjustToUTC() ? "TIMESTAMPTZ_NS" : "TIMESTAMP_NS";
      case DECIMAL -> {
        Types.DecimalType decimal = (Types.DecimalType) type;
        yield "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")";
      }
      case STRUCT -> struct(type.asStructType());
      case LIST -> type(type.asListType().elementType()) + "[]";
      case MAP -> {
        Types.MapType map = type.asMapType();
        yield "MAP(" + type(map.keyType()) + ", " + type(map.valueType()) + ")";
      }
      case GEOMETRY, GEOGRAPHY, UNKNOWN, VARIANT ->
          throw new IllegalArgumentException("type " + type + " has no exact DuckDB type");
    };
  }

  private static String struct(Types.StructType struct) {
    return struct.fields().stream()
        .map(field -> DuckSql.identifier(field.name()) + " " + type(field.type()))
        .collect(Collectors.joining(", ", "STRUCT(", ")"));
  }

  /** A default value, as Iceberg holds it in memory, as text that DuckDB casts to the type. */
  static String text(Type type, Object value) {
    return switch (type.typeId()) {
      case BOOLEAN, INTEGER, LONG, FLOAT, DOUBLE, STRING, UUID -> value.toString();
      case DECIMAL -> ((java.math.BigDecimal) value).toPlainString();
      case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
      case TIME -> LocalTime.ofNanoOfDay((Long) value * 1_000).toString();
      case TIMESTAMP -> timestamp((Long) value, ChronoUnit.MICROS);
      case TIMESTAMP_NANO -> timestamp((Long) value, ChronoUnit.NANOS);
      case FIXED, BINARY -> blob((ByteBuffer) value);
      case STRUCT, LIST, MAP, GEOMETRY, GEOGRAPHY, UNKNOWN, VARIANT ->
          throw new IllegalArgumentException("type " + type + " cannot have a default value");
    };
  }

  private static String timestamp(long sinceEpoch, ChronoUnit unit) {
    // With an offset the text suits both kinds: DuckDB drops +00:00 where there is no zone.
    return Instant.EPOCH.plus(sinceEpoch, unit).atOffset(ZoneOffset.UTC).toString();
  }

  private static String blob(ByteBuffer value) {
    ByteBuffer bytes = value.duplicate();
    StringBuilder text = new StringBuilder();
    while (bytes.hasRemaining()) {
      text.append(String.format("\\x%02X", bytes.get()));
    }
    return text.toString();
  }
}
