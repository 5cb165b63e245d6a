package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckDb;
import io.penstock.lake.DuckSql;
import io.penstock.source.TableName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes of single types is in {@link ColumnRuleTests}, which compares with the lake's. */
class CopyRowsTests {
  private static final TableName TABLE = new TableName("public", "t");

  @TempDir static Path folder;
  static SourceFixture source;

  @BeforeAll
  static void start() {
    source = new SourceFixture();
  }

  /** The source prints the same values as text, which nothing here has made. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          numeric(18,18) | round((random() - 0.5)::numeric, 18)
          numeric(18,17) | round((random() * 18 - 9)::numeric, 17)
          numeric(18,2)  | round(((random() - 0.5) * 2 * 10 ^ (random() * 15.9))::numeric, 2)
          numeric(18,0)  | round(((random() - 0.5) * 2 * 10 ^ (random() * 17.9))::numeric)
          numeric(9,4)   | (ARRAY[0, 0.0001, -0.0001, 10000, -10000, 9999.9999, 99999.9999, 10000.0001])[1 + i % 8]
          numeric(5,3)   | ((i % 19999) - 9999) * 0.009
          smallint       | (i % 65536) - 32768
          integer        | ((random() - 0.5) * 4294967294)::bigint
          bigint         | ((random() - 0.5) * 1.8e19)::numeric::bigint
          boolean        | i % 3 = 0
          text           | repeat(chr(97 + i % 26), i % 300)
          """)
  void readsWhatTheSourcePrints(String type, String values) throws Exception {
    table(type, 9_000, "CASE WHEN i % 7 > 0 THEN (" + values + ")::" + type + " END");

    String text = ColumnRule.display(source.columns(TABLE).get(1), "c1");
    assertThat(read(text)).hasSize(9_000).isEqualTo(printed("v::text"));
  }

  @Test
  void readsTimesWithoutATextBetween() throws Exception {
    String at = "timestamp '0001-01-01' + (i * i * 1003.0 + i) * interval '0.700001 s'";
    table("timestamp", 9_000, at);
    assertThat(read("CAST(epoch_us(c1) AS VARCHAR)"))
        .isEqualTo(printed("(extract(epoch FROM v) * 1000000)::bigint::text"));

    table("timestamptz", 9_000, "(" + at + ") AT TIME ZONE 'UTC'");
    assertThat(read("CAST(epoch_us(c1) AS VARCHAR)"))
        .isEqualTo(printed("(extract(epoch FROM v) * 1000000)::bigint::text"));

    table("date", 9_000, "date '4000-01-01 BC' + i * 700");
    assertThat(read("CAST(c1 - DATE '1970-01-01' AS VARCHAR)"))
        .isEqualTo(printed("(v - date '1970-01-01')::text"));
  }

  @ParameterizedTest
  @CsvSource({"timestamp", "timestamptz", "date"})
  void readsInfinity(String type) throws Exception {
    table(type, 2, "(ARRAY['infinity', '-infinity'])[i]::" + type);

    assertThat(read("CAST(c1 AS VARCHAR)")).containsExactly("infinity", "-infinity");
  }

  /** Of which a piece is in memory at a time. */
  @Test
  void readsRowsLargerThanAPiece() throws Exception {
    table("text", 20, "repeat('ä', 3000000) || i");

    assertThat(read("md5(c1)")).hasSize(20).isEqualTo(printed("md5(v)"));
  }

  @Test
  void readsATableWithoutRows() throws Exception {
    table("text", 0, "''");

    assertThat(read("c1")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          numeric(12,2) | float8 'NaN'   | decimal(12, 2)  | is NaN
          numeric(12,2) | 1.55           | decimal(12, 1)  | has more digits
          numeric(12,2) | 10.00          | decimal(3, 2)   | is too large
          numeric(12,2) | -9999999999.99 | decimal(4, 2)   | is too large
          timestamp without time zone | timestamp '294276-12-31' | timestamp | is too late
          numeric(30,4) | 1234567890.5   | decimal(20, 12) | is none
          """)
  void namesTheColumnOfAValueThatTheLakeCannotHold(
      String type, String value, String lakeType, String says) throws Exception {
    table(type, 9_000, value);
    List<ColumnSpec> columns = new ArrayList<>(source.columns(TABLE));
    columns.set(1, new ColumnSpec("v", type, lakeType, true, 0));

    assertThatThrownBy(() -> copy(columns))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("The source has a value that the lake's type cannot hold: ")
        .hasMessageContaining(
            "column \"v\" is " + lakeType + " in the lake, and the value " + says);
    // A transaction still open would keep this from being dropped.
    source.execute("SET lock_timeout = 1000; DROP TABLE t");
  }

  private static void table(String type, int rows, String value) {
    source.execute(
        "DROP TABLE IF EXISTS t",
        "CREATE TABLE t (id int PRIMARY KEY, v " + type + ")",
        "INSERT INTO t SELECT i, %s FROM generate_series(1, %d) i".formatted(value, rows));
  }

  /** An expression of DuckDB's on {@code c1}, of each row. */
  private static List<@Nullable String> read(String expression) throws Exception {
    SourceRows rows = copy(source.columns(TABLE));
    try (Connection duckDb = DuckDb.open(new DuckDb.Limits(folder, 200, 1, List.of(folder)))) {
      List<@Nullable String> read =
          texts(
              duckDb,
              "SELECT %s FROM read_parquet(%s) ORDER BY c0"
                  .formatted(expression, DuckSql.literal(rows.file().toString())));
      assertThat(rows.rows()).isEqualTo(read.size());
      return read;
    }
  }

  private static SourceRows copy(List<ColumnSpec> columns) throws Exception {
    SourceReading reading =
        new SourceReading(
            TABLE, "none", columns, Duration.ofSeconds(5), Duration.ofMinutes(1), 0, 1 << 30);
    return source.read(reading, Scope.of(columns), folder);
  }

  /** An expression of PostgreSQL's on {@code v}, of each row. */
  private static List<@Nullable String> printed(String expression) throws SQLException {
    try (Connection connection = source.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET extra_float_digits = 3");
      return texts(connection, "SELECT " + expression + " FROM public.t ORDER BY id");
    }
  }

  private static List<@Nullable String> texts(Connection connection, String sql)
      throws SQLException {
    List<@Nullable String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        texts.add(row.getString(1));
      }
    }
    return texts;
  }
}
