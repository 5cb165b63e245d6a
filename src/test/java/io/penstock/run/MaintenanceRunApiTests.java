package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class MaintenanceRunApiTests extends RunTests {
  @Test
  void startsADriverThatReportsFilesBeforeAndAfter() throws IOException {
    script("COMPACTED NOTHING_TO_DO");

    MvcTestResult started = post("/maintenance-runs", "{}");

    assertThat(started).hasStatus(202);
    String id = string(started, "$.id");
    assertThat(started).hasHeader("Location", "/api/v1/maintenance-runs/" + id);
    MvcTestResult ended = ended("maintenance-runs", id);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$")
        .asMap()
        .containsEntry("status", "SUCCEEDED")
        .containsEntry("exitCode", 0);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("COMPACTED", "NOTHING_TO_DO");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[0].result.before")
        .asMap()
        .containsEntry("dataFiles", 5)
        .containsEntry("deleteFiles", 4)
        .containsEntry("deletedPositions", 30)
        .containsEntry("bytes", 5000);
    assertThat(ended).bodyJson().extractingPath("$.tables[0].result.after.dataFiles").isEqualTo(1);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[0].result.historyBefore.dataFiles")
        .isEqualTo(9);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[0].result.historyAfter.bytes")
        .isEqualTo(8000);
    assertThat(ended).bodyJson().extractingPath("$.tables[0].result.expiredSnapshots").isEqualTo(6);
  }

  @Test
  void saysInTheJobWhatToMaintainAndKeepsSecretsOut() throws IOException {
    script("COMPACTED");
    String orders = tableId(0);

    String id = string(post("/maintenance-runs", tables(orders)), "$.id");
    ended("maintenance-runs", id);

    String job = Files.readString(JOBS.resolve(id).resolve("job.json"));
    assertThat(JsonPath.<List<Object>>read(job, "$.tables")).hasSize(1);
    assertThat(JsonPath.<String>read(job, "$.tables[0].tableId")).isEqualTo(orders);
    assertThat(JsonPath.<String>read(job, "$.tables[0].current")).isEqualTo("orders");
    assertThat(JsonPath.<String>read(job, "$.tables[0].history")).isEqualTo("orders_changes");
    assertThat(JsonPath.<Number>read(job, "$.tables[0].keepSnapshotsMillis").longValue())
        .isEqualTo(Duration.ofDays(5).toMillis());
    assertThat(job)
        .contains("${env:PENSTOCK_RUN_TOKEN}", "${env:PENSTOCK_CATALOG_JDBC_PASSWORD}")
        .doesNotContain(io.penstock.testing.TestPostgres.server().superuser().password());
  }

  @Test
  void settlesAKilledRunWithoutAskingTheLake() throws Exception {
    script("COMPACTED hang");
    String id = string(post("/maintenance-runs", "{}"), "$.id");

    kill(id);
    MvcTestResult ended = ended("maintenance-runs", id);

    assertThat(ended)
        .bodyJson()
        .extractingPath("$")
        .asMap()
        .containsEntry("status", "FAILED")
        .containsEntry("exitCode", 137);
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("COMPACTED", "FAILED");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[1].result.reason")
        .asString()
        .contains("another run does the rest");
    script("NOTHING_TO_DO COMPACTED");
    MvcTestResult again =
        ended("maintenance-runs", string(post("/maintenance-runs", "{}"), "$.id"));
    assertThat(again).bodyJson().extractingPath("$.status").isEqualTo("SUCCEEDED");
  }

  @Test
  void failsWhenATableFails() throws IOException {
    script("FAILED COMPACTED");

    MvcTestResult ended =
        ended("maintenance-runs", string(post("/maintenance-runs", "{}"), "$.id"));

    assertThat(ended)
        .bodyJson()
        .extractingPath("$")
        .asMap()
        .containsEntry("status", "FAILED")
        .containsEntry("reason", "Tables failed: shop.orders.");
  }

  @Test
  void letsNoIngestWorkOnATableUnderMaintenanceNorTheOtherWayRound() throws Exception {
    script("COMPACTED hang");
    String maintenance = string(post("/maintenance-runs", tables(tableId(0))), "$.id");
    awaitReport(maintenance);
    script("UP_TO_DATE hang");
    String ingest = string(post("/ingest-runs", tables(tableId(1))), "$.id");

    MvcTestResult noIngest = post("/ingest-runs", "{}");
    MvcTestResult noMaintenance = post("/maintenance-runs", tables(tableId(1)));

    assertProblem(noIngest, 409, "table-in-run");
    assertThat(noIngest)
        .bodyJson()
        .extractingPath("$.errors[*].detail")
        .asArray()
        .containsExactly(
            "shop.orders is worked on by the unfinished maintenance run " + maintenance,
            "shop.refunds is worked on by the unfinished ingest run " + ingest);
    assertProblem(noMaintenance, 409, "table-in-run");
    assertThat(noMaintenance)
        .bodyJson()
        .extractingPath("$.errors[*].detail")
        .asArray()
        .containsExactly("shop.refunds is worked on by the unfinished ingest run " + ingest);
    kill(maintenance);
    kill(ingest);
    ended("maintenance-runs", maintenance);
    ended("ingest-runs", ingest);
  }

  @Test
  void takesReportsOnlyWithTheRunsToken() throws Exception {
    script("NOTHING_TO_DO hang");
    String id = string(post("/maintenance-runs", "{}"), "$.id");
    giveToken(id, "known");
    String refunds = tableId(1);

    assertProblem(report(id, refunds, "other"), 401, "unauthorized");
    assertProblem(
        report(UUID.randomUUID().toString(), refunds, "known"), 404, "maintenance-run-not-found");
    assertThat(report(id, refunds, "known")).hasStatus(204);
    assertThat(report(id, refunds, "known")).hasStatus(204);
    assertThat(get("/maintenance-runs/" + id))
        .bodyJson()
        .extractingPath("$.tables[1].result.status")
        .isEqualTo("NOTHING_TO_DO");
    kill(id);
    ended("maintenance-runs", id);
  }

  private MvcTestResult report(String run, String table, String token) {
    return mvc.put()
        .uri("/api/v1/maintenance-runs/{run}/tables/{table}/result", run, table)
        .contentType(MediaType.APPLICATION_JSON)
        .content("{\"status\": \"NOTHING_TO_DO\", \"expiredSnapshots\": 0, \"millis\": 5}")
        .header("Authorization", "Bearer " + token)
        .exchange();
  }

  private String tableId(int place) {
    return string(get("/tables"), "$.items[" + place + "].id");
  }

  private static String tables(String id) {
    return "{\"tableIds\": [\"" + id + "\"]}";
  }
}
