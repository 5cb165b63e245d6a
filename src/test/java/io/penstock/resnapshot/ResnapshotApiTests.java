package io.penstock.resnapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.Findings.ResnapshotProgress;
import io.penstock.table.Resnapshots;
import io.penstock.testing.KafkaServiceTests;
import io.penstock.testing.TestSource;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class ResnapshotApiTests extends KafkaServiceTests {
  private static final String SIGNAL = ", \"signalTable\": \"penstock.signal\"";
  private static final String REASON = "{\"reason\": \"rows were missing\"}";
  @Autowired ResnapshotSteps steps;
  @Autowired Notices notices;
  @Autowired Resnapshots resnapshots;
  private TestSource source;
  private String table;

  @BeforeEach
  void registerTable() throws Exception {
    source = TestSource.create().with("create table shop.orders (id int primary key)");
    assertThat(post("/sources", source.registration("shop", SIGNAL))).hasStatus(201);
    table = registered("shop", "orders");
    makeTopic("shop.shop.orders", "one", "two");
    makeTopic("shop.notifications");
  }

  @AfterEach
  void dropSlot() {
    source.with(
        "select pg_drop_replication_slot(slot_name) from pg_replication_slots"
            + " where slot_name = 'penstock_shop'");
  }

  @Test
  void beginsAnEpochAtTheTopicsEndAndSignalsTheConnector() {
    MvcTestResult answer = post("/tables/" + table + "/resnapshots", REASON);

    assertThat(answer).hasStatus(202);
    assertThat(answer).bodyJson().extractingPath("$.epoch").isEqualTo(2);
    assertThat(answer).bodyJson().extractingPath("$.resnapshot.state").isEqualTo("REQUESTED");
    assertThat(answer).bodyJson().extractingPath("$.resnapshot.epochStart").isEqualTo(1);
    assertThat(
            jdbc.sql("select cause || ' ' || start_offset from table_epoch_start")
                .query(String.class)
                .single())
        .isEqualTo("RESNAPSHOT 2");

    steps.carryOn();
    steps.carryOn();

    assertThat(state()).isEqualTo("READING");
    assertThat(signals())
        .singleElement()
        .asString()
        .startsWith("execute-snapshot " + signalId())
        .contains("\"shop\\\\.orders\"");
  }

  @Test
  void isReadThroughOnlyOnTheConnectorsWordAndWhenTheSlotHasPassed() throws Exception {
    source.with("select pg_create_logical_replication_slot('penstock_shop', 'pgoutput')");
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);
    steps.carryOn();
    send("shop.notifications", notice("STARTED", signalId(), "shop.orders", ""));
    send("shop.notifications", scanned(UUID.randomUUID().toString(), "SUCCEEDED", "shop.orders"));
    // Somebody else's reading of the table, named by the newest signal.
    send("shop.notifications", scanned(signalId(), "SUCCEEDED", "shop.orders,shop.orders"));
    send("shop.shop.orders", "a read");
    round();
    assertThat(reading()).isEqualTo("null null");

    send("shop.notifications", scanned(signalId(), "SUCCEEDED", "shop.orders"));
    round();
    round();
    assertThat(reading()).as("the slot stands").isEqualTo("null 17");

    assertThat(source.ask("select data from penstock.signal where type = 'log'"))
        .as("something for the slot to pass")
        .hasSize(1);
    source.with("select pg_replication_slot_advance('penstock_shop', pg_current_wal_insert_lsn())");
    round();
    assertThat(reading()).isEqualTo("3 17");
    assertThat(get("/tables/" + table))
        .bodyJson()
        .extractingPath("$.resnapshot.rowsRead")
        .isEqualTo(17);
  }

  @Test
  void givesASignalOnceMoreThatTheConnectorPassedOver() throws Exception {
    source.with("select pg_create_logical_replication_slot('penstock_shop', 'pgoutput')");
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);
    steps.carryOn();
    String first = signalId();
    jdbc.sql("update resnapshot set signalled_at = now() - interval '2 minutes'").update();
    round();
    assertThat(signalId()).as("the slot stands before the signal").isEqualTo(first);

    source.with("select pg_replication_slot_advance('penstock_shop', pg_current_wal_insert_lsn())");
    round();
    round();
    assertThat(signals()).hasSize(2);
    assertThat(signalId()).isNotIn(first, "null");

    send("shop.notifications", notice("STARTED", signalId(), "shop.orders", ""));
    jdbc.sql("update resnapshot set signalled_at = now() - interval '2 minutes'").update();
    source.with("select pg_replication_slot_advance('penstock_shop', pg_current_wal_insert_lsn())");
    round();
    round();
    assertThat(signals()).as("the second is heard").hasSize(2);
  }

  @Test
  void readsKeysOnceMoreUntilTheRunFindsAllRead() {
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);
    steps.carryOn();
    jdbc.sql("update resnapshot set read_through = 2, signal_id = null").update();

    resnapshots.progress(UUID.fromString(table), unread(1), Instant.now());
    assertThat(state()).isEqualTo("FILLING");
    steps.carryOn();
    assertThat(signals())
        .hasSize(2)
        .anySatisfy(signal -> assertThat(signal).contains("('7')", "('it''s')"));
    // The same run reports again.
    resnapshots.progress(UUID.fromString(table), unread(1), Instant.now());
    assertThat(signalId()).isNotEqualTo("null");

    jdbc.sql("update resnapshot set read_through = 3, signal_id = null").update();
    resnapshots.progress(
        UUID.fromString(table), new ResnapshotProgress(1, true, List.of()), Instant.now());
    assertThat(state()).isEqualTo("COMPLETE");
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);
    assertThat(get("/tables/" + table)).bodyJson().extractingPath("$.epoch").isEqualTo(3);
  }

  @Test
  void failsWithTheConnectorsReasonAndMayBeAskedForAgain() throws Exception {
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);
    assertProblem(post("/tables/" + table + "/resnapshots", REASON), 409, "resnapshot-under-way");
    steps.carryOn();
    send("shop.notifications", scanned(signalId(), "UNKNOWN_SCHEMA", "shop.orders"));
    round();

    assertThat(state()).isEqualTo("FAILED");
    assertThat(get("/tables/" + table))
        .bodyJson()
        .extractingPath("$.resnapshot.failure")
        .asString()
        .contains("include list");
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);
  }

  @Test
  void readsOneTableOfASourceAtATime() {
    source.with("create table shop.vouchers (id int primary key)");
    String other = registered("shop", "vouchers");
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);
    assertProblem(post("/tables/" + other + "/resnapshots", REASON), 409, "topic-missing");
    jdbc.sql("insert into table_epoch_start values (:id, 1, 'RESNAPSHOT', 'x', 0, 'r', now())")
        .param("id", UUID.fromString(other))
        .update();
    jdbc.sql(
            "insert into resnapshot (table_id, epoch_start, source, state, reason, requested_at)"
                + " values (:id, 1, 'shop', 'REQUESTED', 'r', now() + interval '1 second')")
        .param("id", UUID.fromString(other))
        .update();

    steps.carryOn();

    assertThat(signals()).hasSize(1);
    resnapshots.fail(UUID.fromString(table), "tried", Instant.now());
    steps.carryOn();
    assertThat(signals()).hasSize(2);
  }

  @Test
  void waitsForRunsThatDoNotKnowTheNewEpoch() {
    jdbc.sql(
            "insert into run (id, kind, status, token_hash, requested_at)"
                + " values (gen_random_uuid(), 'INGEST', 'QUEUED', 'x', now() - interval '1 hour')")
        .update();
    jdbc.sql(
            "insert into run_table (run_id, table_id, position, status, result)"
                + " select id, :table, 0, 'PENDING', '{}' from run")
        .param("table", UUID.fromString(table))
        .update();
    assertThat(post("/tables/" + table + "/resnapshots", REASON)).hasStatus(202);

    steps.carryOn();
    assertThat(signals()).isEmpty();

    jdbc.sql("update run_table set open = false").update();
    steps.carryOn();
    assertThat(signals()).hasSize(1);
  }

  @Test
  void needsASignalTable() {
    TestSource plain = TestSource.create().with("create table shop.orders (id int primary key)");
    assertThat(post("/sources", plain.registration("plain", ""))).hasStatus(201);
    String id = registered("plain", "orders");

    MvcTestResult answer = post("/tables/" + id + "/resnapshots", REASON);

    assertProblem(answer, 409, "signal-table-missing");
    assertThat(answer).bodyJson().extractingPath("$.detail").asString().contains("CREATE TABLE");
  }

  private void round() {
    notices.read();
    steps.carryOn();
  }

  private String registered(String sourceName, String name) {
    MvcTestResult answer =
        post(
            "/tables",
            """
            {"source": "%s", "tables": [{"schema": "shop", "name": "%s", "namespace": "%s"}]}
            """
                .formatted(sourceName, name, sourceName));
    assertThat(answer).hasStatus(201);
    return string(answer, "$.items[0].id");
  }

  private String state() {
    return string(get("/tables/" + table), "$.resnapshot.state");
  }

  private String signalId() {
    return jdbc.sql("select coalesce(signal_id::text, 'null') from resnapshot")
        .query(String.class)
        .single();
  }

  private String reading() {
    return jdbc.sql(
            "select coalesce(read_through::text, 'null') || ' ' || coalesce(rows_read::text, 'null')"
                + " from resnapshot")
        .query(String.class)
        .single();
  }

  private List<String> signals() {
    return source.ask(
        "select type || ' ' || id || ' ' || data from penstock.signal where type <> 'log'");
  }

  private static ResnapshotProgress unread(int start) {
    return new ResnapshotProgress(start, false, List.of(List.of("7"), List.of("it's")));
  }

  private static String scanned(String id, String status, String pending) {
    return notice(
        "TABLE_SCAN_COMPLETED",
        id,
        pending,
        ", \"scanned_collection\": \"shop.orders\", \"total_rows_scanned\": \"17\", \"status\": \""
            + status
            + "\"");
  }

  private static String notice(String type, String id, String pending, String more) {
    return """
        {"id": "%s", "aggregate_type": "Incremental Snapshot", "type": "%s", "timestamp": 1,
         "additional_data": {"connector_name": "shop", "data_collections": "%s"%s}}
        """
        .formatted(id, type, pending, more);
  }
}
