package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckSql;
import io.penstock.source.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.FileSystemUtils;

/**
 * A table ten times larger than the memory that a comparison may take; by option, as it takes long.
 */
@EnabledIfSystemProperty(named = "tests.long", matches = "true")
class LargeTableTests {
  private static final TableName LARGE = new TableName("public", "large");
  private static final long MEMORY = 100L << 20;

  @TempDir Path folder;

  @Test
  void isComparedAndItsOnlyDifferenceNamed() throws Exception {
    SourceFixture source = new SourceFixture();
    source.execute(
        "CREATE TABLE large (id bigint PRIMARY KEY, note text)",
        "INSERT INTO large SELECT i, repeat(md5(i::text), 32) FROM generate_series(1, 1050000) i");
    List<ColumnSpec> columns = source.columns(LARGE);
    Workbench workbench =
        new Workbench(
            new Binder(
                    new MapConfigurationPropertySource(
                        Map.of("penstock.reconcile.memory", "100MB")))
                .bindOrCreate("penstock.reconcile", ReconcileProperties.class));
    Path work = Files.createDirectory(folder.resolve("work"));
    try {
      SourceReading reading =
          new SourceReading(
              LARGE, "none", columns, Duration.ofSeconds(5), Duration.ofMinutes(9), 0, 1 << 30);
      SourceRows rows = source.read(reading, Scope.of(columns), work);
      assertThat(rows.bytes()).isGreaterThan(10 * MEMORY);
      String lake =
          "(SELECT c0, CASE WHEN c0 = 777777 THEN note || ' ' ELSE note END AS c1 FROM (SELECT c0, c1 AS note FROM read_parquet(%s)))"
              .formatted(DuckSql.literal(rows.file().toString()));

      Comparison found =
          workbench.with(
              work,
              List.of(),
              duckDb -> {
                RowComparison comparison = new RowComparison(duckDb, columns);
                comparison.showSource(rows.file());
                comparison.loadLake(new LakeRows(lake, List.of("c0", "c1"), 1L));
                return comparison.compare(10);
              });

      assertThat(found.totals().sourceRows()).isEqualTo(1_050_000);
      assertThat(found.totals().differing()).isEqualTo(1);
      assertThat(found.totals().mismatches()).isEqualTo(1);
      assertThat(found.mismatches().get(0).key()).containsEntry("id", "777777");
    } finally {
      FileSystemUtils.deleteRecursively(work);
    }
  }
}
