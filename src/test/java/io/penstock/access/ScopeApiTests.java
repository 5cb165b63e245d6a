package io.penstock.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A token that is for one source opens nothing of another. */
class ScopeApiTests extends ServiceTests {
  /** Answered to anyone. */
  private static final Set<String> OPEN = Set.of("getSession", "signIn", "signOut");

  @Autowired Operations operations;
  private String token = "";
  private String mine = "";
  private String other = "";
  private String othersReconciliation = "";

  @BeforeEach
  void makeTwoSourcesAndAToken() {
    mine = table("mine");
    other = table("other");
    othersReconciliation =
        string(post("/reconciliations", "{\"tableId\": \"%s\"}".formatted(other)), "$.id");
    MvcTestResult made =
        post("/tokens", "{\"name\": \"ci\", \"role\": \"OPERATOR\", \"sources\": [\"mine\"]}");
    assertThat(made).hasStatus(201);
    assertThat(made).bodyJson().extractingPath("$.token.sources").asArray().containsExactly("mine");
    token = string(made, "$.secret");
  }

  @Test
  void itsOwnSourceIsOpen() {
    assertThat(call("GET", "/sources/mine", null)).hasStatusOk();
    assertThat(call("GET", "/tables/" + mine, null)).hasStatusOk();
    assertThat(call("GET", "/tables?source=mine", null)).hasStatusOk();
    assertThat(call("GET", "/incidents?source=mine", null)).hasStatusOk();
    assertThat(call("GET", "/reconciliations?tableId=" + mine, null)).hasStatusOk();
    assertThat(call("PATCH", "/tables/" + mine + "/policy", "{\"paused\": true}")).hasStatusOk();
    MvcTestResult started =
        call("POST", "/reconciliations", "{\"tableId\": \"%s\"}".formatted(mine));
    assertThat(started).hasStatus(202);
    assertThat(call("GET", "/reconciliations/" + string(started, "$.id"), null)).hasStatusOk();
  }

  @Test
  void whatIsAboutOthersIsRefused() {
    assertRefused(call("GET", "/sources/other", null));
    assertRefused(call("GET", "/sources/none", null));
    assertRefused(call("GET", "/tables/" + other, null));
    assertRefused(call("GET", "/tables/nonsense", null));
    assertRefused(call("GET", "/reconciliations/" + othersReconciliation, null));
    assertRefused(call("POST", "/reconciliations", "{\"tableId\": \"%s\"}".formatted(other)));
    assertRefused(
        call("POST", "/proofs", "{\"source\":\"other\",\"schema\":\"shop\",\"table\":\"orders\"}"));
    assertRefused(
        call("POST", "/ingest-runs", "{\"tableIds\": [\"%s\", \"%s\"]}".formatted(mine, other)));
  }

  @Test
  void anInvestigationReadsNoFileThatMayBeOfOthers() {
    String investigation =
        """
        {"name": "x", "tableId": "%s", "extractKind": "%s", "extract": "select 1", "measures": ["amount"]}
        """;
    for (String kind : List.of("CSV", "PARQUET")) {
      assertProblem(
          call("POST", "/investigations", investigation.formatted(mine, kind)),
          403,
          "outside-scope");
    }
    for (String kind : List.of("SOURCE_QUERY", "LAKE_QUERY", "UPLOADED_CSV")) {
      assertThat(call("POST", "/investigations", investigation.formatted(mine, kind)))
          .as(kind)
          .hasStatus(201);
    }
  }

  @Test
  void whatIsAboutAllIsRefused() {
    assertRefused(call("GET", "/tables", null));
    assertRefused(call("GET", "/tables?source=mine&source=other", null));
    assertRefused(call("GET", "/incidents", null));
    assertRefused(call("POST", "/ingest-runs", "{}"));
    assertRefused(call("POST", "/ingest-runs", "{\"tableIds\": []}"));
    assertRefused(call("POST", "/ingest-runs", "no JSON"));
    assertRefused(call("GET", "/fleet", null));
    assertRefused(call("POST", "/sources", "{}"));
    assertRefused(call("GET", "/webhook-endpoints", null));
  }

  /** Each operation of the contract, about the other source, or about none. */
  @Test
  void noOperationOpensAnother() {
    Map<String, String> ids =
        Map.of("source", "other", "tableId", other, "reconciliationId", othersReconciliation);
    for (Operation operation : operations.all()) {
      if (operation.needs() == Operation.Needs.RUN || OPEN.contains(operation.id())) {
        continue;
      }
      String path = operation.path().getPatternString().substring("/api/v1".length());
      for (Map.Entry<String, String> id : ids.entrySet()) {
        path = path.replace("{" + id.getKey() + "}", id.getValue());
      }
      path = path.replaceAll("\\{[a-zA-Z]+\\}", "00000000-0000-0000-0000-000000000000");
      String body =
          "{\"source\": \"other\", \"tableId\": \"%s\", \"tableIds\": [\"%s\"]}"
              .formatted(other, other);
      assertThat(call(operation.method(), path, body)).as(operation.id()).hasStatus(403);
    }
  }

  @Test
  void anAdminIsForEverything() {
    assertProblem(
        post("/tokens", "{\"name\": \"ci\", \"role\": \"ADMIN\", \"sources\": [\"mine\"]}"),
        400,
        "invalid-request");
  }

  private String table(String source) {
    TestSource database =
        TestSource.create().with("create table shop.orders (id bigint primary key, amount int)");
    assertThat(post("/sources", database.registration(source, ""))).hasStatus(201);
    return string(
        post(
            "/tables",
            """
            {"source": "%s", "tables": [
              {"schema": "shop", "name": "orders", "namespace": "%s"}]}
            """
                .formatted(source, source)),
        "$.items[0].id");
  }

  private void assertRefused(MvcTestResult answer) {
    assertProblem(answer, 403, "outside-scope");
    assertThat(answer).bodyText().contains("mine");
  }

  private MvcTestResult call(String method, String path, String body) {
    var request =
        mvc.method(HttpMethod.valueOf(method))
            .uri("/api/v1" + path)
            .header(HttpHeaders.AUTHORIZATION, "Bearer " + token);
    return body == null
        ? request.exchange()
        : request.contentType(MediaType.APPLICATION_JSON).content(body).exchange();
  }
}
