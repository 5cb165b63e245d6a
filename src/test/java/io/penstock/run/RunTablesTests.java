package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class RunTablesTests extends RunTests {
  @Test
  void tellsADriverTheColumnsOfNow() throws IOException {
    source.with(
        "alter table shop.orders drop column note",
        "alter table shop.orders add column kind int default 7");
    script("PUBLISHED PUBLISHED");

    String id = string(post("/ingest-runs", "{}"), "$.id");
    ended("ingest-runs", id);

    assertThat(Files.readString(JOBS.resolve(id).resolve("job.json")))
        .containsSubsequence("\"kind\"", "\"missing\" : \"7\"", "\"droppedColumns\"", "\"note\"");
  }

  @Test
  void leavesOutATableThatCannotGoOn() throws IOException {
    source.with("alter table shop.orders rename column note to memo");
    script("PUBLISHED");

    MvcTestResult ended = ended("ingest-runs", string(post("/ingest-runs", "{}"), "$.id"));

    assertThat(ended).bodyJson().extractingPath("$.status").isEqualTo("SUCCEEDED");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("QUARANTINED", "PUBLISHED");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[0].result.reason")
        .asString()
        .contains("\"note\" renamed to \"memo\"");
  }

  @Test
  void startsNoDriverWhereNothingCanGoOn() {
    source.with("drop table shop.orders", "drop table shop.refunds");

    MvcTestResult started = post("/ingest-runs", "{}");

    assertThat(started).bodyJson().extractingPath("$.status").isEqualTo("SUCCEEDED");
    assertThat(started).bodyJson().doesNotHavePath("$.processId");
    assertThat(tables.active()).isEmpty();
  }

  @Test
  void takesColumnsOverWhileARunSaysThatItsOwnAreOutdated() throws IOException {
    script("hang PUBLISHED");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    source.with("alter table shop.orders add column kind int");
    giveToken(id, "token");
    String orders = string(get("/tables"), "$.items[0].id");

    report(id, orders, "\"status\": \"OUTDATED\", \"findings\": {\"unknownColumns\": [\"kind\"]}");

    assertThat(tables.get(UUID.fromString(orders)).columns()).hasSize(3);
    endDriver(id);
  }

  @Test
  void quarantinesNoTableForColumnsThatARunWasNotToldOf() throws IOException {
    script("hang PUBLISHED");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    giveToken(id, "token");
    String orders = string(get("/tables"), "$.items[0].id");
    String refunds = string(get("/tables"), "$.items[1].id");
    source.with("alter table shop.orders drop column note");

    report(id, orders, "\"status\": \"QUARANTINED\", \"reason\": \"note is missing\"");
    report(id, refunds, "\"status\": \"QUARANTINED\", \"reason\": \"a gap\"");

    assertThat(tables.get(UUID.fromString(orders)).state()).isEqualTo(Table.State.ACTIVE);
    assertThat(tables.get(UUID.fromString(orders)).columns()).hasSize(1);
    assertThat(tables.get(UUID.fromString(refunds)).stateReason()).isEqualTo("a gap");
    assertThat(get("/ingest-runs/" + id))
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("OUTDATED", "QUARANTINED");
    endDriver(id);
  }

  private void report(String run, String table, String result) {
    assertThat(
            mvc.put()
                .uri("/api/v1/ingest-runs/%s/tables/%s/result".formatted(run, table))
                .header("Authorization", "Bearer token")
                .contentType(MediaType.APPLICATION_JSON)
                .content(
                    """
                    {%s, "events": 1, "changes": {}, "resent": 0, "fromOffset": 0,
                     "toOffset": 0, "millis": 1}
                    """
                        .formatted(result))
                .exchange())
        .hasStatus(204);
  }

  private void endDriver(String run) {
    Run.Driver driver = runs.get(UUID.fromString(run)).driver();
    ProcessHandle.of(driver.processId()).orElseThrow().destroyForcibly();
    ended("ingest-runs", run);
  }
}
