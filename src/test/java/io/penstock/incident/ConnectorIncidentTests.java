package io.penstock.incident;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import io.penstock.testing.ScheduledLooks;
import io.penstock.testing.TestSource;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

/** What Kafka Connect says becomes incidents, and what follows from that is quiet. */
class ConnectorIncidentTests extends IncidentFixture {
  @Autowired ApplicationContext context;

  @BeforeEach
  void registerConnector() {
    jdbc.sql("insert into connector (source, config, registered_at) values ('shop', '{}', now())")
        .update();
  }

  @Test
  void tellsAFailedConnectorWithItsCauseAndReach() {
    String frames = "\\n\\tat io.x.y(z)".repeat(500);
    task("FAILED", "x" + frames + "\\nCaused by: PSQLException: password authentication failed");
    evaluate();
    evaluate();

    String path = "/incidents/" + id(IncidentKind.CONNECTOR_FAILED);
    assertThat(ids("")).hasSize(1);
    assertThat(this.<String>read(path, "$.evidence.cause"))
        .isEqualTo("PSQLException: password authentication failed");
    assertThat(this.<List<String>>read(path, "$.owners")).containsExactly("finance", "sales");

    task("RUNNING", "");
    evaluate();
    assertThat(this.<String>read(path, "$.clearSince")).isNotBlank();
  }

  @Test
  void leavesTheIncidentOpenWhileConnectSaysNothing() {
    task("FAILED", "");
    evaluate();
    String path = "/incidents/" + id(IncidentKind.CONNECTOR_FAILED);
    task("RUNNING", "");
    older("observed_at", Duration.ofSeconds(61));
    evaluate();

    assertThat(body(get(path))).doesNotContain("clearSince");
  }

  @Test
  void isQuietAboutConnectorsWhileConnectIsDown() {
    task("FAILED", "");
    evaluate();
    say(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));
    look();
    evaluate();

    String down = id(IncidentKind.CONNECT_DOWN);
    assertThat(
            this.<String>read("/incidents/" + id(IncidentKind.CONNECTOR_FAILED), "$.suppressedBy"))
        .isEqualTo(down);
    assertThat(ids("?quiet=false")).containsExactly(down);
  }

  @Test
  void anAnswerThatIsNoUseIsAboutOneConnector() {
    assertThat(post("/sources", TestSource.create().registration("bank", ""))).hasStatus(201);
    CONNECT.stubFor(
        any(urlEqualTo("/connectors/bank/status")).willReturn(serverError().withBody("{}")));
    task("RUNNING", "");
    evaluate();

    assertThat(ids("")).isEmpty();
  }

  @Test
  void tellsAConnectorThatDoesNotRunForAWhileAlsoAfterARestartOfTheService() {
    connector("PAUSED");
    evaluate();
    assertThat(ids("")).isEmpty();
    older("state_since", Duration.ofMinutes(2));
    connector("PAUSED");
    evaluate();

    String path = "/incidents/" + id(IncidentKind.CONNECTOR_NOT_RUNNING);
    assertThat(this.<String>read(path, "$.text")).contains("connector of shop is PAUSED since");
  }

  @Test
  void aPauseThatWasAskedForIsNoFault() {
    jdbc.sql("update connector set pause_reason = 'x', paused_at = now()").update();
    connector("PAUSED");
    older("state_since", Duration.ofHours(1));
    evaluate();
    assertThat(ids("")).isEmpty();
  }

  private void older(String time, Duration age) {
    jdbc.sql("update connector_watch set %s = %s - make_interval(secs => :s)".formatted(time, time))
        .param("s", age.toSeconds())
        .update();
  }

  private void task(String state, String trace) {
    status("RUNNING", "{\"id\": 0, \"state\": \"%s\", \"trace\": \"%s\"}".formatted(state, trace));
  }

  private void connector(String state) {
    status(state, "{\"id\": 0, \"state\": \"%s\"}".formatted(state));
  }

  private void status(String state, String task) {
    say(
        okJson(
            "{\"name\": \"shop\", \"connector\": {\"state\": \"%s\"}, \"tasks\": [%s]}"
                .formatted(state, task)));
    // On a busy machine an answer may take too long.
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              look();
              return !"UNREACHABLE".equals(seen());
            });
  }

  private String seen() {
    return jdbc.sql("select state from connector_watch where source = 'shop'")
        .query(String.class)
        .single();
  }

  /** What Connect answers about the connector from now on. */
  private void say(ResponseDefinitionBuilder answer) {
    CONNECT.stubFor(any(urlEqualTo("/connectors/shop/status")).willReturn(answer));
  }

  private void look() {
    new ScheduledLooks(context, jdbc).run("ConnectorLook.takeTurns");
  }
}
