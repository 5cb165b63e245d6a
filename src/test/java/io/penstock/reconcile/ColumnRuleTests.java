package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.Mismatch.Difference;
import io.penstock.reconcile.Mismatch.Kind;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ColumnRuleTests {
  @TempDir static Path folder;
  static ComparisonFixture fixture;

  /**
   * Values of a type that are equal on both sides, and one that is not.
   *
   * @param sqlValues literals for the source
   * @param lakeValues what the lake holds for each
   * @param wrong what the lake holds instead of the first in the second comparison
   * @param difference how the difference is told
   */
  record TypeCase(
      String type,
      List<String> sqlValues,
      List<Object> lakeValues,
      Object wrong,
      Difference difference) {
    @Override
    public String toString() {
      return type;
    }
  }

  @BeforeAll
  static void start() throws Exception {
    fixture = new ComparisonFixture(folder);
    fixture.source.execute("CREATE TYPE mood AS ENUM ('sad', 'it''s \"ok\", so')");
  }

  @AfterAll
  static void stop() {
    fixture.close();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsEqualValuesEqualAndTellsTheOneThatIsNot(TypeCase given) throws Exception {
    StringBuilder values = new StringBuilder("(0, NULL)");
    List<List<Object>> rows = new ArrayList<>();
    rows.add(asList(0, null));
    for (int i = 0; i < given.sqlValues().size(); i++) {
      values.append(", (").append(i + 1).append(", ").append(given.sqlValues().get(i)).append(")");
      rows.add(asList(i + 1, given.lakeValues().get(i)));
    }
    fixture.source.execute(
        "DROP TABLE IF EXISTS t",
        "CREATE TABLE t (id int PRIMARY KEY, v %s)".formatted(given.type()),
        "INSERT INTO t VALUES " + values);

    Comparison equal = fixture.compare("t", rows);
    assertThat(equal.mismatches()).isEmpty();
    assertThat(equal.totals().isMatch()).isTrue();
    assertThat(equal.totals().sourceRows()).isEqualTo(rows.size());

    rows.set(0, asList(0, given.lakeValues().get(0)));
    rows.set(1, asList(1, given.wrong()));
    String first = given.difference().source();
    assertThat(fixture.compare("t", rows).mismatches())
        .containsExactly(
            differing("0", new Difference("v", null, first)), differing("1", given.difference()));
  }

  static Stream<TypeCase> cases() {
    return Stream.of(numbers(), texts(), calendar(), arrays()).flatMap(stream -> stream);
  }

  private static Stream<TypeCase> numbers() {
    return Stream.of(
        new TypeCase(
            "boolean", List.of("true", "false"), List.of(true, false), false, v("true", "false")),
        new TypeCase(
            "smallint",
            List.of("-32768", "32767"),
            List.of(-32768, 32767),
            -32767,
            v("-32768", "-32767")),
        new TypeCase(
            "bigint",
            List.of("9223372036854775807", "-9223372036854775808"),
            List.of(Long.MAX_VALUE, Long.MIN_VALUE),
            Long.MAX_VALUE - 1,
            v("9223372036854775807", "9223372036854775806")),
        new TypeCase(
            "real",
            List.of("'1.17549435e-38'", "0.1", "'NaN'", "'-Infinity'", "16777217"),
            List.of(1.17549435e-38f, 0.1f, Float.NaN, Float.NEGATIVE_INFINITY, 16777216f),
            1.1754945e-38f,
            v("1.1754944e-38", "1.1754945e-38")),
        new TypeCase(
            "double precision",
            List.of(
                "'NaN'",
                "0.1",
                "'5e-324'",
                "'1.7976931348623157e308'",
                "'Infinity'",
                "9007199254740993"),
            List.of(
                Double.NaN,
                0.1,
                5e-324,
                Double.MAX_VALUE,
                Double.POSITIVE_INFINITY,
                9007199254740992.0),
            0.0,
            v("nan", "0.0")),
        new TypeCase(
            "numeric(12,2)",
            List.of("1.10", "-9999999999.99", "0"),
            decimals("1.10", "-9999999999.99", "0.00"),
            new BigDecimal("0.11"),
            v("1.10", "0.11")),
        new TypeCase(
            "numeric(38,10)",
            List.of("1234567890123456789012345678.0123456789", "-0.0000000001"),
            decimals("1234567890123456789012345678.0123456789", "-0.0000000001"),
            new BigDecimal("1234567890123456789012345678.0123456788"),
            v(
                "1234567890123456789012345678.0123456789",
                "1234567890123456789012345678.0123456788")),
        new TypeCase(
            "numeric(38,0)",
            List.of("99999999999999999999999999999999999999"),
            decimals("99999999999999999999999999999999999999"),
            new BigDecimal("99999999999999999999999999999999999998"),
            v("99999999999999999999999999999999999999", "99999999999999999999999999999999999998")),
        new TypeCase(
            "numeric",
            List.of("1.10", "'NaN'", "1e30", "123456789012345678901234567890.123456789"),
            List.of(
                "1.10",
                "NaN",
                "1000000000000000000000000000000",
                "123456789012345678901234567890.123456789"),
            "1.1",
            v("1.10", "1.1")));
  }

  private static Stream<TypeCase> texts() {
    String document = "{\"a\": [1.10, null, \"\\u00e9 \\\\ \\\"\"]}";
    return Stream.of(
        new TypeCase(
            "text",
            List.of(
                "''",
                "' NULL '",
                "'NULL'",
                "E'a\\r\\n\"q\",,\\t\\\\.\\n'",
                "'\\N'",
                "repeat('é😀', 2000)",
                "chr(127) || chr(1)",
                "'\"'",
                "'\"\"'",
                "'\\.'",
                "E'\\n'"),
            List.of(
                "",
                " NULL ",
                "NULL",
                "a\r\n\"q\",,\t\\.\n",
                "\\N",
                "é😀".repeat(2000),
                "\u007f\u0001",
                "\"",
                "\"\"",
                "\\.",
                "\n"),
            " ",
            v("", " ")),
        new TypeCase("varchar(5)", List.of("'ab '"), List.of("ab "), "ab", v("ab ", "ab")),
        new TypeCase(
            "char(5)", List.of("'ab'", "''"), List.of("ab   ", "     "), "ab", v("ab   ", "ab")),
        new TypeCase(
            "uuid",
            List.of("'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'"),
            List.of("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"),
            "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12",
            v("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12")),
        new TypeCase(
            "json",
            List.of("'{\"a\" :1, \"a\": 1e400}'"),
            List.of("{\"a\" :1, \"a\": 1e400}"),
            "{\"a\": 1e400}",
            v("{\"a\" :1, \"a\": 1e400}", "{\"a\": 1e400}")),
        new TypeCase(
            "jsonb",
            List.of("'{}'", "'" + document + "'"),
            List.of("{}", document.replace("\\u00e9", "é")),
            "e30=",
            v("{}", "e30=")),
        new TypeCase(
            "inet",
            List.of("'10.0.0.1'", "'10.0.0.1/8'", "'::1'"),
            List.of("10.0.0.1", "10.0.0.1/8", "::1"),
            "10.0.0.1/32",
            v("10.0.0.1", "10.0.0.1/32")),
        new TypeCase(
            "mood",
            List.of("'sad'", "'it''s \"ok\", so'"),
            List.of("sad", "it's \"ok\", so"),
            "SAD",
            v("sad", "SAD")),
        new TypeCase(
            "bytea",
            List.of("'\\x00ff5c'", "''"),
            List.of(bytes("00ff5c"), bytes("")),
            bytes("00ff5d"),
            v("\\x00ff5c", "\\x00ff5d")),
        new TypeCase(
            "time",
            List.of("'23:59:59.999999'", "'24:00'", "'00:00'"),
            List.of("23:59:59.999999", "24:00:00", "00:00:00"),
            "23:59:59.999998",
            v("23:59:59.999999", "23:59:59.999998")));
  }

  private static Stream<TypeCase> calendar() {
    return Stream.of(
        new TypeCase(
            "date",
            List.of("'9999-12-31'", "'0001-01-01'", "'0044-03-15 BC'", "'12345-06-07'"),
            List.of(
                LocalDate.of(9999, 12, 31),
                LocalDate.of(1, 1, 1),
                LocalDate.of(-43, 3, 15),
                LocalDate.of(12345, 6, 7)),
            LocalDate.of(9999, 12, 30),
            v("9999-12-31", "9999-12-30")),
        new TypeCase(
            "timestamp",
            List.of(
                "'2026-07-01 10:00:00.123456'",
                "'9999-12-31 23:59:59.999999'",
                "'0001-01-01'",
                "'0044-03-15 10:00:00.5 BC'"),
            List.of(
                LocalDateTime.parse("2026-07-01T10:00:00.123456"),
                LocalDateTime.parse("9999-12-31T23:59:59.999999"),
                LocalDateTime.parse("0001-01-01T00:00:00"),
                LocalDateTime.of(-43, 3, 15, 10, 0, 0, 500_000_000)),
            LocalDateTime.parse("2026-07-01T10:00:00.123457"),
            v("2026-07-01 10:00:00.123456", "2026-07-01 10:00:00.123457")),
        new TypeCase(
            "timestamptz",
            List.of(
                "'2026-07-01 10:00:00.123456+07'",
                "'2026-03-29 01:30:00+00'",
                "'0044-03-15 10:00:00+00 BC'",
                "'infinity'"),
            List.of(
                OffsetDateTime.parse("2026-07-01T03:00:00.123456Z"),
                OffsetDateTime.parse("2026-03-29T01:30:00Z"),
                OffsetDateTime.of(-43, 3, 15, 10, 0, 0, 0, ZoneOffset.UTC),
                Instant.EPOCH
                    .plusSeconds(Long.MAX_VALUE / 1_000_000)
                    .plusNanos(Long.MAX_VALUE % 1_000_000 * 1000)
                    .atOffset(ZoneOffset.UTC)),
            OffsetDateTime.parse("2026-07-01T10:00:00.123456Z"),
            v("2026-07-01 03:00:00.123456+00", "2026-07-01 10:00:00.123456+00")));
  }

  private static Stream<TypeCase> arrays() {
    return Stream.of(
        new TypeCase(
            "int[]",
            List.of("'{1,NULL,-2147483648}'", "'{}'"),
            List.of(asList(1, null, Integer.MIN_VALUE), List.of()),
            asList(1, null),
            v("[1,null,-2147483648]", "[1,null]")),
        new TypeCase(
            "bigint[]",
            List.of("'{9223372036854775807}'"),
            List.of(List.of(Long.MAX_VALUE)),
            List.of(),
            v("[9223372036854775807]", "[]")),
        new TypeCase(
            "boolean[]",
            List.of("'{t,f,NULL}'"),
            List.of(asList(true, false, null)),
            asList(true, false, false),
            v("[true,false,null]", "[true,false,false]")),
        new TypeCase(
            "text[]",
            List.of(
                "ARRAY['a', NULL, '', 'NULL', E'b\"\\\\\\n,{}' || chr(27) || chr(127) || '/é😀']"),
            List.of(asList("a", null, "", "NULL", "b\"\\\n,{}\u001b\u007f/é😀")),
            List.of("a"),
            new Difference(
                "v", "[\"a\",null,\"\",\"NULL\",\"b\\\"\\\\\\n,{}\\u001B\u007f/é😀\"]", "[\"a\"]")),
        new TypeCase(
            "numeric[]",
            List.of("'{1.10,2.200,NaN,1e30}'"),
            List.of(List.of("1.10", "2.200", "NaN", "1000000000000000000000000000000")),
            List.of("1.1", "2.200", "NaN", "1000000000000000000000000000000"),
            v(
                "[\"1.10\",\"2.200\",\"NaN\",\"1000000000000000000000000000000\"]",
                "[\"1.1\",\"2.200\",\"NaN\",\"1000000000000000000000000000000\"]")),
        new TypeCase(
            "char(3)[]",
            List.of("'{a}'"),
            List.of(List.of("a  ")),
            List.of("a"),
            v("[\"a  \"]", "[\"a\"]")),
        new TypeCase(
            "inet[]",
            List.of("'{10.0.0.1}'"),
            List.of(List.of("10.0.0.1")),
            List.of("10.0.0.2"),
            v("[\"10.0.0.1\"]", "[\"10.0.0.2\"]")),
        new TypeCase(
            "jsonb[]",
            List.of("ARRAY['{\"a\": 1.10}'::jsonb]"),
            List.of(List.of("{\"a\": 1.10}")),
            List.of("{\"a\": 1.1}"),
            v("[\"{\\\"a\\\": 1.10}\"]", "[\"{\\\"a\\\": 1.1}\"]")));
  }

  @Test
  void addsUpExactlyWhereOneColumnHoldsMoreThanAnyNumberType() throws Exception {
    fixture.source.execute(
        "DROP TABLE IF EXISTS t",
        "CREATE TABLE t (id int PRIMARY KEY, n numeric(38,10), i bigint, x float8, e numeric(4,1))",
        "INSERT INTO t SELECT i, 9999999999999999999999999999.9999999999, 9223372036854775807, 0.1 FROM generate_series(1, 40) i");
    List<List<Object>> rows = new ArrayList<>();
    for (int id = 1; id <= 40; id++) {
      BigDecimal sign = id == 1 ? BigDecimal.ONE.negate() : BigDecimal.ONE;
      rows.add(
          asList(
              id,
              new BigDecimal("9999999999999999999999999999.9999999999").multiply(sign),
              Long.MAX_VALUE,
              0.1,
              null));
    }

    assertThat(fixture.compare("t", rows).totals().sums())
        .containsExactly(
            new Totals.ColumnSum(
                "n",
                "399999999999999999999999999999.9999999960",
                "379999999999999999999999999999.9999999962"),
            new Totals.ColumnSum("i", "368934881474191032280", "368934881474191032280"),
            new Totals.ColumnSum("e", null, null));
  }

  @Test
  void hasNoRuleForATypeThatItDoesNotKnow() {
    ColumnSpec column = new ColumnSpec("v", "interval", "interval", true, 0);
    assertThatThrownBy(() -> ColumnRule.textValue(column, "t0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no rule to compare lake type interval");
  }

  private static Mismatch differing(String id, Difference difference) {
    return new Mismatch(Kind.DIFFERING, Map.of("id", id), List.of(difference));
  }

  private static Difference v(String source, String lake) {
    return new Difference("v", source, lake);
  }

  private static List<Object> decimals(String... values) {
    return Stream.of(values).<Object>map(BigDecimal::new).toList();
  }

  private static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }
}
