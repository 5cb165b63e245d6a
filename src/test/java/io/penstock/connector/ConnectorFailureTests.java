package io.penstock.connector;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.WireMock;
import io.penstock.incident.IncidentFixture;
import io.penstock.incident.IncidentKind;
import io.penstock.testing.ScheduledLooks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

/** What the supervision sees becomes incidents. */
class ConnectorFailureTests extends IncidentFixture {
  @Autowired ConnectorSupervision supervision;
  @Autowired ApplicationContext context;

  @BeforeEach
  void connectKnowsTheConnector() {
    CONNECT.stubFor(any(urlMatching("/.*")).atPriority(9).willReturn(okJson("{}")));
    task("RUNNING", null);
    look();
  }

  /** Other tests have a source of that name, too. */
  @AfterEach
  void runAgain() {
    task("RUNNING", null);
    look();
  }

  @Test
  void aFailedTaskIsAnIncidentUntilItRuns() {
    task("FAILED", "ConnectException: x\\nCaused by: PSQLException: no pg_hba.conf entry");
    look();
    evaluate();

    String path = "/incidents/" + id(IncidentKind.CONNECTOR_FAILED);
    assertThat(this.<String>read(path, "$.text")).contains("PSQLException: no pg_hba.conf entry");
    task("RUNNING", null);
    look();
    evaluate();
    assertThat(this.<String>read(path, "$.clearSince")).isNotBlank();
    assertThat(ids("")).hasSize(1);
  }

  @Test
  void aHeldConnectorIsOneAndNoOtherFollows() {
    jdbc.sql(
            """
            insert into source_identity (source, system_identifier, timeline, flush_lsn, seen_at,
              recovery_needed, recovery_cause)
            values ('shop', '1', 1, '0/1', now(), 'The slot is missing.', 'OFFSETS_RESET')
            on conflict (source) do update
            set recovery_needed = excluded.recovery_needed, recovery_cause = excluded.recovery_cause
            """)
        .update();
    task("FAILED", "x");
    look();
    evaluate();

    String held = id(IncidentKind.RECOVERY_NEEDED);
    assertThat(ids("?quiet=false")).containsExactly(held);
    assertThat(this.<String>read("/incidents/" + held, "$.links.recoverConnector"))
        .isEqualTo("/api/v1/sources/shop/connector/recovery");
  }

  /** Of the supervision, and of what incidents are judged by. */
  private void look() {
    supervision.look();
    new ScheduledLooks(context, jdbc).run("ConnectorLook.takeTurns");
  }

  private static void task(String state, String trace) {
    CONNECT.stubFor(
        WireMock.get(urlMatching("/connectors/.*/status"))
            .willReturn(
                okJson(
                    """
                    {"name": "x", "connector": {"state": "RUNNING", "worker_id": "w"},
                     "type": "source",
                     "tasks": [{"id": 0, "state": "%s", "worker_id": "w"%s}]}
                    """
                        .formatted(state, trace == null ? "" : ", \"trace\": \"" + trace + "\""))));
  }
}
