package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.connector.ConnectorStandings.Wanted;
import io.penstock.fleet.Coverage.Gap;
import io.penstock.health.ConnectorState;
import io.penstock.health.ConnectorState.FailedTask;
import io.penstock.health.Evidence;
import io.penstock.health.HealthStatus;
import io.penstock.health.Piece;
import io.penstock.slot.SlotWatch.Stranger;
import io.penstock.slot.SourceState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What pieces of evidence show. */
class RuleTests {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final Scene SCENE = scene();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Test
  void aConnectorThatFailedTellsItsInnermostCause() {
    FailedTask task =
        new FailedTask(
            0, "ConnectException: it stopped\n\tat x\nCaused by: PSQLException: no slot\n\tat y");
    ConnectorState seen = seen("FAILED", List.of(task), null, Duration.ZERO);

    assertThat(text(ConnectorRule.failed(seen, SCENE)))
        .isEqualTo(
            "The connector of shop is FAILED since 2026-11-30T12:00:00Z, and is restarted while its"
                + " source allows: PSQLException: no slot");
    assertThat(ConnectorRule.notRunning(seen, Wanted.RUNNING, PATIENCE, SCENE).finding()).isNull();
  }

  @Test
  void aConnectorMayTakeAWhileToRun() {
    assertThat(
            ConnectorRule.notRunning(
                    seen("PAUSED", List.of(), null, Duration.ofMinutes(1)),
                    Wanted.RUNNING,
                    PATIENCE,
                    SCENE)
                .finding())
        .isNull();
    assertThat(
            text(
                ConnectorRule.notRunning(
                    seen("PAUSED", List.of(), null, Duration.ofMinutes(3)),
                    Wanted.RUNNING,
                    PATIENCE,
                    SCENE)))
        .contains("PAUSED since 2026-11-30T11:57:00Z");
    for (Wanted wanted : new Wanted[] {Wanted.PAUSED, Wanted.RECOVERING, null}) {
      assertThat(
              ConnectorRule.notRunning(
                      seen("STOPPED", List.of(), null, Duration.ofHours(1)),
                      wanted,
                      PATIENCE,
                      SCENE)
                  .finding())
          .isNull();
    }
    assertThat(
            ConnectorRule.failed(seen("RUNNING", List.of(), null, Duration.ZERO), SCENE).finding())
        .isNull();
  }

  @Test
  void connectIsDownIfItAnswersAboutNoConnector() {
    ConnectorState silent = seen("UNREACHABLE", List.of(), "refused", Duration.ofMinutes(1));
    ConnectorState running = seen("RUNNING", List.of(), null, Duration.ZERO);

    assertThat(text(ConnectorRule.connect(List.of(silent, silent), SCENE)))
        .contains("since 2026-11-30T11:59:00Z", "refused");
    assertThat(ConnectorRule.connect(List.of(silent, running), SCENE).finding()).isNull();
  }

  @Test
  void aSourceThatDoesNotAnswerIsAFaultAndOneOfWhichNothingIsKnownIsNone() {
    assertThat(SlotRule.server(server(null), SCENE)).isEmpty();
    assertThat(SlotRule.server(server(true), SCENE)).extracting(Verdict::finding).containsNull();
    assertThat(text(SlotRule.server(server(false), SCENE).get(0)))
        .isEqualTo(
            "The server of shop does not answer since 2026-11-30T12:00:00Z: Connection refused");
  }

  @Test
  void strangersGoOnlyWhenTheirServerAnswersWithoutThem() {
    Finding known =
        Finding.of(IncidentKind.UNKNOWN_SLOT, Subject.slot("shop", "stray"), Map.of(), List.of());
    Scene scene = new Scene(NOW, Set.of("shop"), Map.of(), List.of(known));
    List<Stranger> none = List.of();

    assertThat(SlotRule.strangers(none, List.of(server(false)), scene)).isEmpty();
    assertThat(SlotRule.strangers(none, List.of(server(true)), scene))
        .containsExactly(Verdict.clear(IncidentKind.UNKNOWN_SLOT, Subject.slot("shop", "stray")));
  }

  @Test
  void gapsCloseOnlyWhenTheirSourceWasLookedAt() {
    Gap gap =
        new Gap("partition", "shop.orders, partition shop.p1", "It is unlogged.", "ALTER TABLE x");
    List<Verdict> found = CoverageRule.verdicts(Map.of("shop", List.of(gap, gap)), SCENE);
    assertThat(found).hasSize(1);
    assertThat(text(found.get(0)))
        .isEqualTo("shop.orders, partition shop.p1: It is unlogged. ALTER TABLE x");

    Scene scene =
        new Scene(
            NOW, Set.of("shop"), Map.of(), List.of(Objects.requireNonNull(found.get(0).finding())));
    assertThat(CoverageRule.verdicts(Map.of(), scene)).isEmpty();
    assertThat(CoverageRule.verdicts(Map.of("shop", List.of()), scene))
        .extracting(Verdict::finding)
        .containsNull();
  }

  @Test
  void piecesOfHealthThatAreUnknownSayNothing() {
    assertThat(HealthRule.verdict(piece(Piece.HEARTBEAT, HealthStatus.UNKNOWN), true, SCENE))
        .isEmpty();
    assertThat(HealthRule.verdict(piece(Piece.RUNWAY, HealthStatus.UNHEALTHY), true, SCENE))
        .isEmpty();
    assertThat(HealthRule.verdict(piece(Piece.HEARTBEAT, HealthStatus.HEALTHY), true, SCENE))
        .extracting(Verdict::finding)
        .containsNull();
    assertThat(
            text(
                HealthRule.verdict(piece(Piece.CAPTURE, HealthStatus.UNHEALTHY), true, SCENE)
                    .get(0)))
        .isEqualTo("The connector of shop runs and does not move. Why.");
    assertThat(HealthRule.verdict(piece(Piece.CAPTURE, HealthStatus.UNHEALTHY), false, SCENE))
        .extracting(Verdict::finding)
        .containsOnlyNulls();
  }

  @Test
  void whatFollowsFromACauseIsOfTheSameSource() {
    Incident cause = incident(IncidentKind.CONNECTOR_FAILED, Subject.connector("shop"));
    Incident follows = incident(IncidentKind.HEARTBEAT_OVERDUE, Subject.connector("shop"));
    Incident other = incident(IncidentKind.HEARTBEAT_OVERDUE, Subject.connector("bank"));
    Incident runway = incident(IncidentKind.SLOT_RUNWAY, Subject.slot("shop", "s"));
    List<Incident> open = List.of(cause, follows, other, runway);

    assertThat(Suppression.causeOf(follows, open)).isEqualTo(cause);
    assertThat(Suppression.causeOf(other, open)).isNull();
    assertThat(Suppression.causeOf(runway, open)).isNull();
    assertThat(Suppression.causeOf(cause, open)).isNull();

    Incident stuck = incident(IncidentKind.CONNECTOR_STUCK, Subject.connector("shop"));
    assertThat(Suppression.causeOf(stuck, List.of(follows, stuck))).isEqualTo(follows);
    assertThat(Suppression.causeOf(follows, List.of(follows, stuck))).isNull();

    Incident down = incident(IncidentKind.CONNECT_DOWN, Subject.fleet("Kafka Connect"));
    assertThat(Suppression.causeOf(other, List.of(other, down))).isEqualTo(down);
  }

  private static Incident incident(IncidentKind kind, Subject subject) {
    return Incident.opened(
        java.util.UUID.randomUUID(), Finding.of(kind, subject, Map.of(), List.of()), NOW);
  }

  private static Evidence piece(Piece piece, HealthStatus status) {
    return new Evidence(
        piece,
        io.penstock.health.Subject.connector("shop"),
        status,
        "Why.",
        NOW,
        Duration.ofMinutes(1));
  }

  private static SourceState server(Boolean answers) {
    return new SourceState(
        "shop",
        answers,
        Boolean.FALSE.equals(answers) ? "Connection refused" : null,
        Boolean.FALSE.equals(answers) ? NOW : null,
        NOW,
        null,
        null);
  }

  private static ConnectorState seen(
      String state, List<FailedTask> tasks, String failure, Duration ago) {
    return new ConnectorState("shop", state, NOW.minus(ago), tasks, failure, NOW);
  }

  private static String text(Verdict verdict) {
    return Objects.requireNonNull(verdict.finding()).text();
  }

  private static Scene scene() {
    return new Scene(NOW, Set.of("shop"), Map.of(), List.of());
  }
}
