package io.penstock.testing;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A source with one table of which all evidence is there and good, and what spoils it. */
public final class WatchScene implements AutoCloseable {
  /** The source's name. */
  public static final String SOURCE = "watched";

  private static final String STATUS =
      """
      {"name": "watched", "connector": {"state": "RUNNING", "worker_id": "w"}, "type": "source",
       "tasks": [{"id": 0, "state": "%s", "worker_id": "w"%s}]}
      """;
  private final TestSource source;
  private final SlotReader reader;
  private final JdbcClient jdbc;
  private final ScheduledLooks looks;
  private final WireMockServer connect;
  private final UUID table;

  public WatchScene(
      TestSource source,
      UUID table,
      ApplicationContext context,
      JdbcClient jdbc,
      WireMockServer connect)
      throws SQLException {
    this.source = source;
    this.table = table;
    this.jdbc = jdbc;
    this.looks = new ScheduledLooks(context, jdbc);
    this.connect = connect;
    this.reader = SlotReader.start(source, "penstock_" + SOURCE);
  }

  /** Samples the source's slot, and waits for it. */
  public void sample() {
    String before = sampledAt();
    looks.run("SlotSampler.look");
    await().atMost(Duration.ofSeconds(60)).until(() -> !sampledAt().equals(before));
  }

  private String sampledAt() {
    return jdbc.sql("select coalesce(max(sampled_at)::text, 'never') from slot_watch")
        .query(String.class)
        .single();
  }

  /** Confirms all that was committed, and samples it. */
  public void stream() throws SQLException {
    sample();
    reader.confirm(source);
    sample();
  }

  /** Writes a heartbeat into the source. */
  public void beat() {
    source.with(
        "insert into penstock.heartbeat values (1, clock_timestamp())"
            + " on conflict (id) do update set beat_at = excluded.beat_at");
  }

  /** What Kafka Connect says from now on. */
  public void task(String state) {
    String trace = state.equals("FAILED") ? ", \"trace\": \"java.lang.Boom: no\\n at x\"" : "";
    connect.stubFor(
        get(urlEqualTo("/connectors/" + SOURCE + "/status"))
            .willReturn(okJson(STATUS.formatted(state, trace))));
  }

  /** An ingest run that did well and took the table's topic up to an offset. */
  public void ingested(String status, long toOffset) {
    UUID run = UUID.randomUUID();
    jdbc.sql(
            """
            insert into run (id, kind, status, token_hash, requested_at, started_at, finished_at)
            values (:run, 'INGEST', 'SUCCEEDED', 'x', clock_timestamp(), clock_timestamp(),
              clock_timestamp())
            """)
        .param("run", run)
        .update();
    jdbc.sql(
            """
            insert into run_table (run_id, table_id, position, status, result, reported_at, open,
              ended_at)
            values (:run, :table, 0, :status,
              jsonb_build_object('status', :status::text, 'toOffset', :to::bigint, 'millis', 1),
              clock_timestamp(), false, clock_timestamp())
            """)
        .param("run", run)
        .param("table", table)
        .param("status", status)
        .param("to", toOffset)
        .update();
  }

  /** A proof of the table. */
  public void prove(boolean clean) {
    jdbc.sql(
            """
            insert into reconciliation (id, table_id, source, mode, status, requested_at,
              finished_at, source_rows, missing_in_lake, extra_in_lake, differing)
            values (:id, :table, :source, 'ROWS', :status, clock_timestamp(), clock_timestamp(), 5,
              0, 0, :differing)
            """)
        .param("id", UUID.randomUUID())
        .param("table", table)
        .param("source", SOURCE)
        .param("status", clean ? "MATCH" : "MISMATCH")
        .param("differing", clean ? 0 : 1)
        .update();
  }

  /** A log that grew slowly and a volume that is large: the runway is known and long. */
  public void longRunway() {
    jdbc.sql("update source set wal_volume_bytes = 1000000000000000").update();
    jdbc.sql(
            """
            insert into slot_sample (source, sampled_at, wal_lsn)
            select :source, now() - g * interval '2 minutes', ('0/' || (1000 - g * 100))::pg_lsn
            from generate_series(1, 5) g
            """)
        .param("source", SOURCE)
        .update();
  }

  /** Looks at all once, but for the slot. */
  public void look() {
    looks.run(
        "ConnectorLook.takeTurns", "ConnectorLook.takeTurnsOfHeartbeats", "FreshnessLook.takeTurn");
  }

  /** Runs scheduled methods, see {@link ScheduledLooks#run}. */
  public void run(String... methods) {
    looks.run(methods);
  }

  public TestSource source() {
    return source;
  }

  @Override
  public void close() throws SQLException {
    reader.close();
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .untilAsserted(
            () ->
                source.with(
                    "select pg_drop_replication_slot(slot_name) from pg_replication_slots"
                        + " where database = current_database()"));
  }
}
