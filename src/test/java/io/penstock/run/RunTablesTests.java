package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

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

    assertThat(
            mvc.put()
                .uri("/api/v1/ingest-runs/%s/tables/%s/result".formatted(id, orders))
                .header("Authorization", "Bearer token")
                .contentType(MediaType.APPLICATION_JSON)
                .content(
                    """
                    {"status": "OUTDATED", "events": 1, "changes": {}, "resent": 0, "fromOffset": 0,
                     "toOffset": 0, "millis": 1, "findings": {"unknownColumns": ["kind"]}}
                    """)
                .exchange())
        .hasStatus(204);

    assertThat(tables.get(UUID.fromString(orders)).columns()).hasSize(3);
    Run.Driver driver = runs.get(UUID.fromString(id)).driver();
    ProcessHandle.of(driver.processId()).orElseThrow().destroyForcibly();
    ended("ingest-runs", id);
  }
}
