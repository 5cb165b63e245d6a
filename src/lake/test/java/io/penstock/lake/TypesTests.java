package io.penstock.lake;

import static io.penstock.lake.Lake.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypesTests {
  @TempDir Path folder;
  private Lake lake;

  @BeforeEach
  void open() throws Exception {
    lake = new Lake(folder);
  }

  @AfterEach
  void close() throws Exception {
    lake.close();
  }

  /** The type DuckDB gives a column, then each of its values, in the order written. */
  private List<String> column(Type type, Object... values) throws Exception {
    Schema schema =
        new Schema(
            NestedField.required(1, "n", Types.IntegerType.get()),
            NestedField.optional(2, "c", type));
    Table table = lake.create("t", 3, schema);
    Record[] rows = new Record[values.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(table, i, values[i]);
    }
    Lake.append(table, rows);
    lake.reader.createView("v", table, null);
    List<String> read =
        lake.rows(
            "SELECT typeof(c) FROM (SELECT c FROM v LIMIT 1) UNION ALL (SELECT c::VARCHAR FROM v"
                + " ORDER BY n)");
    lake.catalog.catalog().dropTable(TableIdentifier.of(Lake.NAMESPACE, "t"));
    return read;
  }

  @Test
  void readsWholeNumbersToTheirEnds() throws Exception {
    assertThat(
            column(Types.IntegerType.get(), Integer.MIN_VALUE, Integer.MAX_VALUE, 0, (Object) null))
        .containsExactly("INTEGER", "-2147483648", "2147483647", "0", "null");
    assertThat(column(Types.LongType.get(), Long.MIN_VALUE, Long.MAX_VALUE, 1L << 53 | 1))
        .containsExactly(
            "BIGINT", "-9223372036854775808", "9223372036854775807", "9007199254740993");
  }

  @Test
  void keepsNotANumberInfinityAndMinusZero() throws Exception {
    assertThat(
            column(
                Types.DoubleType.get(),
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                -0.0,
                Double.MIN_VALUE,
                0.1))
        .containsExactly("DOUBLE", "nan", "inf", "-inf", "-0.0", "5e-324", "0.1");
    assertThat(column(Types.FloatType.get(), Float.NaN, Float.NEGATIVE_INFINITY, 0.1f))
        .containsExactly("FLOAT", "nan", "-inf", "0.1");
  }

  @Test
  void keepsEveryDigitOfDecimals() throws Exception {
    assertThat(column(Types.DecimalType.of(9, 2), new BigDecimal("-1234567.89")))
        .containsExactly("DECIMAL(9,2)", "-1234567.89");
    assertThat(column(Types.DecimalType.of(18, 0), new BigDecimal("999999999999999999")))
        .containsExactly("DECIMAL(18,0)", "999999999999999999");
    assertThat(
            column(
                Types.DecimalType.of(38, 10),
                new BigDecimal("9999999999999999999999999999.9999999999"),
                new BigDecimal("-0.0000000001")))
        .containsExactly(
            "DECIMAL(38,10)", "9999999999999999999999999999.9999999999", "-0.0000000001");
  }

  @Test
  void readsTextAndBytesAsTheyAre() throws Exception {
    assertThat(column(Types.StringType.get(), "", "it's", "line\nbreak", "日本 🚰", "NULL"))
        .containsExactly("VARCHAR", "", "it's", "line\nbreak", "日本 🚰", "NULL");
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {0, -1, 'a', 39});
    assertThat(column(Types.BinaryType.get(), bytes, ByteBuffer.allocate(0)))
        .containsExactly("BLOB", "\\x00\\xFFa\\x27", "");
    assertThat(column(Types.FixedType.ofLength(2), new byte[] {1, 2}))
        .containsExactly("BLOB", "\\x01\\x02");
    assertThat(
            column(Types.UUIDType.get(), UUID.fromString("f79c3e09-677c-4bbd-a479-3f349cb785e7")))
        .containsExactly("UUID", "f79c3e09-677c-4bbd-a479-3f349cb785e7");
    assertThat(column(Types.BooleanType.get(), true, false, null))
        .containsExactly("BOOLEAN", "true", "false", "null");
  }

  @Test
  void readsDatesAndTimesFarOut() throws Exception {
    assertThat(
            column(
                Types.DateType.get(),
                LocalDate.of(1, 1, 1),
                LocalDate.of(9999, 12, 31),
                LocalDate.of(1582, 10, 10),
                LocalDate.of(1969, 12, 31)))
        .containsExactly("DATE", "0001-01-01", "9999-12-31", "1582-10-10", "1969-12-31");
    assertThat(
            column(Types.TimeType.get(), LocalTime.MIDNIGHT, LocalTime.of(23, 59, 59, 999_999_000)))
        .containsExactly("TIME", "00:00:00", "23:59:59.999999");
  }

  @Test
  void readsTimestampsToTheMicrosecondInUtc() throws Exception {
    assertThat(
            column(
                Types.TimestampType.withoutZone(),
                LocalDateTime.parse("0001-01-01T00:00:00.000001"),
                LocalDateTime.parse("9999-12-31T23:59:59.999999"),
                LocalDateTime.parse("2026-03-08T02:30:00")))
        .containsExactly(
            "TIMESTAMP",
            "0001-01-01 00:00:00.000001",
            "9999-12-31 23:59:59.999999",
            "2026-03-08 02:30:00");
    assertThat(
            column(
                Types.TimestampType.withZone(),
                OffsetDateTime.parse("0001-01-01T00:00:00.000001Z"),
                OffsetDateTime.parse("9999-12-31T23:59:59.999999Z"),
                OffsetDateTime.parse("2026-03-08T02:30:00-08:00")))
        .containsExactly(
            "TIMESTAMP WITH TIME ZONE",
            "0001-01-01 00:00:00.000001+00",
            "9999-12-31 23:59:59.999999+00",
            "2026-03-08 10:30:00+00");
    assertThat(
            column(
                Types.TimestampNanoType.withoutZone(),
                LocalDateTime.parse("2026-01-01T00:00:00.123456789")))
        .containsExactly("TIMESTAMP_NS", "2026-01-01 00:00:00.123456789");
    assertThat(
            column(
                Types.TimestampNanoType.withZone(),
                OffsetDateTime.parse("2026-01-01T00:00:00.123456789Z")))
        .containsExactly("TIMESTAMPTZ_NS", "2026-01-01 00:00:00.123456789+00");
  }

  @Test
  void readsListsStructsAndMaps() throws Exception {
    assertThat(
            column(
                Types.ListType.ofOptional(3, Types.StringType.get()),
                List.of("a", "b,c"),
                List.of(),
                Arrays.asList("x", null),
                null))
        .containsExactly("VARCHAR[]", "[a, 'b,c']", "[]", "[x, NULL]", "null");
    Types.StructType struct =
        Types.StructType.of(
            NestedField.optional(3, "odd \"name\"", Types.LongType.get()),
            NestedField.optional(4, "s", Types.StringType.get()));
    Record record = GenericRecord.create(struct);
    record.set(0, 7L);
    assertThat(column(struct, record, null))
        .containsExactly(
            "STRUCT(\"odd \"\"name\"\"\" BIGINT, s VARCHAR)",
            "{'odd \"name\"': 7, 's': NULL}",
            "null");
    assertThat(
            column(
                Types.MapType.ofOptional(3, 4, Types.StringType.get(), Types.IntegerType.get()),
                Map.of("k", 1)))
        .containsExactly("MAP(VARCHAR, INTEGER)", "{k=1}");
  }

  @Test
  void takesDefaultsForColumnsThatOlderFilesLack() throws Exception {
    Table table =
        lake.create("t", 3, new Schema(NestedField.required(1, "n", Types.IntegerType.get())));
    Lake.append(table, row(table, 1));
    table
        .updateSchema()
        .addColumn("i", Types.IntegerType.get(), Literal.of(42))
        .addColumn("d", Types.DecimalType.of(10, 2), Literal.of(new BigDecimal("-1.50")))
        .addColumn("s", Types.StringType.get(), Literal.of("it's \\x41"))
        .addColumn("f", Types.DoubleType.get(), Literal.of(-0.1))
        .addColumn("b", Types.BinaryType.get(), Literal.of(ByteBuffer.wrap(new byte[] {0, 39})))
        .addColumn("day", Types.DateType.get(), Literal.of("0001-01-01").to(Types.DateType.get()))
        .addColumn("at", Types.TimeType.get(), Literal.of("12:00:00").to(Types.TimeType.get()))
        .addColumn(
            "ts",
            Types.TimestampType.withoutZone(),
            Literal.of("2026-01-01T00:00:00").to(Types.TimestampType.withoutZone()))
        .addColumn(
            "tz",
            Types.TimestampType.withZone(),
            Literal.of("2026-01-01T00:00:00.000001+00:00").to(Types.TimestampType.withZone()))
        .addColumn("ok", Types.BooleanType.get(), Literal.of(true))
        .addColumn("none", Types.StringType.get())
        .commit();

    assertThat(lake.read(table, null))
        .containsExactly(
            "1 | 42 | -1.50 | it's \\x41 | -0.1 | \\x00\\x27 | 0001-01-01 | 12:00:00"
                + " | 2026-01-01 00:00:00 | 2026-01-01 00:00:00.000001+00 | true | null");
  }

  @Test
  void refusesATypeWithoutAnExactRule() {
    Table table =
        lake.create(
            "variants",
            3,
            new Schema(
                NestedField.required(1, "n", Types.IntegerType.get()),
                NestedField.optional(2, "any", Types.VariantType.get())));

    assertThatThrownBy(() -> lake.read(table, null))
        .isInstanceOf(UnreadableTableException.class)
        .hasMessageContaining("shop.variants")
        .hasMessageContaining("\"any\"")
        .hasMessageContaining("variant");
  }
}
