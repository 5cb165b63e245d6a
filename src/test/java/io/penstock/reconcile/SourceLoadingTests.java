package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.source.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SourceLoadingTests {
  private static final TableName KINDS = new TableName("public", "kinds");

  @TempDir Path folder;
  private final SourceFixture source = new SourceFixture();
  private List<ColumnSpec> columns;

  @BeforeEach
  void fill() throws SQLException {
    source.execute(
        """
        CREATE TABLE kinds (id bigint PRIMARY KEY, n numeric(30,4), note text, at timestamptz,
          local timestamp, day date, span time, weight float8, ratio real, raw bytea, tags text[], prices numeric[],
          doc json, docb jsonb, flag boolean, code char(5), who uuid)
        """,
        """
        INSERT INTO kinds SELECT i, i * 1.5, 'line' || chr(10) || i, timestamptz '2026-01-01' + i * interval '1.000001 s',
          timestamp '2026-01-01' + i * interval '1.000001 s', date '2026-01-01' + i % 900, time '01:02:03.000004', i / 7.0, i / 7.0,
          decode(md5(i::text), 'hex'), ARRAY['a,"', NULL, i::text], ARRAY[1.50, NULL, i], '{"b": 1,  "a": 2}', '{"b": 1, "a": 2}', i % 2 = 0, 'ab',
          gen_random_uuid() FROM generate_series(1, 500) i
        """,
        """
        INSERT INTO kinds VALUES
          (501, -0.0001, '', 'infinity', '-infinity', '-infinity', '23:59:59.999999', 'NaN', '-Infinity', '', '{}', NULL, 'null', NULL, NULL, '', NULL),
          (502, NULL, NULL, '0044-03-15 12:00:00+00 BC', '0044-03-15 BC', '0044-03-15 BC', '00:00', '-0', '-0', NULL, NULL, '{}', NULL, 'null', true, 'a b', NULL)
        """);
    columns = source.columns(KINDS);
  }

  @Test
  void givesTheSameRowsFromManyFilesAsFromOne() throws Exception {
    Path work = Files.createDirectory(folder.resolve("work"));
    Workbench workbench = workbench();
    try (SourceLoading loading = new SourceLoading(workbench, work, columns)) {
      SourceRows many = read(work.resolve("many.csv"), 4_000, loading);
      SourceRows one = read(work.resolve("one.csv"), Long.MAX_VALUE, full -> {});
      assertThat(loading.last(many.csv())).isEqualTo(one.csv().bytes());
      assertThat(loading.done()).hasSizeGreaterThan(10);
      try (Stream<Path> left = Files.list(work)) {
        assertThat(left.filter(each -> each.getFileName().toString().startsWith("many"))).isEmpty();
      }
      workbench.with(
          work,
          List.of(),
          duckDb -> {
            new RowComparison(duckDb, columns).loadSource(one.csv());
            execute(duckDb, "ALTER TABLE source RENAME TO whole");
            loading.into(new RowComparison(duckDb, columns), many.csv());
            assertThat(number(duckDb, "SELECT count(*) FROM source")).isEqualTo(502);
            for (String rest :
                List.of("FROM whole EXCEPT ALL FROM source", "FROM source EXCEPT ALL FROM whole")) {
              assertThat(number(duckDb, "SELECT count(*) FROM (" + rest + ")")).isZero();
            }
            return true;
          });
    }
  }

  @Test
  void tellsWhatFailedAndStops() throws Exception {
    Path work = Files.createDirectory(folder.resolve("work"));
    List<ColumnSpec> narrow =
        List.of(
            new ColumnSpec("id", "bigint", "long", false, 1),
            new ColumnSpec("n", "numeric(30,4)", "decimal(4, 1)", true, 0));
    try (SourceLoading loading = new SourceLoading(workbench(), work, narrow)) {
      Path csv = Files.writeString(work.resolve("some.csv"), "1,12345678.5\n");
      loading.take(new CsvFile(csv, 1, false, 13, 13));

      assertThatThrownBy(loading::done)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("a value that the lake's type cannot hold");
    }
  }

  private SourceRows read(Path file, long most, CsvFile.Full full) throws Exception {
    try (Connection connection = source.connect();
        Connection second = source.connect()) {
      return new SourceReading(
              KINDS,
              "none",
              columns,
              Duration.ofSeconds(5),
              Duration.ofMinutes(1),
              0,
              Long.MAX_VALUE)
          .copyTo(file, Scope.of(columns), most, full, connection, second);
    }
  }

  private static Workbench workbench() {
    return new Workbench(
        new Binder(new MapConfigurationPropertySource(Map.of("penstock.reconcile.memory", "200MB")))
            .bindOrCreate("penstock.reconcile", ReconcileProperties.class));
  }

  private static void execute(Connection duckDb, String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long number(Connection duckDb, String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
