package io.penstock.spark.change;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.penstock.contract.ColumnSpec;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one column's value from its JSON form, exactly or not at all. */
@FunctionalInterface
interface ValueDecoder extends Serializable {
  /** The last year of PostgreSQL's timestamps. */
  int MAX_YEAR = 294_276;

  /** The value of the parser's current token, never null: callers handle JSON null. */
  Object decode(JsonParser json) throws IOException;

  /** The decoder of a column, by its lake type and, where that is text, its source type. */
  static ValueDecoder of(ColumnSpec column) {
    String type = column.lakeType();
    if (type.startsWith("decimal(")) {
      int scale =
          Integer.parseInt(type.substring(type.indexOf(',') + 1, type.length() - 1).strip());
      return json -> exactDecimal(text(json), scale);
    }
    if (type.startsWith("list<")) {
      String element = column.sourceType().replace("[]", "");
      return listOf(scalar(type.substring(5, type.length() - 1), element));
    }
    return scalar(type, column.sourceType());
  }

  private static ValueDecoder scalar(String type, String sourceType) {
    return switch (type) {
      case "boolean" -> json -> bool(json);
      case "int" -> json -> wholeNumber(json).getIntValue();
      case "long" -> json -> wholeNumber(json).getLongValue();
      case "float" -> json -> (float) floating(json);
      case "double" -> json -> floating(json);
      case "string" -> textual(sourceType);
      case "binary" -> json -> ByteBuffer.wrap(json.getBinaryValue());
      case "date" -> json -> inRange(LocalDate.parse(withoutZone(text(json))));
      case "timestamp" -> json -> inRange(LocalDateTime.parse(withoutZone(text(json))));
      case "timestamptz" ->
          json -> inRange(OffsetDateTime.parse(text(json)).withOffsetSameInstant(ZoneOffset.UTC));
      default -> throw new IllegalArgumentException("no rule to read " + type);
    };
  }

  /** Text, in the form that PostgreSQL prints where Debezium has one of its own. */
  private static ValueDecoder textual(String sourceType) {
    if (sourceType.startsWith("time")) {
      return json -> timeOfDay(text(json));
    }
    if (sourceType.startsWith("numeric")) {
      return json -> numeric(text(json));
    }
    return ValueDecoder::text;
  }

  private static String numeric(String text) {
    return switch (text) {
      case "NAN" -> "NaN";
      case "POSITIVE_INFINITY" -> "Infinity";
      case "NEGATIVE_INFINITY" -> "-Infinity";
      default -> text;
    };
  }

  private static ValueDecoder listOf(ValueDecoder element) {
    return json -> {
      if (json.currentToken() != JsonToken.START_ARRAY) {
        throw new UnreadableChangeException("expected an array, got " + json.currentToken());
      }
      List<@Nullable Object> values = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        values.add(json.currentToken() == JsonToken.VALUE_NULL ? null : element.decode(json));
      }
      return values;
    };
  }

  private static boolean bool(JsonParser json) {
    return switch (json.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> throw new UnreadableChangeException("not a boolean: " + json.currentToken());
    };
  }

  /** The parser at a whole number; its own readers refuse one that does not fit. */
  private static JsonParser wholeNumber(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw new UnreadableChangeException("not an integer: " + json.getText());
    }
    return json;
  }

  private static double floating(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_STRING -> Double.parseDouble(json.getText());
      default -> throw new UnreadableChangeException("not a number: " + json.getText());
    };
  }

  private static String text(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw new UnreadableChangeException("not a text: " + json.getText());
    }
    return json.getText();
  }

  private static BigDecimal exactDecimal(String text, int scale) {
    return new BigDecimal(text).setScale(scale, RoundingMode.UNNECESSARY);
  }

  /**
   * The value, if PostgreSQL could have meant it. Debezium writes infinity as a year far outside of
   * PostgreSQL's own range, which a lake cannot hold.
   */
  private static <T extends TemporalAccessor> T inRange(T value) {
    if (Math.abs(value.get(ChronoField.YEAR)) > MAX_YEAR) {
      throw new UnreadableChangeException("infinity, which the lake cannot hold: " + value);
    }
    return value;
  }

  /** ISO local values arrive marked as UTC, since Debezium has no zone for them. */
  private static String withoutZone(String iso) {
    return iso.endsWith("Z") ? iso.substring(0, iso.length() - 1) : iso;
  }

  /** As PostgreSQL prints it: no zone, seconds always, trailing zeros of the fraction dropped. */
  private static String timeOfDay(String iso) {
    String time = withoutZone(iso);
    if (time.length() == 5) {
      return time + ":00";
    }
    int end = time.length();
    if (time.indexOf('.') > 0) {
      while (time.charAt(end - 1) == '0') {
        end--;
      }
      if (time.charAt(end - 1) == '.') {
        end--;
      }
    }
    return time.substring(0, end);
  }
}
