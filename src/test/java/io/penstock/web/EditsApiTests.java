package io.penstock.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Edits of a silence stand for all: they go the same way. */
class EditsApiTests extends ServiceTests {
  private String path = "";

  @BeforeEach
  void makeASilence() {
    empty("mute");
    path = "/silences/" + string(post("/silences", silence("first")), "$.id");
  }

  @Test
  void anEditOfWhatWasSeenGoesThroughAndOneOfWhatIsGoneDoesNot() {
    String seen = etag(get(path));
    assertThat(put(seen, "second")).hasStatusOk();
    assertProblem(put(seen, "third"), 412, "changed-meanwhile");
    assertThat(string(get(path), "$.reason")).isEqualTo("second");
    assertProblem(delete(seen), 412, "changed-meanwhile");

    MvcTestResult again = put(etag(get(path)), "fourth");
    assertThat(again).hasStatusOk();
    assertThat(put("\"none.none\", " + etag(again), "fifth")).as("one of several").hasStatusOk();
    assertThat(put("*", "sixth")).hasStatusOk();
    assertThat(put(null, "seventh")).as("the last edit wins").hasStatusOk();
    assertProblem(put("W/" + etag(get(path)), "eighth"), 412, "changed-meanwhile");
    assertThat(delete(etag(get(path)))).hasStatus(204);
  }

  @Test
  void ofTwoThatSawTheSameOneEdits() throws Exception {
    String seen = etag(get(path));
    ExecutorService editors = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> edits =
          Stream.of("a", "b", "c", "d")
              .<Callable<Integer>>map(reason -> () -> put(seen, reason).getResponse().getStatus())
              .toList();
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> edit : editors.invokeAll(edits)) {
        statuses.add(edit.get());
      }
      assertThat(statuses).containsExactlyInAnyOrder(200, 412, 412, 412);
    } finally {
      editors.shutdown();
    }
  }

  @Test
  void aCopyThatIsStillRightIsNotSentAgain() {
    String seen = etag(get(path));
    assertThat(mvc.get().uri("/api/v1" + path).header(HttpHeaders.IF_NONE_MATCH, seen).exchange())
        .hasStatus(304);
    put(null, "other");
    assertThat(mvc.get().uri("/api/v1" + path).header(HttpHeaders.IF_NONE_MATCH, seen).exchange())
        .hasStatusOk();
  }

  /** In all that can be edited. */
  @Test
  void nobodyUndoesWhatAnotherDid() {
    empty("account, webhook_endpoint, incident");
    post(
        "/accounts",
        "{\"name\": \"kim\", \"role\": \"VIEWER\", \"password\": \"a long password\"}");
    assertGuarded("PATCH", "/accounts/kim", "", "{\"role\": \"OPERATOR\"}");

    String window =
        silence("w").replace("\"endsAt\"", "\"startsAt\": \"2099-01-01T00:00:00Z\", \"endsAt\"");
    String windowId = string(post("/maintenance-windows", window), "$.id");
    assertGuarded("PUT", "/maintenance-windows/" + windowId, "", window.replace("\"w\"", "\"x\""));

    String endpoint =
        "{\"name\": \"%s\", \"url\": \"http://127.0.0.1:1/\", \"template\": \"PENSTOCK\"%s}";
    String endpointId =
        string(post("/webhook-endpoints", endpoint.formatted("a", "")), "$.endpoint.id");
    assertGuarded(
        "PUT",
        "/webhook-endpoints/" + endpointId,
        "",
        endpoint.formatted("b", ", \"enabled\": true"));

    TestSource source =
        TestSource.create().with("create table shop.orders (id bigint primary key)");
    post("/sources", source.registration("shop", ""));
    String tableId =
        string(
            post(
                "/tables",
                "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"orders\"}]}"),
            "$.items[0].id");
    assertGuarded("PATCH", "/tables/" + tableId, "/policy", "{\"owner\": \"ann\"}");

    String incidentId = UUID.randomUUID().toString();
    jdbc.sql(
            """
            insert into incident (id, kind, fingerprint, severity, state, subject_type, subject,
              text, evidence, tables, owners, opened_at, last_seen_at, seen_count)
            values (:id::uuid, 'table-quarantined', 'x', 'WARNING', 'OPEN', 'TABLE', 'shop.orders',
              'x', '{}', '[]', '[]', now(), now(), 1)
            """)
        .param("id", incidentId)
        .update();
    assertGuarded("PUT", "/incidents/" + incidentId, "/assignment", "{\"assignee\": \"ann\"}");

    for (String removed : List.of(path, "/maintenance-windows/" + windowId)) {
      assertGuarded("DELETE", removed, "", "");
    }
    assertProblem(
        edit("PUT", "/maintenance-windows/" + windowId, "*", window),
        409,
        "maintenance-window-over");
    post("/webhook-endpoints", endpoint.formatted("taken", ""));
    assertProblem(
        edit(
            "PUT",
            "/webhook-endpoints/" + endpointId,
            "*",
            endpoint.formatted("taken", ", \"enabled\": true")),
        409,
        "webhook-endpoint-exists");
    assertGuarded("DELETE", "/webhook-endpoints/" + endpointId, "", "");
  }

  private void assertGuarded(String method, String thing, String part, String body) {
    String seen = etag(get(thing));
    assertProblem(edit(method, thing + part, "\"0.0\"", body), 412, "changed-meanwhile");
    assertThat(edit(method, thing + part, seen, body)).as(thing).hasStatus2xxSuccessful();
    if (!method.equals("DELETE")) {
      assertProblem(edit(method, thing + part, seen, body), 412, "changed-meanwhile");
    }
  }

  private MvcTestResult edit(String method, String path, String ifMatch, String body) {
    return mvc.method(HttpMethod.valueOf(method))
        .uri("/api/v1" + path)
        .header(HttpHeaders.IF_MATCH, ifMatch)
        .contentType(MediaType.APPLICATION_JSON)
        .content(body)
        .exchange();
  }

  private MvcTestResult put(String ifMatch, String reason) {
    var request =
        mvc.put()
            .uri("/api/v1" + path)
            .contentType(MediaType.APPLICATION_JSON)
            .content(silence(reason));
    return (ifMatch == null ? request : request.header(HttpHeaders.IF_MATCH, ifMatch)).exchange();
  }

  private MvcTestResult delete(String ifMatch) {
    return mvc.delete().uri("/api/v1" + path).header(HttpHeaders.IF_MATCH, ifMatch).exchange();
  }

  private static String etag(MvcTestResult answer) {
    return String.valueOf(answer.getResponse().getHeader(HttpHeaders.ETAG));
  }

  private static String silence(String reason) {
    return """
        {"matchers": {"sources": ["shop"]}, "endsAt": "2100-01-01T00:00:00Z", "reason": "%s"}
        """
        .formatted(reason);
  }
}
