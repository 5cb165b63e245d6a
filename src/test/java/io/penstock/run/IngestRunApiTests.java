package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class IngestRunApiTests extends RunTests {
  @Autowired DriverWatch watch;

  @Test
  void startsADriverThatReportsEachTable() throws IOException {
    script("PUBLISHED UP_TO_DATE");

    MvcTestResult started = post("/ingest-runs", "{}");

    assertThat(started).hasStatus(202);
    String id = string(started, "$.id");
    assertThat(started).hasHeader("Location", "/api/v1/ingest-runs/" + id);
    MvcTestResult ended = ended("ingest-runs", id);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$")
        .asMap()
        .containsEntry("status", "SUCCEEDED")
        .containsEntry("exitCode", 0)
        .containsKeys("processId", "startedAt", "finishedAt")
        .doesNotContainKey("reason");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("PUBLISHED", "UP_TO_DATE");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[0].result.changes")
        .asMap()
        .containsEntry("c", 2)
        .containsEntry("d", 1);
    assertThat(tables.active())
        .allSatisfy(table -> assertThat(table.completeThroughLsn()).isEqualTo(0x1_0000_00FFL));
  }

  @Test
  void handsNoSecretOnButByTheEnvironment() throws IOException {
    script("PUBLISHED PUBLISHED");

    String id = string(post("/ingest-runs", "{}"), "$.id");
    ended("ingest-runs", id);

    String job = Files.readString(JOBS.resolve(id).resolve("job.json"));
    assertThat(job)
        .contains("${env:PENSTOCK_RUN_TOKEN}", "${env:PENSTOCK_CATALOG_JDBC_PASSWORD}")
        .contains("\"bootstrap.servers\"", "__penstock_unavailable_")
        .doesNotContain(password());
    assertThat(Files.readString(JOBS.resolve(id).resolve("driver.log"))).doesNotContain(password());
    assertThat(jdbc.sql("select token_hash from run").query(String.class).single())
        .matches("[0-9a-f]{64}");
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void quarantinesATableAloneAndSucceeds(CapturedOutput output) throws IOException {
    script("QUARANTINED PUBLISHED");

    String id = string(post("/ingest-runs", "{}"), "$.id");
    MvcTestResult ended = ended("ingest-runs", id);

    assertThat(ended).bodyJson().extractingPath("$.status").isEqualTo("SUCCEEDED");
    MvcTestResult listed = get("/tables");
    assertThat(listed)
        .bodyJson()
        .extractingPath("$.items[*].state")
        .asArray()
        .containsExactly("QUARANTINED", "ACTIVE");
    String orders = string(listed, "$.items[0].id");
    assertThat(output.getOut().lines())
        .filteredOn(line -> line.contains("The table is quarantined: a reason"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("runId=" + id, "tableId=" + orders, "requestId=");
    assertThat(output.getOut().lines())
        .filteredOn(line -> line.contains("The run has ended. status=SUCCEEDED"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("runId=" + id);
    assertProblem(
        post("/ingest-runs", "{\"tableIds\": [\"" + orders + "\"]}"), 409, "table-quarantined");
  }

  @Test
  void leavesPausedTablesAlone() throws IOException {
    script("PUBLISHED");
    UUID orders = tables.active().get(0).id();
    assertThat(patch("/tables/" + orders + "/policy", "{\"paused\": true}")).hasStatusOk();

    MvcTestResult ended = ended("ingest-runs", string(post("/ingest-runs", "{}"), "$.id"));

    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].tableId")
        .asArray()
        .hasSize(1)
        .doesNotContain(orders.toString());
    MvcTestResult named = post("/ingest-runs", "{\"tableIds\": [\"" + orders + "\"]}");
    assertProblem(named, 409, "table-paused");
    assertThat(named).bodyJson().extractingPath("$.errors[0].pointer").isEqualTo("/tableIds/0");
  }

  @Test
  void failsWhenATableFails() throws IOException {
    script("PUBLISHED FAILED");

    MvcTestResult ended = ended("ingest-runs", string(post("/ingest-runs", "{}"), "$.id"));

    assertThat(ended)
        .bodyJson()
        .extractingPath("$")
        .asMap()
        .containsEntry("status", "FAILED")
        .containsEntry("exitCode", 1)
        .containsEntry("reason", "Tables failed: shop.refunds.");
  }

  @Test
  void failsWithTheLogsWordsWhenTheDriverDies() throws IOException {
    script("PUBLISHED die");

    MvcTestResult ended = ended("ingest-runs", string(post("/ingest-runs", "{}"), "$.id"));

    assertThat(ended).bodyJson().extractingPath("$.status").isEqualTo("FAILED");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.reason")
        .isEqualTo(
            "The driver ended with exit code 3. Its log says: java.io.IOException: the broker is"
                + " gone");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("PUBLISHED", "FAILED");
  }

  @Test
  void asksTheLakeWhatAKilledDriverDidNotReport() throws Exception {
    script("PENDING PENDING hang");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    publish("orders_changes", id);
    long current = publish("orders", id);
    long history = publish("refunds_changes", id);
    publish("refunds", UUID.randomUUID().toString());

    kill(id);
    MvcTestResult ended = ended("ingest-runs", id);

    assertThat(ended)
        .bodyJson()
        .extractingPath("$")
        .asMap()
        .containsEntry("status", "FAILED")
        .containsEntry("exitCode", 137);
    assertThat(ended).bodyJson().extractingPath("$.reason").asString().contains("signal 9");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("PUBLISHED", "FAILED");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[0].result.currentSnapshotId")
        .isEqualTo(current);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[1].result.historySnapshotId")
        .isEqualTo(history);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[1].result.reason")
        .asString()
        .contains("after history was published");
    script("PUBLISHED PUBLISHED");
    assertThat(post("/ingest-runs", "{}")).hasStatus(202);
  }

  @Test
  void letsNoTwoRunsWorkOnATable() throws Exception {
    script("PENDING hang");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    String table = string(get("/tables"), "$.items[1].id");

    MvcTestResult second = post("/ingest-runs", "{\"tableIds\": [\"" + table + "\"]}");

    assertProblem(second, 409, "table-in-run");
    assertThat(second)
        .bodyJson()
        .extractingPath("$.errors[*].detail")
        .asArray()
        .containsExactly("shop.refunds is worked on by the unfinished ingest run " + id);
    assertThat(get("/ingest-runs")).bodyJson().extractingPath("$.items").asArray().hasSize(1);
    kill(id);
    ended("ingest-runs", id);
  }

  @Test
  void takesReportsOnlyWithTheRunsToken() throws Exception {
    script("PENDING hang");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    String table = string(get("/tables"), "$.items[0].id");
    String stranger = UUID.randomUUID().toString();

    MvcTestResult refused = report(id, table, "nonsense", "PUBLISHED");

    assertProblem(refused, 401, "unauthorized");
    assertThat(refused).hasHeader("WWW-Authenticate", "Bearer");
    assertProblem(report(id, table, null, "PUBLISHED"), 401, "unauthorized");
    assertProblem(report(stranger, table, "x", "PUBLISHED"), 404, "ingest-run-not-found");
    giveToken(id, "known");
    assertProblem(report(id, stranger, "known", "PUBLISHED"), 404, "table-of-the-run-not-found");
    kill(id);
    ended("ingest-runs", id);
  }

  @Test
  void keepsATerminalResultAndTakesItTwice() throws Exception {
    script("PENDING hang");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    String table = string(get("/tables"), "$.items[0].id");
    giveToken(id, "known");

    assertThat(report(id, table, "known", "HISTORY_PUBLISHED")).hasStatus(204);
    assertThat(status(id)).isEqualTo("HISTORY_PUBLISHED");
    assertThat(report(id, table, "known", "PUBLISHED")).hasStatus(204);
    assertThat(report(id, table, "known", "PUBLISHED")).hasStatus(204);
    assertThat(report(id, table, "known", "PENDING")).hasStatus(204);
    assertThat(status(id)).isEqualTo("PUBLISHED");
    kill(id);
    ended("ingest-runs", id);
    assertThat(report(id, table, "known", "FAILED")).hasStatus(204);
    assertThat(status(id)).isEqualTo("PUBLISHED");
  }

  @Test
  void settlesARunWhoseServiceWasRestarted() throws Exception {
    Process driver = new ProcessBuilder("sleep", "60").start();
    UUID id = runOfAnEarlierService(driver);
    watch.settle();
    assertThat(runs.get(id).status()).isEqualTo(RunStatus.RUNNING);

    publish("orders", id.toString());
    driver.destroyForcibly();

    MvcTestResult ended = ended("ingest-runs", id.toString());
    assertThat(ended).bodyJson().extractingPath("$.status").isEqualTo("FAILED");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("PUBLISHED", "FAILED");
    assertThat(ended).bodyJson().doesNotHavePath("$.exitCode");
  }

  @Test
  void takesNoOtherProcessForADriverThatIsGone() throws Exception {
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      UUID id = runOfAnEarlierService(other);
      jdbc.sql("update run set process_started_at = process_started_at - interval '1 hour'")
          .update();

      watch.settle();

      assertThat(runs.get(id).status()).isEqualTo(RunStatus.FAILED);
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void refusesToStartWithNothingToDo() {
    jdbc.sql("update source_table set state = 'QUARANTINED', state_reason = 'x'").update();

    assertProblem(post("/ingest-runs", "{}"), 400, "no-active-table");
    assertProblem(post("/ingest-runs", "{\"tableIds\": []}"), 400, "invalid-request");
    assertProblem(
        post("/ingest-runs", "{\"tableIds\": [\"" + UUID.randomUUID() + "\"]}"),
        404,
        "table-not-found");
    assertProblem(get("/ingest-runs/" + UUID.randomUUID()), 404, "ingest-run-not-found");
  }

  private MvcTestResult report(String run, String table, String token, String status) {
    var request =
        mvc.put()
            .uri("/api/v1/ingest-runs/{run}/tables/{table}/result", run, table)
            .contentType(MediaType.APPLICATION_JSON)
            .content(
                """
                {"status": "%s", "events": 1, "changes": {}, "resent": 0, "fromOffset": 0,
                 "toOffset": 1, "millis": 5}
                """
                    .formatted(status));
    return (token == null ? request : request.header("Authorization", "Bearer " + token))
        .exchange();
  }

  private String status(String run) {
    return string(get("/ingest-runs/" + run), "$.tables[0].result.status");
  }

  private static String password() {
    return io.penstock.testing.TestPostgres.server().superuser().password();
  }
}
