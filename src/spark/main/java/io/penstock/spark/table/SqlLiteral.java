package io.penstock.spark.table;

import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.iceberg.types.Type;
import org.jspecify.annotations.Nullable;

/** Values as Spark SQL spells them. */
final class SqlLiteral {
  private SqlLiteral() {}

  /**
   * A value of a lake type.
   *
   * @param value as Iceberg's generic writers take it, null for NULL
   */
  static String of(@Nullable Object value, Type type) {
    if (value == null) {
      return "NULL";
    }
    String sqlType = SparkSchemaUtil.convert(type).sql();
    if (value instanceof List<?> list) {
      Type element = type.asListType().elementType();
      return list.stream()
          .map(each -> of(each, element))
          .collect(Collectors.joining(", ", "CAST(array(", ") AS " + sqlType + ")"));
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return "X'" + HexFormat.of().formatHex(copy) + "'";
    }
    return "CAST(" + Sql.text(text(value)) + " AS " + sqlType + ")";
  }

  /** Spark reads no time of day without seconds, which Java leaves out where they are zero. */
  private static String text(Object value) {
    if (value instanceof LocalDateTime time) {
      return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
    }
    if (value instanceof OffsetDateTime time) {
      return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
    }
    return value.toString();
  }
}
