package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class RunListApiTests extends RunTests {
  @Test
  void listsRunsNewestFirstWithCountsOfTheirTables() throws IOException {
    script("PUBLISHED PUBLISHED");
    String older = ended("/ingest-runs");
    script("PUBLISHED UP_TO_DATE");
    String newer = ended("/ingest-runs");

    MvcTestResult first = get("/ingest-runs?limit=1");
    MvcTestResult second = get("/ingest-runs?limit=1&cursor=" + string(first, "$.nextCursor"));

    assertThat(first).bodyJson().extractingPath("$.items[*].id").asArray().containsExactly(newer);
    assertThat(first)
        .bodyJson()
        .extractingPath("$.items[0].tableCounts")
        .asMap()
        .containsOnlyKeys("PUBLISHED", "UP_TO_DATE");
    assertThat(second).bodyJson().extractingPath("$.items[*].id").asArray().containsExactly(older);
    assertThat(second)
        .bodyJson()
        .extractingPath("$.items[0].tableCounts")
        .asMap()
        .containsExactlyEntriesOf(Map.of("PUBLISHED", 2));
    assertThat(second).bodyJson().doesNotHavePath("$.nextCursor");
  }

  @Test
  void countsWhatAnUnfinishedRunHasReportedSoFar() throws Exception {
    script("PUBLISHED hang");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    awaitReport(id);

    assertThat(get("/ingest-runs"))
        .bodyJson()
        .extractingPath("$.items[0].tableCounts")
        .asMap()
        .containsEntry("PUBLISHED", 1)
        .containsEntry("PENDING", 1);
    assertThat(get("/tables/" + tableId(1) + "/runs"))
        .bodyJson()
        .extractingPath("$.items[0].ingest.status")
        .isEqualTo("PENDING");
    kill(id);
    ended("ingest-runs", id);
  }

  @Test
  void keepsTheKindsApart() throws IOException {
    script("COMPACTED COMPACTED");
    String maintenance = ended("/maintenance-runs");
    script("PUBLISHED PUBLISHED");
    String ingest = ended("/ingest-runs");

    assertProblem(get("/ingest-runs/" + maintenance), 404, "ingest-run-not-found");
    assertProblem(get("/maintenance-runs/" + ingest), 404, "maintenance-run-not-found");
    assertThat(get("/ingest-runs"))
        .bodyJson()
        .extractingPath("$.items[*].id")
        .asArray()
        .containsExactly(ingest);
    assertThat(get("/maintenance-runs"))
        .bodyJson()
        .extractingPath("$.items[*].id")
        .asArray()
        .containsExactly(maintenance);
    assertThat(get("/run-timeline?kind=MAINTENANCE"))
        .bodyJson()
        .extractingPath("$.items[*].run.id")
        .asArray()
        .containsExactly(maintenance);
  }

  @Test
  void takesNoCursorOfAnotherList() throws IOException {
    script("COMPACTED COMPACTED");
    ended("/maintenance-runs");
    ended("/maintenance-runs");

    String cursor = string(get("/maintenance-runs?limit=1"), "$.nextCursor");

    assertProblem(get("/ingest-runs?cursor=" + cursor), 400, "invalid-request");
    assertProblem(get("/run-timeline?cursor=" + cursor), 400, "invalid-request");
    assertProblem(get("/tables/" + tableId(0) + "/runs?cursor=" + cursor), 400, "invalid-request");
  }

  @Test
  void theTimelineLeavesOutTablesOfWhichNothingWasToBeDone() throws IOException {
    script("PUBLISHED UP_TO_DATE");
    String id = ended("/ingest-runs");

    MvcTestResult timeline = get("/run-timeline");

    assertThat(timeline).bodyJson().extractingPath("$.items[0].run.id").isEqualTo(id);
    assertThat(timeline)
        .bodyJson()
        .extractingPath("$.items[0].tables")
        .asMap()
        .containsOnlyKeys("PUBLISHED");
    assertThat(timeline)
        .bodyJson()
        .extractingPath("$.items[0].tables.PUBLISHED")
        .asArray()
        .containsExactly(tableId(0));
  }

  @Test
  void theRunsOfATableAreThoseThatTookItOfEveryKind() throws Exception {
    script("PUBLISHED PUBLISHED");
    String ingest = ended("/ingest-runs");
    script("NOTHING_TO_DO COMPACTED");
    String maintenance = ended("/maintenance-runs");
    script("PENDING hang");
    String open =
        string(post("/ingest-runs", "{\"tableIds\": [\"%s\"]}".formatted(tableId(0))), "$.id");

    String path = "/tables/" + tableId(0) + "/runs?limit=1";
    MvcTestResult first = get(path);
    MvcTestResult second = get(path + "&cursor=" + string(first, "$.nextCursor"));
    MvcTestResult third = get(path + "&cursor=" + string(second, "$.nextCursor"));

    assertThat(string(first, "$.items[0].runId")).isEqualTo(open);
    assertThat(first).bodyJson().doesNotHavePath("$.items[0].finishedAt");
    assertThat(string(second, "$.items[0].runId")).isEqualTo(maintenance);
    assertThat(string(second, "$.items[0].maintenance.status")).isEqualTo("NOTHING_TO_DO");
    assertThat(string(third, "$.items[0].runId")).isEqualTo(ingest);
    assertThat(string(third, "$.items[0].ingest.status")).isEqualTo("PUBLISHED");
    assertThat(third).bodyJson().doesNotHavePath("$.nextCursor");
    assertThat(get("/tables/" + tableId(1) + "/runs"))
        .bodyJson()
        .extractingPath("$.items[*].runId")
        .asArray()
        .containsExactly(maintenance, ingest);
    assertProblem(get("/tables/" + UUID.randomUUID() + "/runs"), 404, "table-not-found");
    kill(open);
    ended("ingest-runs", open);
  }

  /** Starts a run of all tables and waits for its end. */
  private String ended(String path) {
    String id = string(post(path, "{}"), "$.id");
    ended(path.substring(1), id);
    return id;
  }

  private String tableId(int place) {
    return string(get("/tables"), "$.items[" + place + "].id");
  }
}
