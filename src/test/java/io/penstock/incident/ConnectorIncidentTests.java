package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.health.ConnectorObserved;
import io.penstock.health.ConnectorObserved.FailedTask;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationEventPublisher;

/** What Kafka Connect says becomes incidents, and what follows from that is quiet. */
class ConnectorIncidentTests extends IncidentFixture {
  @Autowired ApplicationEventPublisher events;

  @BeforeEach
  void registerConnector() {
    jdbc.sql("insert into connector (source, config, registered_at) values ('shop', '{}', now())")
        .update();
  }

  /** Other tests have a source of that name, too. */
  @AfterEach
  void forget() {
    say("RUNNING", null, 3600);
  }

  @Test
  void tellsAFailedConnectorWithItsCauseAndReach() {
    say("FAILED", "x\nCaused by: PSQLException: password authentication failed", 0);
    evaluate();
    evaluate();

    String path = "/incidents/" + id(IncidentKind.CONNECTOR_FAILED);
    assertThat(ids("")).hasSize(1);
    assertThat(this.<String>read(path, "$.evidence.cause"))
        .isEqualTo("PSQLException: password authentication failed");
    assertThat(this.<List<String>>read(path, "$.owners")).containsExactly("finance", "sales");

    say("RUNNING", null, 0);
    evaluate();
    assertThat(this.<String>read(path, "$.clearSince")).isNotBlank();
  }

  @Test
  void leavesTheIncidentOpenWhileConnectSaysNothing() {
    say("FAILED", null, 0);
    evaluate();
    String path = "/incidents/" + id(IncidentKind.CONNECTOR_FAILED);
    say("RUNNING", null, 61);
    evaluate();

    assertThat(body(get(path))).doesNotContain("clearSince");
  }

  @Test
  void isQuietAboutConnectorsWhileConnectIsDown() {
    say("FAILED", null, 0);
    evaluate();
    say("UNREACHABLE", null, 0);
    evaluate();

    String down = id(IncidentKind.CONNECT_DOWN);
    assertThat(
            this.<String>read("/incidents/" + id(IncidentKind.CONNECTOR_FAILED), "$.suppressedBy"))
        .isEqualTo(down);
    assertThat(ids("?quiet=false")).containsExactly(down);
  }

  @Test
  void aPauseThatWasAskedForIsNoFault() {
    jdbc.sql("update connector set pause_reason = 'x', paused_at = now()").update();
    say("PAUSED", null, 0);
    evaluate();
    assertThat(ids("")).isEmpty();
  }

  private void say(String state, String trace, int secondsAgo) {
    Instant at =
        jdbc.sql("select clock_timestamp() - make_interval(secs => :s)")
            .param("s", secondsAgo)
            .query(OffsetDateTime.class)
            .single()
            .toInstant();
    List<FailedTask> failed =
        state.equals("FAILED") ? List.of(new FailedTask(0, trace)) : List.of();
    String failure = state.equals("UNREACHABLE") ? "Connection refused" : null;
    events.publishEvent(new ConnectorObserved("shop", state, failed, failure, at));
  }
}
