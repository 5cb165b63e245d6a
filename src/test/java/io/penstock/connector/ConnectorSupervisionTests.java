package io.penstock.connector;

import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.notFound;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.WireMock;
import io.penstock.identity.IdentityChecks;
import io.penstock.source.Sources;
import io.penstock.testing.KafkaServiceTests;
import io.penstock.testing.TestSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class ConnectorSupervisionTests extends KafkaServiceTests {
  private static final String REASON = "{\"reason\": \"restored from the backup of Monday\"}";
  private static final String CONFIG = "{\"table.include.list\": \"shop\\\\.orders\"}";
  @Autowired ConnectorSupervision supervision;
  @Autowired IdentityChecks identity;
  @Autowired Sources sources;
  private TestSource source;
  private String name;

  @BeforeEach
  void registerSource() throws Exception {
    // A name of its own, since pauses between restarts outlive the metadata.
    name = "s" + UUID.randomUUID().toString().substring(0, 8);
    source = TestSource.create().with("create table shop.orders (id int primary key)");
    assertThat(post("/sources", source.registration(name, ""))).hasStatus(201);
    String table =
        "{\"source\": \"%s\", \"tables\": [{\"schema\": \"shop\", \"name\": \"orders\"}]}";
    assertThat(post("/tables", table.formatted(name))).hasStatus(201);
    makeTopic(name + ".shop.orders", "one");
    for (String call : new String[] {"/stop", "/resume", "/config"}) {
      CONNECT.stubFor(WireMock.put(path(call)).willReturn(ok()));
    }
    CONNECT.stubFor(WireMock.get(path("/config")).willReturn(okJson(CONFIG)));
    CONNECT.stubFor(delete(path("/offsets")).willReturn(okJson("{}")));
    CONNECT.stubFor(
        WireMock.post(urlPathEqualTo(path("/restart"))).willReturn(ok().withStatus(202)));
  }

  @Test
  void restartsAFailedTaskOfASourceThatIsWhatItWas() {
    status("RUNNING", "FAILED");

    supervision.look();
    supervision.look();

    // The second is not due yet.
    CONNECT.verify(1, postRequestedFor(urlPathEqualTo(path("/restart"))));
    assertThat(body(mvc.get().uri("/actuator/prometheus").exchange()))
        .contains("penstock_connector_restarts_total{source=\"" + name + "\"} 1.0");
  }

  @Test
  void leavesARunningConnectorAlone() {
    status("RUNNING", "RUNNING");

    supervision.look();

    CONNECT.verify(0, postRequestedFor(urlPathEqualTo(path("/restart"))));
    CONNECT.verify(0, putRequestedFor(urlEqualTo(path("/stop"))));
  }

  @Test
  void holdsTheConnectorOfAReplacedSourceAndBeginsAnEpochAtTheTopicsEnd() {
    status("RUNNING", "FAILED");
    replaceSource();

    supervision.look();
    supervision.look();

    CONNECT.verify(0, postRequestedFor(urlPathEqualTo(path("/restart"))));
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/stop"))));
    assertThat(
            jdbc.sql("select number || ' ' || cause || ' ' || start_offset from table_epoch_start")
                .query(String.class)
                .list())
        .containsExactly("1 SOURCE_REPLACED 1");
    MvcTestResult tables = get("/tables");
    assertThat(tables).bodyJson().extractingPath("$.items[0].epoch").isEqualTo(2);
    assertThat(string(tables, "$.items[0].diverged.reason")).contains("timeline 1, was 99");
    assertThat(string(get("/sources/" + name + "/connector"), "$.recoveryNeeded"))
        .contains("timeline 1, was 99");
    assertProblem(
        mvc.put().uri("/api/v1/sources/" + name + "/connector").exchange(), 409, "recovery-needed");
  }

  @Test
  void startsAConnectorAnewWithoutItsOffsetsAndSlot() {
    String slot = "penstock_" + name;
    source.with("select pg_create_logical_replication_slot('" + slot + "', 'pgoutput')");
    replaceSource();
    status("RUNNING", "FAILED");
    assertThat(post("/sources/" + name + "/connector/recovery", REASON)).hasStatus(202);
    assertThat(post("/sources/" + name + "/connector/recovery", REASON)).hasStatus(202);

    supervision.look();
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/stop"))));
    CONNECT.verify(0, deleteRequestedFor(urlEqualTo(path("/offsets"))));
    assertThat(string(get("/sources/" + name + "/connector"), "$.recovery.failure"))
        .contains("being stopped");
    assertThat(slots(slot)).isEqualTo("1");

    stopped();
    supervision.look();

    CONNECT.verify(1, deleteRequestedFor(urlEqualTo(path("/offsets"))));
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/resume"))));
    assertThat(slots(slot)).isEqualTo("0");
    assertThat(get("/sources/" + name + "/connector"))
        .bodyJson()
        .doesNotHavePath("$.recovery")
        .doesNotHavePath("$.recoveryNeeded");
    assertThat(jdbc.sql("select count(*) from table_epoch_start").query(Integer.class).single())
        .isEqualTo(1);
  }

  @Test
  void beginsTheEpochAfterWhatTheStoppedConnectorStillSent() throws Exception {
    replaceSource();
    status("RUNNING", "FAILED");
    supervision.look();
    send(name + ".shop.orders", "late");
    assertThat(post("/sources/" + name + "/connector/recovery", REASON)).hasStatus(202);
    stopped();

    supervision.look();

    assertThat(
            jdbc.sql("select number || ' ' || start_offset from table_epoch_start order by number")
                .query(String.class)
                .list())
        .containsExactly("1 1", "2 2");
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/resume"))));
  }

  @Test
  void goesOnWithARecoveryOnceConnectAnswers() {
    assertThat(post("/sources/" + name + "/connector/recovery", REASON)).hasStatus(202);
    CONNECT.stubFor(WireMock.get(path("/config")).willReturn(notFound().withStatus(500)));
    supervision.look();
    assertThat(string(get("/sources/" + name + "/connector"), "$.recovery.failure"))
        .contains("500");

    CONNECT.stubFor(WireMock.get(path("/config")).willReturn(okJson("{}")));
    stopped();
    supervision.look();
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/resume"))));
  }

  @Test
  void noticesASlotThatIsMovedByHandWhileConnectIsAway() throws Exception {
    String slot = "penstock_" + name;
    source.with("select pg_create_logical_replication_slot('" + slot + "', 'pgoutput')");
    String place =
        source
            .ask(
                "select confirmed_flush_lsn - '0/0' from pg_replication_slots where slot_name = '"
                    + slot
                    + "'")
            .get(0);
    assertThat(identity.check(sources.get(name))).isNull();
    makeTopic("connect-offsets");
    store(name, Long.parseLong(place) - 1);
    store(name, Long.parseLong(place));
    store("other", 1);
    CONNECT.stubFor(WireMock.get(path("/status")).willReturn(notFound().withStatus(503)));

    supervision.look();
    assertThat(recoveryNeeded()).isNull();

    source.with(
        "insert into shop.orders values (1)",
        "select pg_replication_slot_advance('" + slot + "', pg_current_wal_insert_lsn())");
    supervision.look();
    assertThat(recoveryNeeded())
        .contains("The slot " + slot + " is past what the connector has read");

    status("RUNNING", "RUNNING");
    supervision.look();
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/stop"))));
  }

  private static void store(String connector, long lsn) throws Exception {
    sendKeyed(
        "connect-offsets",
        "[\"%s\",{\"server\":\"%s\"}]".formatted(connector, connector),
        "{\"lsn\":%d,\"txId\":7}".formatted(lsn));
  }

  private @Nullable String recoveryNeeded() {
    return identity.recoveryNeeded(name);
  }

  @Test
  void makesAConnectorAgainThatSomebodyDeletedAndStartsItOnceItsPlaceIsSure() {
    register();
    CONNECT.stubFor(WireMock.get(path("/config")).willReturn(notFound()));
    CONNECT.stubFor(WireMock.get(path("/status")).willReturn(notFound()));
    CONNECT.stubFor(WireMock.post("/connectors").willReturn(ok().withStatus(201)));

    supervision.look();
    supervision.look();
    CONNECT.verify(0, postRequestedFor(urlEqualTo("/connectors")));
    supervision.look();

    CONNECT.verify(
        1,
        postRequestedFor(urlEqualTo("/connectors"))
            .withRequestBody(matchingJsonPath("$.initial_state", equalTo("STOPPED")))
            .withRequestBody(
                matchingJsonPath("$.config['slot.name']", equalTo("penstock_" + name))));
    stopped();
    offsets("{\"offsets\": []}");
    supervision.look();
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/resume"))));
  }

  @Test
  void holdsAConnectorWhosePlaceIsNotKnownAnyMore() {
    register();
    jdbc.sql("update source_table set complete_through_lsn = '0/77'").update();
    stopped();
    offsets("{\"offsets\": []}");

    supervision.look();

    CONNECT.verify(0, putRequestedFor(urlEqualTo(path("/resume"))));
    assertThat(string(get("/sources/" + name + "/connector"), "$.recoveryNeeded"))
        .contains("has no offset of the connector");
  }

  @Test
  void makesNoConnectorThatWasNeverRegisteredOrHasLeft() {
    CONNECT.stubFor(WireMock.get(path("/config")).willReturn(notFound()));
    CONNECT.stubFor(WireMock.get(path("/status")).willReturn(notFound()));

    for (int i = 0; i < 5; i++) {
      supervision.look();
    }

    CONNECT.verify(0, postRequestedFor(urlEqualTo("/connectors")));
  }

  @Test
  void hasAConnectorRestOrRunAsItWasAskedFor() {
    register();
    status("PAUSED", "PAUSED");
    supervision.look();
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/resume"))));

    assertThat(post("/sources/" + name + "/connector/pause", REASON)).hasStatusOk();
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/pause"))));
    supervision.look();
    CONNECT.verify(1, putRequestedFor(urlEqualTo(path("/resume"))));

    status("RUNNING", "RUNNING");
    supervision.look();
    CONNECT.verify(2, putRequestedFor(urlEqualTo(path("/pause"))));
  }

  @Test
  void neverRepairsAConfigurationByItself() {
    register();
    CONNECT.resetRequests();
    status("RUNNING", "RUNNING");

    supervision.look();

    assertThat(get("/sources/" + name + "/connector"))
        .bodyJson()
        .extractingPath("$.drift")
        .asArray()
        .contains("slot.name");
    CONNECT.verify(0, putRequestedFor(urlEqualTo(path("/config"))));
  }

  private void register() {
    status("RUNNING", "RUNNING");
    CONNECT.stubFor(WireMock.put(path("/pause")).willReturn(ok()));
    assertThat(mvc.put().uri("/api/v1/sources/" + name + "/connector").exchange()).hasStatusOk();
  }

  private void offsets(String body) {
    CONNECT.stubFor(WireMock.get(path("/offsets")).willReturn(okJson(body)));
  }

  /** As if it had been on another timeline when it was seen last. */
  private void replaceSource() {
    assertThat(identity.check(sources.get(name))).isNull();
    jdbc.sql("update source_identity set timeline = 99").update();
  }

  private void status(String connector, String task) {
    String body =
        """
        {"name": "shop", "connector": {"state": "%s", "worker_id": "w:1"}, "type": "source",
         "tasks": [{"id": 0, "state": "%s", "worker_id": "w:1"}]}
        """;
    CONNECT.stubFor(
        WireMock.get(path("/status")).willReturn(okJson(body.formatted(connector, task))));
  }

  private void stopped() {
    CONNECT.stubFor(
        WireMock.get(path("/status"))
            .willReturn(okJson("{\"connector\": {\"state\": \"STOPPED\"}, \"tasks\": []}")));
  }

  private String slots(String slot) {
    return source
        .ask("select count(*) from pg_replication_slots where slot_name = '" + slot + "'")
        .get(0);
  }

  private String path(String call) {
    return "/connectors/" + name + call;
  }
}
