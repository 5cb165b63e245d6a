package io.penstock.health;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.WatchScene;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

@RecordApplicationEvents
class HealthApiTests extends WatchTests {
  @Autowired ApplicationEvents events;

  @Test
  void answersWithTheEvidenceAndWhatDecided() {
    scene.task("FAILED");
    scene.run("ConnectorLook.takeTurns");

    assertThat(get("/tables/" + table + "/health"))
        .bodyJson()
        .hasPathSatisfying("$.status", status -> status.assertThat().isEqualTo("UNHEALTHY"))
        .hasPathSatisfying("$.decidedBy.piece", piece -> piece.assertThat().isEqualTo("TASKS"))
        .hasPathSatisfying("$.decidedBy.kind", kind -> kind.assertThat().isEqualTo("CONNECTOR"))
        .hasPathSatisfying(
            "$.decidedBy.reason", reason -> reason.assertThat().asString().contains("Boom: no"))
        .hasPathSatisfying("$.evidence", all -> all.assertThat().asArray().hasSize(10));
    for (String path :
        List.of("/sources/watched/connector/health", "/health", "/sources/watched/health")) {
      assertThat(get(path)).hasStatusOk();
    }
    assertThat(get("/health"))
        .bodyJson()
        .hasPathSatisfying("$.status", status -> status.assertThat().isEqualTo("UNHEALTHY"))
        .hasPathSatisfying("$.evidence", all -> all.assertThat().asArray().hasSize(1));
  }

  @Test
  void unreachableConnectIsAFaultOfItsConnectors() {
    CONNECT.resetAll();
    CONNECT.stubFor(
        com.github.tomakehurst.wiremock.client.WireMock.get(urlPathMatching("/.*"))
            .willReturn(aResponse().withStatus(500).withBody("{}")));
    scene.run("ConnectorLook.takeTurns");

    HealthReport report = health.of(Subject.connector(WatchScene.SOURCE));

    assertThat(report.status()).isEqualTo(HealthStatus.UNHEALTHY);
    assertThat(report.decidedBy().reason()).contains("Kafka Connect does not answer");
  }

  @Test
  void heartbeatThatDoesNotComeThroughIsAFaultThoughTheTaskRuns() {
    jdbc.sql("update connector_watch set heartbeat_moved_at = now() - interval '2 hours'").update();
    scene.run("ConnectorLook.takeTurnsOfHeartbeats");

    HealthReport report = health.of(Subject.connector(WatchScene.SOURCE));

    assertThat(report.status()).isEqualTo(HealthStatus.UNHEALTHY);
    assertThat(report.decidedBy().piece()).isEqualTo(Piece.HEARTBEAT);
    assertThat(report.decidedBy().reason()).contains("came through to its topic 2 h");
  }

  @Test
  void heartbeatThatCannotBeWrittenIsAFaultThoughTheTaskRuns() {
    scene.source().with("update penstock.heartbeat set beat_at = now() - interval '5 hours'");
    scene.sample();

    HealthReport report = health.of(Subject.connector(WatchScene.SOURCE));

    assertThat(report.status()).isEqualTo(HealthStatus.UNHEALTHY);
    assertThat(report.decidedBy().reason()).contains("may not write to the heartbeat table");
  }

  @Test
  void runThatSaysThatItDidWellAndTookNothingIsAFault() throws Exception {
    send(TOPIC, "four");
    scene.look();
    assertThat(health.of(Subject.table(table)).status()).isEqualTo(HealthStatus.HEALTHY);

    scene.ingested("UP_TO_DATE", 3);
    scene.look();

    HealthReport report = health.of(Subject.table(table));
    assertThat(report.status()).isEqualTo(HealthStatus.UNHEALTHY);
    assertThat(report.decidedBy().piece()).isEqualTo(Piece.INGEST);
    assertThat(report.decidedBy().reason()).contains("3 is taken, the topic ends at 4");

    scene.ingested("PUBLISHED", 4);
    scene.look();
    assertThat(health.of(Subject.table(table)).status()).isEqualTo(HealthStatus.HEALTHY);
  }

  @Test
  void tellsOfAChangeOnce() {
    scene.run("HealthTask.takeTurn");
    assertThat(events.stream(HealthChanged.class).map(change -> change.report().subject()))
        .containsExactlyInAnyOrder(
            Subject.FLEET,
            Subject.source(WatchScene.SOURCE),
            Subject.connector(WatchScene.SOURCE),
            Subject.table(table));
    events.clear();

    scene.run("HealthTask.takeTurn");
    assertThat(events.stream(HealthChanged.class)).isEmpty();

    scene.prove(false);
    scene.run("HealthTask.takeTurn");
    assertThat(events.stream(HealthChanged.class))
        .hasSize(2)
        .allSatisfy(
            change -> {
              assertThat(change.before()).isEqualTo(HealthStatus.HEALTHY);
              assertThat(change.report().decidedBy().piece()).isEqualTo(Piece.PROOF);
            });
  }

  @Test
  void showsTheWholeFleetInOneAnswerAndSaysWhenNothingChanged() {
    for (int i = 2; i <= 400; i++) {
      copy(i);
    }

    MvcTestResult first = get("/fleet");

    assertThat(first)
        .hasStatusOk()
        .bodyJson()
        .hasPathSatisfying("$.tables", tables -> tables.assertThat().asArray().hasSize(400))
        .hasPathSatisfying("$.counts.healthy", count -> count.assertThat().isEqualTo(1))
        .hasPathSatisfying("$.counts.unknown", count -> count.assertThat().isEqualTo(399))
        .hasPathSatisfying("$.sources[0].name", name -> name.assertThat().isEqualTo("watched"))
        .hasPathSatisfying(
            "$.sources[0].slotStatus", status -> status.assertThat().isEqualTo("RESERVED"));
    String tag = first.getResponse().getHeader("ETag");
    assertThat(mvc.get().uri("/api/v1/fleet").header("If-None-Match", tag).exchange())
        .hasStatus(304);
    jdbc.sql("update source_table set owner = 'somebody' where id = :id")
        .param("id", table)
        .update();
    assertThat(mvc.get().uri("/api/v1/fleet").header("If-None-Match", tag).exchange())
        .hasStatusOk();
    List<String> owners = JsonPath.read(body(get("/fleet")), "$.tables[*].owner");
    assertThat(owners).containsExactly("somebody");
  }

  private void copy(int number) {
    jdbc.sql(
            """
            insert into source_table
            select (jsonb_populate_record(t, jsonb_build_object(
              'id', :id::text, 'name', 'copy_' || :number::int))).*
            from source_table t where id = :table
            """)
        .param("id", UUID.randomUUID().toString())
        .param("number", number)
        .param("table", table)
        .update();
  }

  @Test
  void roundsWhatChangesAllTheTime() {
    assertThat(FleetOverviews.twoDigits(7L)).isEqualTo(7);
    assertThat(FleetOverviews.twoDigits(123L)).isEqualTo(120);
    assertThat(FleetOverviews.twoDigits(98_765_432L)).isEqualTo(98_000_000);
  }

  @Test
  void namesWhatIsNotThere() {
    assertProblem(get("/sources/nobody/health"), 404, "source-not-found");
    assertProblem(get("/sources/nobody/connector/health"), 404, "connector-not-found");
    assertProblem(get("/tables/" + UUID.randomUUID() + "/health"), 404, "table-not-found");
  }
}
