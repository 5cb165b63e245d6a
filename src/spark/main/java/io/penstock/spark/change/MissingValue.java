package io.penstock.spark.change;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.penstock.contract.ColumnSpec;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The value of a column where nothing names it: in rows that were there before it, and in changes
 * from then. It comes as {@code to_jsonb} prints it, which differs from Debezium's form for
 * numbers, bytes and JSON.
 */
public final class MissingValue {
  private static final JsonFactory JSON = new JsonFactory();

  private MissingValue() {}

  /**
   * The column's value as Iceberg's generic writers take it, null for NULL.
   *
   * @throws UnreadableChangeException if the lake cannot hold it
   */
  public static @Nullable Object of(ColumnSpec column) {
    return column.missing() == null ? null : decode(column, column.missing());
  }

  private static @Nullable Object decode(ColumnSpec column, String text) {
    try (JsonParser json = JSON.createParser(text)) {
      JsonToken token = json.nextToken();
      String type = column.lakeType();
      if (type.equals("string") && column.sourceType().startsWith("json")) {
        return text;
      }
      if (token == JsonToken.VALUE_NULL) {
        return null;
      }
      if (type.startsWith("decimal(")) {
        int scale =
            Integer.parseInt(type.substring(type.indexOf(',') + 1, type.length() - 1).strip());
        return new BigDecimal(json.getText()).setScale(scale, RoundingMode.UNNECESSARY);
      }
      if (type.equals("binary")) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(json.getText().substring(2)));
      }
      if (type.equals("string") && column.sourceType().startsWith("numeric")) {
        return json.getText();
      }
      return ValueDecoder.of(column).decode(json);
    } catch (RuntimeException | IOException e) {
      throw new UnreadableChangeException(
          "the default %s of column \"%s\" (%s): %s"
              .formatted(text, column.name(), column.sourceType(), e.getMessage()),
          e);
    }
  }
}
