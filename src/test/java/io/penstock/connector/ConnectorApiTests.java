package io.penstock.connector;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.jsonResponse;
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
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class ConnectorApiTests extends ServiceTests {
  private static final String CONFIG = "/connectors/shop/config";
  private static final String STATUS = "/connectors/shop/status";
  private static final String RUNNING =
      """
      {"name": "shop", "connector": {"state": "RUNNING", "worker_id": "w:1"}, "type": "source",
       "tasks": [{"id": 0, "state": "RUNNING", "worker_id": "w:1"}]}
      """;
  private static final String TASK_FAILED =
      """
      {"name": "shop", "connector": {"state": "RUNNING", "worker_id": "w:1"}, "type": "source",
       "tasks": [{"id": 0, "state": "FAILED", "worker_id": "w:1", "trace": "slot is gone"}]}
      """;

  private static final String PAUSE = "/sources/shop/connector/pause";
  private TestSource source;

  @BeforeEach
  void registerSource() {
    source =
        TestSource.create()
            .with("create table shop.orders (id int primary key)")
            .with("create table shop.refunds (id int primary key)");
    assertThat(post("/sources", source.registration("shop", ""))).hasStatus(201);
    registerTable("orders");
  }

  @Test
  void putsTheConfigurationWithThePasswordAsAPlaceholder() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));
    CONNECT.stubFor(WireMock.put(CONFIG).willReturn(okJson("{}")));
    CONNECT.stubFor(WireMock.get(STATUS).willReturn(okJson(RUNNING)));

    assertThat(put("/sources/shop/connector")).hasStatusOk();

    CONNECT.verify(
        1,
        putRequestedFor(urlEqualTo(CONFIG))
            .withRequestBody(
                matchingJsonPath("$['database.password']", equalTo("${file:/secrets:shop}")))
            .withRequestBody(
                matchingJsonPath("$['table.include.list']", equalTo("shop\\.orders"))));
    CONNECT.verify(0, postRequestedFor(urlPathEqualTo("/connectors/shop/restart")));
  }

  @Test
  void waitsForARebalance() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));
    CONNECT.stubFor(WireMock.get(STATUS).willReturn(okJson(RUNNING)));
    CONNECT.stubFor(
        WireMock.put(CONFIG)
            .inScenario("rebalance")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(jsonResponse("{\"error_code\": 409, \"message\": \"rebalance\"}", 409))
            .willSetStateTo("settled"));
    CONNECT.stubFor(
        WireMock.put(CONFIG)
            .inScenario("rebalance")
            .whenScenarioStateIs("settled")
            .willReturn(okJson("{}")));

    assertThat(put("/sources/shop/connector")).hasStatusOk();

    CONNECT.verify(2, putRequestedFor(urlEqualTo(CONFIG)));
  }

  @Test
  void givesUpOnARebalanceThatDoesNotEnd() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));
    CONNECT.stubFor(
        WireMock.put(CONFIG)
            .willReturn(jsonResponse("{\"error_code\": 409, \"message\": \"not yet\"}", 409)));

    MvcTestResult answer = put("/sources/shop/connector");

    assertProblem(answer, 502, "connect-rebalancing");
    assertThat(answer).bodyJson().extractingPath("$.detail").asString().contains("not yet");
    CONNECT.verify(4, putRequestedFor(urlEqualTo(CONFIG)));
  }

  @Test
  void doesNotRepeatWhatConnectRefuses() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));
    CONNECT.stubFor(
        WireMock.put(CONFIG)
            .willReturn(jsonResponse("{\"error_code\": 400, \"message\": \"no such role\"}", 400)));

    MvcTestResult answer = put("/sources/shop/connector");

    assertProblem(answer, 502, "connect-refused");
    assertThat(answer).bodyJson().extractingPath("$.detail").asString().contains("no such role");
    CONNECT.verify(1, putRequestedFor(urlEqualTo(CONFIG)));
  }

  @Test
  void tellsOfAConnectThatFailsOrBreaksOff() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(jsonResponse("{\"message\": \"boom\"}", 500)));
    assertProblem(put("/sources/shop/connector"), 502, "connect-failed");

    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(okJson("{\"name\": \"sh")));
    assertProblem(put("/sources/shop/connector"), 502, "connect-failed");

    CONNECT.stubFor(
        WireMock.get(CONFIG).willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertProblem(put("/sources/shop/connector"), 502, "connect-unreachable");
  }

  @Test
  void tellsOfAConnectThatDoesNotAnswerInTime() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(okJson("{}").withFixedDelay(6000)));

    assertProblem(put("/sources/shop/connector"), 502, "connect-unreachable");
    assertThat(get("/sources/shop/connector"))
        .hasStatusOk()
        .bodyJson()
        .extractingPath("$.observedState")
        .isEqualTo("UNREACHABLE");
  }

  @Test
  void restartsAFailedTaskWhenRepairing() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));
    CONNECT.stubFor(WireMock.put(CONFIG).willReturn(okJson("{}")));
    CONNECT.stubFor(WireMock.get(STATUS).willReturn(okJson(TASK_FAILED)));
    CONNECT.stubFor(
        WireMock.post(urlPathEqualTo("/connectors/shop/restart")).willReturn(ok().withStatus(202)));

    assertThat(put("/sources/shop/connector")).hasStatusOk();

    CONNECT.verify(
        1,
        postRequestedFor(urlEqualTo("/connectors/shop/restart?includeTasks=true&onlyFailed=true")));
  }

  @Test
  void showsATaskThatFailedUnderARunningConnector() {
    CONNECT.stubFor(
        WireMock.get(CONFIG).willReturn(okJson("{\"name\": \"shop\", \"strange\": \"1\"}")));
    CONNECT.stubFor(WireMock.get(STATUS).willReturn(okJson(TASK_FAILED)));

    MvcTestResult answer = get("/sources/shop/connector");

    assertThat(answer).bodyJson().extractingPath("$.observedState").isEqualTo("FAILED");
    assertThat(answer).bodyJson().extractingPath("$.tasks[0].trace").isEqualTo("slot is gone");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.drift")
        .asArray()
        .contains("strange", "slot.name")
        .doesNotContain("name");
  }

  @Test
  void pausesAndResumesAndSaysWhatBecomesOfTheSlot() {
    registered();
    CONNECT.stubFor(WireMock.put("/connectors/shop/pause").willReturn(ok().withStatus(202)));
    CONNECT.stubFor(WireMock.put("/connectors/shop/resume").willReturn(ok().withStatus(202)));

    MvcTestResult paused = post(PAUSE, "{\"reason\": \"the source is upgraded\"}");

    assertThat(paused).hasStatusOk();
    assertThat(paused)
        .bodyJson()
        .extractingPath("$.pause.reason")
        .isEqualTo("the source is upgraded");
    assertThat(paused)
        .bodyJson()
        .extractingPath("$.pause.slot")
        .isEqualTo("There is no slot penstock_shop.");
    source.with("select pg_create_logical_replication_slot('penstock_shop', 'pgoutput')");
    try {
      assertThat(get("/sources/shop/connector"))
          .bodyJson()
          .extractingPath("$.pause.slot")
          .asString()
          .matches("The slot penstock_shop is kept: the server holds .* of log for it, .*");
    } finally {
      source.with("select pg_drop_replication_slot('penstock_shop')");
    }
    assertProblem(post("/sources/shop/connector/restart", ""), 409, "connector-paused");

    assertThat(post("/sources/shop/connector/resume", "")).hasStatusOk();
    assertThat(get("/sources/shop/connector")).bodyJson().doesNotHavePath("$.pause");
    CONNECT.verify(1, putRequestedFor(urlEqualTo("/connectors/shop/pause")));
    CONNECT.verify(1, putRequestedFor(urlEqualTo("/connectors/shop/resume")));
  }

  @Test
  void keepsAPauseThatConnectDoesNotHearOf() {
    registered();
    CONNECT.stubFor(
        WireMock.put("/connectors/shop/pause")
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    assertThat(post(PAUSE, "{\"reason\": \"x\"}"))
        .hasStatusOk()
        .bodyJson()
        .extractingPath("$.pause.reason")
        .isEqualTo("x");
  }

  @Test
  void restartsWhatHasFailedAtOnce() {
    registered();
    CONNECT.stubFor(
        WireMock.post(urlPathEqualTo("/connectors/shop/restart")).willReturn(ok().withStatus(202)));

    assertThat(post("/sources/shop/connector/restart", "")).hasStatusOk();

    CONNECT.verify(
        1,
        postRequestedFor(urlEqualTo("/connectors/shop/restart?includeTasks=true&onlyFailed=true")));
  }

  @Test
  void doesNothingToAConnectorThatIsNotThere() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));

    for (String path : new String[] {"pause", "resume", "restart"}) {
      assertProblem(
          post("/sources/shop/connector/" + path, "{\"reason\": \"x\"}"), 409, "connector-missing");
    }
    assertProblem(post("/sources/nowhere/connector/resume", ""), 404, "source-not-found");
    assertProblem(post(PAUSE, "{}"), 400, "invalid-request");
  }

  private void registered() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));
    CONNECT.stubFor(WireMock.put(CONFIG).willReturn(okJson("{}")));
    CONNECT.stubFor(WireMock.get(STATUS).willReturn(okJson(RUNNING)));
    assertThat(put("/sources/shop/connector")).hasStatusOk();
  }

  @Test
  void listsEachSourcesConnector() {
    CONNECT.stubFor(WireMock.get(CONFIG).willReturn(notFound()));

    MvcTestResult answer = get("/connectors");

    assertThat(answer).bodyJson().extractingPath("$.items[0].source").isEqualTo("shop");
    assertThat(answer).bodyJson().extractingPath("$.items[0].observedState").isEqualTo("MISSING");
  }

  @Test
  void refusesATableThatTheConnectorWouldStreamWithoutItsPresentRows() {
    registerTable("refunds");
    CONNECT.stubFor(
        WireMock.get(CONFIG).willReturn(okJson("{\"table.include.list\": \"shop\\\\.orders\"}")));

    MvcTestResult answer = put("/sources/shop/connector");

    assertProblem(answer, 409, "initial-snapshot-needed");
    assertThat(answer).bodyJson().extractingPath("$.detail").asString().contains("shop.refunds");
    CONNECT.verify(0, putRequestedFor(urlEqualTo(CONFIG)));
  }

  @Test
  void refusesASourceWithoutTables() {
    String other = TestSource.create().registration("other", "");
    assertThat(post("/sources", other)).hasStatus(201);

    assertProblem(put("/sources/other/connector"), 409, "source-without-tables");
    assertProblem(put("/sources/nowhere/connector"), 404, "source-not-found");
  }

  private void registerTable(String name) {
    String body = "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"%s\"}]}";
    assertThat(post("/tables", body.formatted(name))).hasStatus(201);
  }

  private MvcTestResult put(String path) {
    return mvc.put().uri("/api/v1" + path).exchange();
  }
}
