package io.penstock.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.lakehouse.Lakehouse;
import io.penstock.reconcile.LakeFixture;
import io.penstock.table.Tables;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A probe row on its way from a real source into a lake table that the test writes. */
class ProbeTests extends ServiceTests {
  @Autowired ProbeTask task;
  @Autowired QueryableProbes probes;
  @Autowired Tables tables;
  @Autowired Lakehouse lakehouse;
  private TestSource source;
  private String namespace;
  private UUID table;

  @BeforeEach
  void registerHeartbeatTable() {
    source = TestSource.create();
    String heartbeat = ", \"heartbeatTable\": \"penstock.heartbeat\"";
    assertThat(post("/sources", source.registration("probed", heartbeat))).hasStatus(201);
    namespace = "probes_" + UUID.randomUUID().toString().replace("-", "");
    table =
        UUID.fromString(
            string(
                post(
                    "/tables",
                    """
                    {"source": "probed", "tables":
                      [{"schema": "penstock", "name": "heartbeat", "namespace": "%s"}]}
                    """
                        .formatted(namespace)),
                "$.items[0].id"));
  }

  @Test
  void timeFromACommitToAFreshReaderIsMeasured() throws Exception {
    task.look();
    QueryableProbes.Probe written = probes.newest("probed").orElseThrow();
    assertThat(source.ask("select id::text from penstock.heartbeat")).containsExactly("2");
    task.look();
    assertThat(probes.newest("probed").orElseThrow().seenAt()).as("no lake table yet").isNull();

    Table lake =
        new LakeFixture(lakehouse.catalog())
            .table(
                namespace,
                "heartbeat",
                tables.get(table).columns(),
                List.of(List.of(1, OffsetDateTime.parse("2099-01-01T00:00:00Z"))));
    task.look();
    assertThat(probes.newest("probed").orElseThrow().snapshotId())
        .as("another row, and not the probe's")
        .isEqualTo(lake.currentSnapshot().snapshotId());
    String beat =
        source
            .ask(
                "select to_char(beat_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
                    + " from penstock.heartbeat")
            .get(0);
    LakeFixture.append(lake, List.of(List.of(2, OffsetDateTime.parse(beat))));
    jdbc.sql("update queryable_probe set committed_at = committed_at - interval '1 minute'")
        .update();
    task.look();

    assertThat(probes.newest("probed").orElseThrow().seenAt()).isAfter(written.committedAt());
    assertThat(get("/tables/" + table + "/freshness"))
        .bodyJson()
        .hasPathSatisfying("$.commitToQueryable.samples", n -> n.assertThat().isEqualTo(1))
        .hasPathSatisfying(
            "$.commitToQueryable.newestMillis",
            n ->
                n.assertThat()
                    .asNumber()
                    .satisfies(
                        millis -> assertThat(millis.longValue()).isBetween(60_000L, 300_000L)));

    jdbc.sql("update queryable_probe set committed_at = committed_at - interval '1 hour'").update();
    task.look();
    assertThat(probes.newest("probed").orElseThrow().value()).isGreaterThan(written.value());
  }

  @Test
  void nothingIsWrittenWhereTheHeartbeatTableIsNotReplicated() {
    jdbc.sql("update source_table set state = 'REMOVED'").update();

    task.look();

    assertThat(probes.newest("probed")).isEmpty();
    assertThat(source.ask("select id::text from penstock.heartbeat")).isEmpty();
  }
}
