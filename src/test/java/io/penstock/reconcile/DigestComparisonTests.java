package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckDb;
import io.penstock.source.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both sides digest the same values, which DuckDB reads from the source's own rows. */
class DigestComparisonTests {
  @TempDir static Path folder;
  static SourceFixture source;

  @BeforeAll
  static void fillSource() {
    source = new SourceFixture();
    source.execute(
        "CREATE TYPE mood AS ENUM ('glad', 'sad')",
        """
        CREATE TABLE kinds (id bigint PRIMARY KEY, flag boolean, small smallint, whole int, big bigint,
          ratio real, weight float8, amount numeric(12,2), wide numeric(38,10), price numeric, note text,
          code char(5), label varchar(9), who uuid, address inet, doc json, docb jsonb, raw bytea, day date,
          span time, local timestamp, at timestamptz, feeling mood, part numeric(4,4))
        """,
        """
        INSERT INTO kinds SELECT i, i % 2 = 0, -i, i * 7, i * 10000000000, i * 1.1, i * -2.2e200, i * -1.01,
          i * 1234567.0000000001, (i || '.50')::numeric, 'note ' || i, 'ab', 'label', 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
          '10.0.0.1/24', '{"b": 1,  "a": 2}', '{"b": 1, "a": 2}', decode(lpad(to_hex(i + 1000000), 8, '0'), 'hex'), date '2026-01-01' - i,
          time '01:02:03.5', timestamp '2026-01-01 00:00:00.000001' - i * interval '99 days 1 second',
          timestamptz '2026-01-01 00:00:00.000001+00' + i * interval '1 day', 'glad', (i % 2000) * 0.0005 - 0.5
        FROM generate_series(-20, 20000) i
        """,
        "INSERT INTO kinds (id) VALUES (20100)",
        """
        INSERT INTO kinds (id, ratio, weight, note, day, local, at, code, label) VALUES
          (20101, 'NaN', 'NaN', '', '0044-03-15 BC', '0044-03-15 12:00:00 BC', '0044-03-15 12:00:00+00 BC', '', ''),
          (20102, 'Infinity', '-Infinity', repeat('ä€😀', 999), '1999-12-31', '1999-12-31 23:59:59.999999', '1969-07-20', 'ä', 'ä'),
          (20103, '-0', '-0', E'a\\nb,"c"', '9999-12-31', '9999-12-31', '9999-12-31 00:00:00+00', 'abcde', 'x'),
          (20104, 1e-40, 5e-324, 'x', '2000-01-01', '2000-01-01', '2000-01-01 00:00:00+00', 'a', 'b')
        """,
        "UPDATE kinds SET raw = '' WHERE id = 20104",
        "UPDATE kinds SET raw = decode(repeat('ff00', 500), 'hex') WHERE id = 20103",
        "CREATE TABLE words (word text, at timestamptz, n int, PRIMARY KEY (at, word))",
        """
        INSERT INTO words SELECT (ARRAY['a', 'B', 'ä', 'ab', ''])[1 + i % 5] || i, '2026-01-01'::timestamptz + i * interval '1 h', i
        FROM generate_series(1, 9000) i
        """,
        "CREATE TABLE shares (share numeric(4,4) PRIMARY KEY, note text)",
        "INSERT INTO shares SELECT i * 0.0001, 'x' FROM generate_series(-9999, 9999) i",
        "CREATE TABLE nothing (id int PRIMARY KEY, note text)",
        "ANALYZE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kinds", "words", "shares", "nothing"})
  void digestsEqualRowsAlike(String table) throws Exception {
    try (Sides sides = new Sides(table)) {
      DigestComparison.Found found = sides.compare();

      assertThat(found.differing()).isEmpty();
      assertThat(found.totals().sourceRows()).isEqualTo(found.totals().lakeRows());
      assertThat(found.totals().sums())
          .allSatisfy(sum -> assertThat(sum.lake()).isEqualTo(sum.source()));
    }
  }

  @Test
  void noticesEachValueThatDiffersAndNamesItsBucketAlone() throws Exception {
    try (Sides sides = new Sides("kinds");
        Statement statement = sides.duckDb.createStatement()) {
      for (int i = 1; i < sides.columns.size(); i++) {
        statement.execute("CREATE OR REPLACE TABLE kept AS SELECT * FROM lake WHERE c0 = 12345");
        statement.execute("UPDATE lake SET c%d = NULL WHERE c0 = 12345".formatted(i));
        Set<String> differing = sides.compare().differing();
        assertThat(differing).as(sides.columns.get(i).name()).hasSize(1);
        Scope scope = sides.digest.buckets().scope(differing, DigestQuery::name);
        assertThat(sides.count("lake WHERE c0 = 12345 AND " + scope.lake())).isEqualTo(1);
        assertThat(sides.count("lake WHERE " + scope.lake())).isLessThan(9_000);
        statement.execute("DELETE FROM lake WHERE c0 = 12345");
        assertThat(sides.compare().differing()).isEqualTo(differing);
        statement.execute("INSERT INTO lake SELECT * FROM kept");
      }
      assertThat(sides.compare().differing()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c9 = '1.5' WHERE c0 = 1",
        "c5 = c5 + 0.0000002::FLOAT WHERE c0 = 1",
        "c10 = c10 || ' ' WHERE c0 = 1",
        "c10 = NULL WHERE c0 = 20101",
        "c10 = '' WHERE c0 = 20100",
        "c10 = replace(c10, 'a', 'b') WHERE c0 = 20103",
        "c10 = c10 || 'x' WHERE c0 = 20102",
        "c11 = rtrim(c11) WHERE c0 = 1",
        "c15 = '{\"b\": 1, \"a\": 2}' WHERE c0 = 1",
        "c20 = c20 + INTERVAL 1 MICROSECOND WHERE c0 = 20101",
        "c18 = c18 + 1 WHERE c0 = 20101",
        "c6 = 0 WHERE c0 = 20101",
        "c7 = c7 * 10 WHERE c0 = 1",
        "c23 = -c23 WHERE c0 = 1"
      })
  void noticesTheSmallestDifference(String change) throws Exception {
    try (Sides sides = new Sides("kinds");
        Statement statement = sides.duckDb.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE lake SET " + change)).isEqualTo(1);

      assertThat(sides.compare().differing()).hasSize(1);
    }
  }

  @Test
  void noticesRowsThatSwappedAndOneThatIsThereTwice() throws Exception {
    try (Sides sides = new Sides("words");
        Statement statement = sides.duckDb.createStatement()) {
      statement.execute("INSERT INTO lake SELECT * FROM lake WHERE c2 = 77");
      assertThat(sides.compare().differing()).hasSize(1);
      statement.execute("UPDATE lake SET c2 = CASE c2 WHEN 1 THEN 2 ELSE 1 END WHERE c2 IN (1, 2)");
      assertThat(sides.compare().differing().size()).isBetween(2, 3);
    }
  }

  @Test
  void readsTheRowsOfABucketOnBothSides() throws Exception {
    for (String table : List.of("kinds", "words")) {
      try (Sides sides = new Sides(table)) {
        List<String> some = sides.digest.buckets().share(1, 3);
        Scope scope = sides.digest.buckets().scope(some, DigestQuery::name);
        SourceRows rows = sides.rows(scope);
        assertThat(rows.rows()).isPositive().isEqualTo(sides.count("lake WHERE " + scope.lake()));
      }
    }
  }

  /** A table, and a DuckDB that has its rows as the replica's. */
  private static final class Sides implements AutoCloseable {
    final List<ColumnSpec> columns;
    final SourceDigest digest;
    final Connection duckDb;
    private final SourceReading reading;
    private final Path work;

    Sides(String table) throws Exception {
      TableName name = new TableName("public", table);
      columns = source.columns(name);
      reading =
          new SourceReading(
              name,
              "none",
              columns,
              Duration.ofSeconds(5),
              Duration.ofMinutes(2),
              0,
              Long.MAX_VALUE);
      work = Files.createTempDirectory(folder, "work");
      try (Connection connection = source.connect();
          Connection second = source.connect()) {
        digest = reading.digest(connection, second);
      }
      duckDb = DuckDb.open(new DuckDb.Limits(work, 512, 2, List.of(work)));
      new RowComparison(duckDb, columns).showSource(rows(Scope.of(columns)).file());
      try (Statement statement = duckDb.createStatement()) {
        statement.execute("CREATE TABLE lake AS SELECT * FROM source");
      }
    }

    SourceRows rows(Scope scope) throws Exception {
      return source.read(reading, scope, work);
    }

    DigestComparison.Found compare() throws Exception {
      return new DigestComparison(duckDb, columns).compare(digest);
    }

    long count(String from) throws Exception {
      try (Statement statement = duckDb.createStatement();
          var counted = statement.executeQuery("SELECT count(*) FROM " + from)) {
        counted.next();
        return counted.getLong(1);
      }
    }

    @Override
    public void close() throws Exception {
      duckDb.close();
    }
  }
}
