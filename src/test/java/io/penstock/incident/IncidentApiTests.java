package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class IncidentApiTests extends IncidentFixture {
  @Autowired Evaluation evaluation;

  @Test
  void tellsAQuarantinedTableWithReasonReachAndRunbook() {
    quarantine(orders, "Its column \"note\" cannot be read at offset 7.");
    evaluate();
    evaluate();

    String path = "/incidents/" + id(IncidentKind.TABLE_QUARANTINED);
    Map<String, Object> incident = read(path, "$");
    assertThat(incident)
        .containsEntry("state", "OPEN")
        .containsEntry("severity", "CRITICAL")
        .containsEntry("errorClass", "OPERATOR_ACTION")
        .containsEntry("source", "shop")
        .containsEntry("subject", "shop.orders")
        .containsEntry("tableId", orders.toString())
        .containsEntry("count", 2)
        .containsEntry(
            "text", "shop.orders is held back: Its column \"note\" cannot be read at offset 7.")
        .containsEntry("runbook", "deploy/runbooks/table-quarantined.md");
    assertThat(JsonPath.<List<String>>read(incident, "$.owners")).containsExactly("sales");
    assertThat(JsonPath.<List<String>>read(incident, "$.tables[*].name"))
        .containsExactly("shop.orders");
    assertThat(JsonPath.<List<String>>read(incident, "$.timeline[*].type"))
        .containsExactly("OPENED");
    assertThat(JsonPath.<String>read(incident, "$.links.releaseTable"))
        .isEqualTo("/api/v1/tables/" + orders + "/release");
  }

  @Test
  void resolvesByEvidenceAfterTheHoldDownWithTheRightDuration() {
    quarantine(orders, "x");
    evaluate();
    String path = "/incidents/" + id(IncidentKind.TABLE_QUARANTINED);
    pass(Duration.ofMinutes(10));
    release(orders);
    evaluate();
    assertThat(this.<String>read(path, "$.state")).isEqualTo("OPEN");
    assertThat(this.<String>read(path, "$.clearSince")).isNotBlank();

    pass(Duration.ofMinutes(3));
    evaluate();
    evaluate();

    assertThat(this.<String>read(path, "$.state")).isEqualTo("RESOLVED");
    assertThat(this.<Integer>read(path, "$.durationSeconds")).isBetween(600, 700);
    assertThat(this.<List<String>>read(path, "$.timeline[*].type"))
        .containsExactly("OPENED", "CLEARED", "RESOLVED");
    assertThat(ids("?state=OPEN")).isEmpty();
  }

  @Test
  void reopensWhatFlaps() {
    quarantine(orders, "x");
    evaluate();
    String id = id(IncidentKind.TABLE_QUARANTINED);
    assertThat(post("/incidents/" + id + "/acknowledgement", "")).hasStatusOk();
    release(orders);
    evaluate();
    pass(Duration.ofMinutes(3));
    evaluate();
    quarantine(orders, "y");
    evaluate();

    assertThat(id(IncidentKind.TABLE_QUARANTINED)).isEqualTo(id);
    assertThat(this.<Integer>read("/incidents/" + id, "$.reopened")).isEqualTo(1);
    assertThat(body(get("/incidents/" + id))).doesNotContain("acknowledgedBy", "resolvedAt");
  }

  @Test
  void tellsWhatProofsFound() {
    reconciliation(orders, "MISMATCH", 2, 1, 4);
    reconciliation(refunds, "MATCH", 0, 0, 0);
    evaluate();

    String path = "/incidents/" + id(IncidentKind.RECONCILE_MISMATCH);
    assertThat(this.<String>read(path, "$.text"))
        .isEqualTo(
            "The newest proof of shop.orders found 2 rows missing, 1 extra and 4 differing.");
    assertThat(this.<Integer>read(path, "$.evidence.differing")).isEqualTo(4);

    reconciliation(orders, "MATCH", 0, 0, 0);
    evaluate();
    assertThat(this.<String>read(path, "$.clearSince")).isNotBlank();
  }

  @Test
  void tellsThatProofsAreOverdueUnlessTheTableIsPaused() {
    jdbc.sql("update source_table set created_at = now() - interval '3 days'").update();
    jdbc.sql("update source_table set paused = true where id = :id").param("id", refunds).update();
    evaluate();

    assertThat(this.<List<String>>read("/incidents?kind=reconcile-overdue", "$.items[*].tableId"))
        .containsExactly(orders.toString());
  }

  @Test
  void tellsFailedRunsAsAWholeOnceAndGetsWorse() {
    run("FAILED", 137, "FAILED", "FAILED");
    evaluate();

    String path = "/incidents/" + id(IncidentKind.INGEST_RUN_FAILED);
    assertThat(ids("")).hasSize(1);
    assertThat(this.<String>read(path, "$.severity")).isEqualTo("WARNING");
    assertThat(this.<List<String>>read(path, "$.owners")).containsExactly("finance", "sales");

    run("FAILED", 1, "FAILED", "PUBLISHED");
    evaluate();
    assertThat(this.<String>read(path, "$.clearSince")).isNotBlank();
    String table = "/incidents/" + id(IncidentKind.TABLE_INGEST_FAILED);
    assertThat(this.<String>read(table, "$.subject")).isEqualTo("shop.orders");
    assertThat(this.<String>read(table, "$.suppressedBy")).isNotBlank();

    for (int i = 0; i < 3; i++) {
      run("FAILED", null, "FAILED", "FAILED");
    }
    evaluate();
    assertThat(this.<String>read(path, "$.severity")).isEqualTo("CRITICAL");
    assertThat(this.<List<String>>read(path, "$.timeline[*].type"))
        .containsExactly("OPENED", "CLEARED", "RETURNED", "WORSENED");
  }

  @Test
  void keepsWhatFollowsFromAnotherIncidentQuietUntilThatIsOver() {
    run("FAILED", 1, "FAILED", "PUBLISHED");
    quarantine(orders, "x");
    evaluate();

    String cause = id(IncidentKind.TABLE_QUARANTINED);
    String follows = "/incidents/" + id(IncidentKind.TABLE_INGEST_FAILED);
    assertThat(this.<String>read(follows, "$.suppressedBy")).isEqualTo(cause);
    assertThat(ids("?quiet=false")).containsExactly(cause);

    resolve(orders);
    assertThat(body(get(follows))).doesNotContain("suppressedBy");
    assertThat(this.<List<String>>read(follows, "$.timeline[*].type"))
        .containsExactly("OPENED", "SUPPRESSED", "UNSUPPRESSED");
  }

  @Test
  void listsInPagesAndByEachFilter() {
    quarantine(orders, "x");
    quarantine(refunds, "y");
    evaluate();

    MvcTestResult first = get("/incidents?limit=1");
    String cursor = string(first, "$.nextCursor");
    List<String> paged = new ArrayList<>(JsonPath.<List<String>>read(body(first), "$.items[*].id"));
    paged.addAll(ids("?limit=1&cursor=" + cursor));
    assertThat(paged).containsExactlyElementsOf(ids("")).hasSize(2);
    assertThat(ids("?owner=sales")).hasSize(1);
    assertThat(ids("?owner=nobody")).isEmpty();
    assertThat(ids("?tableId=" + refunds)).hasSize(1);
    assertThat(ids("?source=shop&severity=CRITICAL&state=OPEN")).hasSize(2);
    assertThat(ids("?source=other")).isEmpty();
    assertThat(ids("?severity=WARNING")).isEmpty();
    assertThat(ids("?acknowledged=true")).isEmpty();
    assertProblem(get("/incidents?cursor=x"), 400, "invalid-request");
    assertProblem(get("/incidents?state=GONE"), 400, "invalid-request");
    assertThat(get("/incidents?state=GONE")).bodyText().contains("state must be one of");
  }

  @Test
  void keepsWhoWorksOnIt() {
    quarantine(orders, "x");
    evaluate();
    String path = "/incidents/" + id(IncidentKind.TABLE_QUARANTINED);

    assertThat(postAs("ann", path + "/acknowledgement", "")).hasStatusOk();
    assertThat(postAs("bob", path + "/acknowledgement", "")).hasStatusOk();
    assertThat(put(path + "/assignment", "{\"assignee\": \"carl\"}")).hasStatusOk();
    assertThat(postAs("ann", path + "/comments", "{\"text\": \"I look.\"}")).hasStatusOk();

    assertThat(this.<String>read(path, "$.acknowledgedBy")).isEqualTo("ann");
    assertThat(this.<String>read(path, "$.assignee")).isEqualTo("carl");
    assertThat(this.<List<String>>read(path, "$.timeline[*].text"))
        .endsWith("Acknowledged.", "Assigned to carl.", "I look.");
    assertThat(this.<List<String>>read(path, "$.timeline[?(@.type=='COMMENTED')].actor"))
        .containsExactly("ann");
    assertThat(put(path + "/assignment", "{}")).hasStatusOk();
    assertThat(body(get(path))).doesNotContain("assignee");

    assertProblem(post(path + "/comments", "{\"text\": \"\"}"), 400, "invalid-request");
    String unknown = "/incidents/" + UUID.randomUUID();
    assertProblem(post(unknown + "/acknowledgement", ""), 404, "incident-not-found");
    assertProblem(post(unknown + "/comments", "{\"text\": \"x\"}"), 404, "incident-not-found");
    assertProblem(get(unknown), 404, "incident-not-found");
    resolve(orders);
    assertProblem(post(path + "/acknowledgement", ""), 409, "incident-resolved");
  }

  @Test
  void silencesKeepWhatTheyMatchQuietUntilTheyEnd() {
    quarantine(orders, "x");
    quarantine(refunds, "y");
    MvcTestResult made =
        postAs(
            "ann",
            "/silences",
            """
            {"matchers": {"kinds": ["table-quarantined"], "owners": ["sales"]},
             "endsAt": "2099-01-01T00:00:00Z", "reason": "Being repaired."}
            """);
    assertThat(made).hasStatus(201);
    String silence = string(made, "$.id");
    evaluate();

    assertThat(this.<List<String>>read("/incidents?quiet=true", "$.items[*].mutedBy"))
        .containsExactly(silence);
    assertThat(this.<String>read("/silences/" + silence, "$.author")).isEqualTo("ann");
    assertThat(this.<List<Boolean>>read("/silences", "$.items[*].active")).containsExactly(true);

    assertThat(
            put(
                "/silences/" + silence,
                """
                {"matchers": {"owners": ["sales", "finance"]}, "endsAt": "2099-01-01T00:00:00Z",
                 "reason": "Both."}
                """))
        .hasStatusOk();
    evaluate();
    assertThat(ids("?quiet=true")).hasSize(2);

    assertThat(delete("/silences/" + silence)).hasStatus(204);
    evaluate();
    assertThat(ids("?quiet=true")).isEmpty();
    assertThat(this.<Boolean>read("/silences/" + silence, "$.active")).isFalse();
    assertProblem(
        put(
            "/silences/" + silence,
            "{\"matchers\": {\"owners\": [\"a\"]}, \"endsAt\": \"2099-01-01T00:00:00Z\","
                + " \"reason\": \"x\"}"),
        409,
        "silence-over");
    assertProblem(get("/silences/" + UUID.randomUUID()), 404, "silence-not-found");
    assertProblem(delete("/silences/" + UUID.randomUUID()), 404, "silence-not-found");
  }

  @Test
  void refusesSilencesThatMeanNothingOrEverything() {
    MvcTestResult answer =
        post(
            "/silences",
            "{\"matchers\": {}, \"endsAt\": \"2020-01-01T00:00:00Z\", \"reason\": \"x\"}");
    assertProblem(answer, 400, "invalid-request");
    assertThat(answer).bodyText().contains("/matchers", "/endsAt");
    assertThat(
            post(
                "/silences",
                "{\"matchers\": {\"kinds\": [\"storm\"]}, \"endsAt\": \"2099-01-01T00:00:00Z\","
                    + " \"reason\": \"x\"}"))
        .hasStatus(400)
        .bodyText()
        .contains("storm is no kind");
  }

  @Test
  void maintenanceWindowsKeepEverythingQuietInTheirTime() {
    quarantine(orders, "x");
    MvcTestResult made =
        post(
            "/maintenance-windows",
            """
            {"matchers": {}, "startsAt": "2098-01-01T00:00:00Z", "endsAt": "2099-01-01T00:00:00Z",
             "reason": "Upgrade."}
            """);
    assertThat(made).hasStatus(201);
    String path = "/maintenance-windows/" + string(made, "$.id");
    evaluate();
    assertThat(ids("?quiet=true")).isEmpty();

    assertThat(
            put(
                path,
                """
                {"matchers": {"sources": ["shop"]}, "startsAt": "2020-01-01T00:00:00Z",
                 "endsAt": "2099-01-01T00:00:00Z", "reason": "Upgrade."}
                """))
        .hasStatusOk();
    evaluate();
    assertThat(ids("?quiet=true")).hasSize(1);
    assertThat(this.<List<String>>read("/maintenance-windows", "$.items[*].reason"))
        .containsExactly("Upgrade.");
    assertThat(delete(path)).hasStatus(204);
    assertThat(this.<Boolean>read(path, "$.active")).isFalse();
    assertProblem(
        get("/maintenance-windows/" + UUID.randomUUID()), 404, "maintenance-window-not-found");
  }

  @Test
  void evaluatorsAtOnceOpenOneIncident() throws Exception {
    quarantine(orders, "x");
    ExecutorService services = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> looks = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        looks.add(evaluation::evaluate);
      }
      List<Boolean> looked = new ArrayList<>();
      for (Future<Boolean> look : services.invokeAll(looks)) {
        looked.add(look.get());
      }
      assertThat(looked).contains(true);
    } finally {
      services.shutdownNow();
    }

    assertThat(ids("")).hasSize(1);
    assertThat(
            this.<List<String>>read(
                "/incidents/" + id(IncidentKind.TABLE_QUARANTINED), "$.timeline[*].type"))
        .containsExactly("OPENED");
  }

  @Test
  void removedTablesHaveNoIncidents() {
    quarantine(orders, "x");
    evaluate();
    String path = "/incidents/" + id(IncidentKind.TABLE_QUARANTINED);
    jdbc.sql("update source_table set state = 'REMOVED', state_reason = null").update();
    evaluate();

    assertThat(this.<String>read(path, "$.resolution"))
        .isEqualTo("What it is about is no longer part of the fleet.");
  }

  @Test
  void tellsWhatOfTheEvidenceIsMissing() {
    assertThat(this.<Map<String, Object>>read("/incident-evaluation", "$"))
        .doesNotContainKey("evaluatedAt");
    evaluate();

    assertThat(this.<List<String>>read("/incident-evaluation", "$.unknown")).isEmpty();
    assertThat(this.<String>read("/incident-evaluation", "$.evaluatedAt")).isNotBlank();
    assertThat(this.<List<String>>read("/incident-kinds", "$.items[*].kind"))
        .contains("table-quarantined")
        .hasSize(IncidentKind.values().length);
  }

  private void reconciliation(UUID table, String status, int missing, int extra, int differing) {
    jdbc.sql(
            """
            insert into reconciliation (id, table_id, source, mode, status, requested_at,
              finished_at, source_rows, missing_in_lake, extra_in_lake, differing)
            values (:id, :table, 'shop', 'ROWS', :status, clock_timestamp(), clock_timestamp(), 5,
              :missing, :extra, :differing)
            """)
        .param("id", UUID.randomUUID())
        .param("table", table)
        .param("status", status)
        .param("missing", missing)
        .param("extra", extra)
        .param("differing", differing)
        .update();
  }

  /** An ingest run of both tables that has ended. */
  private void run(String status, Integer exitCode, String ordersStatus, String refundsStatus) {
    UUID id = UUID.randomUUID();
    jdbc.sql(
            """
            insert into run (id, kind, status, token_hash, requested_at, started_at, finished_at,
              exit_code, reason)
            values (:id, 'INGEST', :status, 'x', clock_timestamp(), clock_timestamp(),
              clock_timestamp(), :exit, 'The driver ended.')
            """)
        .param("id", id)
        .param("status", status)
        .param("exit", exitCode)
        .update();
    table(id, orders, ordersStatus, 0);
    table(id, refunds, refundsStatus, 1);
  }

  private void table(UUID run, UUID table, String status, int position) {
    jdbc.sql(
            """
            insert into run_table (run_id, table_id, position, status, result, reported_at, open,
              ended_at)
            values (:run, :table, :position, :status, '{"reason": "It did not fit."}',
              clock_timestamp(), false, clock_timestamp())
            """)
        .param("run", run)
        .param("table", table)
        .param("position", position)
        .param("status", status)
        .update();
  }

  /** A token of that name. */
  private String token(String name) {
    String asked = "{\"name\": \"%s\", \"role\": \"OPERATOR\"}".formatted(name);
    return string(post("/tokens", asked), "$.secret");
  }

  private MvcTestResult postAs(String actor, String path, String body) {
    return mvc.post()
        .uri("/api/v1" + path)
        .header(HttpHeaders.AUTHORIZATION, "Bearer " + token(actor))
        .contentType(MediaType.APPLICATION_JSON)
        .content(body)
        .exchange();
  }
}
