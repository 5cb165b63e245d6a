package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.cases.oracle.SourceTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Writes to one of two tables for two minutes, on real servers; takes its time, so by option. */
@EnabledIfSystemProperty(named = "tests.long", matches = "true")
class ScheduledIngestTests {
  private static final Duration LAG_TARGET = Duration.ofMinutes(1);
  private static final Duration WRITING = Duration.ofMinutes(2);
  private static final Duration SNAPSHOT = Duration.ofMinutes(3);

  @TempDir Path dataDir;

  @Test
  void meetsALagTargetOfAMinuteAndStartsNoRunForAnIdleTable() throws Exception {
    List<String> schedule = List.of("--penstock.schedule.enabled=true");
    try (Rig rig = Rig.start(dataDir, schedule, System.out::println)) {
      ReplicatedDatabase database = new ReplicatedDatabase(rig, "scheduled");
      database.create();
      try (Connection source = database.connect();
          Lake lake = rig.lake()) {
        Map<String, CaseTable> tables = replicate(database, source);
        await(lake, tables.get("busy"), 1, SNAPSHOT);
        await(lake, tables.get("idle"), 1, SNAPSHOT);

        List<Duration> lags = write(source, lake, tables.get("busy"));

        System.out.printf("%d rows, lags %s%n", lags.size(), lags);
        assertThat(lags)
            .hasSizeGreaterThan(60)
            .allSatisfy(lag -> assertThat(lag).isLessThan(LAG_TARGET));
        assertThat(runs(rig, tables.get("busy"))).isBetween(3L, 12L);
        assertThat(runs(rig, tables.get("idle"))).isEqualTo(1);
        for (String name : List.of("busy", "idle")) {
          assertFresh(rig.api().freshness(tables.get(name).replica().id()), name);
        }
        Map<?, ?> connector = rig.api().connectorHealth("scheduled");
        assertThat(connector.get("status")).as("%s", connector).isEqualTo("HEALTHY");
      }
    }
  }

  /** Also where nothing is written, by heartbeats alone. */
  private static void assertFresh(Map<?, ?> freshness, String table) {
    System.out.printf("%s: %s%n", table, freshness);
    assertThat(freshness.get("unknown")).as(table).isNull();
    assertThat(((Number) freshness.get("lagMillis")).longValue())
        .as(table)
        .isBetween(0L, LAG_TARGET.toMillis());
    Map<?, ?> percentiles = (Map<?, ?>) freshness.get("percentiles");
    assertThat(((Number) percentiles.get("samples")).longValue()).as(table).isPositive();
  }

  private static Map<String, CaseTable> replicate(ReplicatedDatabase database, Connection source)
      throws Exception {
    ReplicatedDatabase.execute(
        source,
        "CREATE SCHEMA s",
        "CREATE TABLE s.busy (id int PRIMARY KEY)",
        "CREATE TABLE s.idle (id int PRIMARY KEY)",
        "INSERT INTO s.busy VALUES (0)",
        "INSERT INTO s.idle VALUES (0)");
    List<SourceTable> published = database.publish(source, "s", List.of("busy", "idle"));
    database.register();
    Object policy = Map.of("lagTargetSeconds", LAG_TARGET.toSeconds());
    List<CaseTable> tables =
        database.register(source, published, Map.of("busy", policy, "idle", policy));
    database.startConnector();
    return Map.of("busy", tables.get(0), "idle", tables.get(1));
  }

  /** Commits a row about each second and looks at the lake in between; how long each row took. */
  private static List<Duration> write(Connection source, Lake lake, CaseTable table)
      throws Exception {
    List<Long> committed = new ArrayList<>();
    List<Duration> lags = new ArrayList<>();
    long end = System.nanoTime() + WRITING.toNanos();
    try (PreparedStatement insert = source.prepareStatement("INSERT INTO s.busy VALUES (?)")) {
      while (System.nanoTime() < end || lags.size() < committed.size()) {
        if (System.nanoTime() < end) {
          insert.setInt(1, committed.size() + 1);
          insert.execute();
          committed.add(System.nanoTime());
        }
        Pause.of(Duration.ofSeconds(1));
        long now = System.nanoTime();
        // Of the first row the snapshot had read, and row after row is committed.
        long visible = rows(lake, table) - 1;
        while (lags.size() < visible) {
          lags.add(Duration.ofNanos(now - committed.get(lags.size())));
        }
        assertThat(now - end).as("still waiting").isLessThan(LAG_TARGET.multipliedBy(2).toNanos());
      }
    }
    return lags;
  }

  private static void await(Lake lake, CaseTable table, long rows, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (rows(lake, table) < rows) {
      assertThat(System.nanoTime()).as(table.name()).isLessThan(deadline);
      Pause.of(Duration.ofMillis(500));
    }
  }

  /** Rows of a current table that nothing is deleted from. */
  private static long rows(Lake lake, CaseTable table) {
    try {
      Snapshot current =
          lake.catalog()
              .load(table.replica().namespace(), table.replica().currentTable())
              .currentSnapshot();
      return current == null
          ? 0
          : Long.parseLong(current.summary().get(SnapshotSummary.TOTAL_RECORDS_PROP));
    } catch (NoSuchTableException e) {
      return 0;
    }
  }

  private static long runs(Rig rig, CaseTable table) throws Exception {
    String url = rig.penstock().stack().metadataJdbcUrl();
    String metadata = url.substring(url.lastIndexOf('/') + 1);
    try (Connection connection = rig.penstock().stack().postgres().connect(metadata);
        PreparedStatement count =
            connection.prepareStatement(
                "SELECT count(*) FROM run_table WHERE table_id = ?::uuid")) {
      count.setString(1, table.replica().id());
      try (ResultSet rows = count.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }
}
