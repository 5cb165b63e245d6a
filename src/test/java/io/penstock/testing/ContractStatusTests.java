package io.penstock.testing;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.access.Operation;
import io.penstock.access.Operations;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** What all operations have alike, asked of each that documents it. */
class ContractStatusTests extends ServiceTests {
  private static final String MATCHERS = "\"matchers\": {\"sources\": [\"shop\"]}";
  private static final String ENDS = "\"endsAt\": \"2100-01-01T00:00:00Z\", \"reason\": \"why\"";

  /** Bodies with which nothing is wrong but that there is no such thing. */
  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry("changeAccount", "{\"enabled\": true}"),
          Map.entry("recoverConnector", "{\"reason\": \"why\"}"),
          Map.entry("pauseConnector", "{\"reason\": \"why\"}"),
          Map.entry("changeTablePolicy", "{\"paused\": true}"),
          Map.entry("releaseTable", "{\"reason\": \"why\"}"),
          Map.entry("resnapshotTable", "{\"reason\": \"why\"}"),
          Map.entry(
              "decideHeldChange",
              "{\"decision\": \"ACCEPT\", \"digest\": \"x\", \"reason\": \"why\"}"),
          Map.entry("unmaskKeyHistory", "{\"key\": [\"1\"], \"reason\": \"why\"}"),
          Map.entry("startRepair", "{\"reason\": \"why\"}"),
          Map.entry("assignIncident", "{\"assignee\": \"ann\"}"),
          Map.entry("commentIncident", "{\"text\": \"x\"}"),
          Map.entry("changeSilence", "{%s, %s}".formatted(MATCHERS, ENDS)),
          Map.entry(
              "changeMaintenanceWindow",
              "{%s, \"startsAt\": \"2099-01-01T00:00:00Z\", %s}".formatted(MATCHERS, ENDS)),
          Map.entry(
              "changeWebhookEndpoint",
              "{\"name\": \"x\", \"template\": \"PENSTOCK\", \"enabled\": true}"));

  /** Whose 404 is about what their body or their run's token names; others look at it. */
  private static final Set<String> BY_BODY =
      Set.of(
          "registerTables",
          "startIngestRun",
          "startMaintenanceRun",
          "startReconciliation",
          "prove",
          "createInvestigation",
          "reportTableResult",
          "reportMaintenanceResult",
          "uploadExtract");

  @Autowired Operations operations;

  @Test
  void thereIsNoSuchThing() {
    for (Operation operation : operations.all()) {
      if (documents(operation, 404) && !BY_BODY.contains(operation.id())) {
        String path =
            path(operation)
                .replaceAll("\\{(number)\\}", "999999")
                .replaceAll("\\{(source|account)\\}", "nobody")
                .replaceAll("\\{[a-zA-Z]+\\}", UUID.randomUUID().toString());
        String query = operation.id().equals("getKeyHistory") ? "?key=1" : "";
        assertThat(call(operation, path + query, BODIES.getOrDefault(operation.id(), "{}")))
            .as(operation.id())
            .hasStatus(404);
      }
    }
  }

  @Test
  void idsAreIds() {
    for (Operation operation : operations.all()) {
      if ((path(operation).contains("Id}") || path(operation).contains("{number}"))
          && operation.needs() != Operation.Needs.RUN
          && !operation.id().equals("uploadExtract")
          && documents(operation, 400)) {
        String path = path(operation).replaceAll("\\{[a-zA-Z]+\\}", "no-id");
        String body = BODIES.getOrDefault(operation.id(), "{}");
        String query = operation.id().equals("getKeyHistory") ? "?key=1" : "";
        assertThat(call(operation, path + query, body)).as(operation.id()).hasStatus(400);
      }
    }
  }

  @Test
  void pagesHaveALimitAndACursor() {
    String id = UUID.randomUUID().toString();
    for (Operation operation : operations.all()) {
      if (operation.onlyReads() && Contract.isPaged(operation.id())) {
        String path = path(operation).replaceAll("\\{[a-zA-Z]+\\}", id);
        for (String query : new String[] {"?limit=0", "?limit=501"}) {
          assertThat(call(operation, path + query, "")).as(operation.id()).hasStatus(400);
        }
        if (!path.contains(id)) {
          assertThat(call(operation, path + "?cursor=nonsense", ""))
              .as(operation.id())
              .hasStatus(400);
        }
      }
    }
  }

  @Test
  void bodiesAreObjects() {
    for (Operation operation : operations.all()) {
      if (BODIES.containsKey(operation.id()) && documents(operation, 400)) {
        String path =
            path(operation)
                .replaceAll("\\{(source|account)\\}", "nobody")
                .replaceAll("\\{[a-zA-Z]+\\}", UUID.randomUUID().toString());
        assertThat(call(operation, path, "[]")).as(operation.id()).hasStatus(400);
      }
    }
  }

  @Test
  void runsAndInvestigationsAreOfTablesThatThereAre() {
    String table = UUID.randomUUID().toString();
    assertProblem(
        post("/maintenance-runs", "{\"tableIds\": [\"%s\"]}".formatted(table)),
        404,
        "table-not-found");
    assertProblem(
        post(
            "/investigations",
            """
            {"name": "x", "tableId": "%s", "extractKind": "CSV", "extract": "x.csv", "measures": ["amount"]}
            """
                .formatted(table)),
        404,
        "table-not-found");
    assertProblem(
        post(
            "/tables",
            "{\"source\": \"none\", \"tables\": [{\"schema\": \"shop\", \"name\": \"orders\"}]}"),
        404,
        "source-not-found");
  }

  @Test
  void whatOthersDoNotDoIsToldOfThem() {
    TestSource source =
        TestSource.create().with("create table shop.orders (id bigint primary key)");
    assertThat(
            post("/sources", source.registration("shop", ", \"signalTable\": \"penstock.signal\"")))
        .hasStatus(201);
    String tables =
        "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"%s\"}]}";
    String id = string(post("/tables", tables.formatted("orders")), "$.items[0].id");

    CONNECT.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(500)));
    String connector = "/sources/shop/connector";
    assertThat(post(connector + "/pause", "{\"reason\": \"why\"}")).hasStatus(502);
    assertThat(post(connector + "/resume", "")).hasStatus(502);
    assertThat(post(connector + "/restart", "")).hasStatus(502);

    TestPostgres.execute(
        "postgres", "drop database %s with (force)".formatted(source.address().database()));
    assertThat(post("/tables", tables.formatted("refunds"))).hasStatus(502);
    jdbc.sql("insert into connector (source, config, registered_at) values ('shop', '{}', now())")
        .update();
    assertThat(post("/tables/" + id + "/resnapshots", "{\"reason\": \"why\"}")).hasStatus(502);
    jdbc.sql("update source_table set state = 'QUARANTINED', state_reason = 'x'").update();
    assertThat(post("/tables/" + id + "/release", "{\"reason\": \"why\"}")).hasStatus(502);
  }

  @Test
  void whatIsGoneOrUnderWayIsAConflict() {
    TestSource source =
        TestSource.create()
            .with("create table shop.orders (id bigint primary key, amount int)")
            .with("create table shop.blobs (id bytea primary key)");
    assertThat(post("/sources", source.registration("shop", ""))).hasStatus(201);
    MvcTestResult tables =
        post(
            "/tables",
            "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"orders\"},"
                + " {\"schema\": \"shop\", \"name\": \"blobs\"}]}");
    String orders = string(tables, "$.items[0].id");
    String keys = "/tables/" + string(tables, "$.items[1].id") + "/key-history";
    assertProblem(get(keys + "?key=1"), 409, "key-not-tellable");
    assertProblem(post(keys, "{\"key\": [\"1\"], \"reason\": \"why\"}"), 409, "key-not-tellable");

    String investigation =
        """
        {"name": "x", "tableId": "%s", "extractKind": "CSV", "extract": "x.csv", "measures": ["amount"]}
        """
            .formatted(orders);
    String id = string(post("/investigations", investigation), "$.id");
    jdbc.sql(
            """
            insert into investigation_run
              (id, investigation_id, state, started_at, owner, owner_seen_at)
            values (gen_random_uuid(), :id::uuid, 'RUNNING', now(), gen_random_uuid(), now())
            """)
        .param("id", id)
        .update();
    assertProblem(
        mvc.delete().uri("/api/v1/investigations/" + id).exchange(), 409, "investigation-running");
    jdbc.sql("update source_table set state = 'REMOVED'").update();
    assertProblem(get("/tables/" + orders + "/freshness"), 409, "table-removed");
    assertProblem(post("/investigations", investigation), 409, "table-removed");
  }

  private static boolean documents(Operation operation, int status) {
    return Contract.shared().documented().contains(operation.id() + " " + status);
  }

  private static String path(Operation operation) {
    return operation.path().getPatternString();
  }

  private MvcTestResult call(Operation operation, String path, String body) {
    return mvc.method(HttpMethod.valueOf(operation.method()))
        .uri(path)
        .contentType("application/json")
        .content(body)
        .exchange();
  }
}
