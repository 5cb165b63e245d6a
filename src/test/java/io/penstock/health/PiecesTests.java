package io.penstock.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.health.ConnectorEvidence.TaskState;
import io.penstock.identity.IdentityStandings;
import io.penstock.slot.CapturePosition;
import io.penstock.slot.LossCost;
import io.penstock.slot.Runway;
import io.penstock.slot.SlotSample;
import io.penstock.slot.SlotState;
import io.penstock.slot.SlotStatus;
import io.penstock.slot.SourceState;
import io.penstock.slot.SourceState.Facts;
import io.penstock.testing.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What single pieces of evidence say of sources and connectors. */
class PiecesTests {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration AGE = Duration.ofSeconds(30);
  private static final HealthProperties PROPERTIES =
      Settings.bind(HealthProperties.class, Map.of());
  private static final Runway ENDLESS = new Runway(Runway.Limit.SLOT_LIMIT, 9L, null, null, null);

  private ConnectorEvidence connector =
      new ConnectorEvidence(
          NOW, "RUNNING", List.of(new TaskState(0, "RUNNING", null)), null, NOW, NOW);
  private @Nullable CapturePosition position = position(NOW);
  private Facts facts = new Facts(1, 1, null, null, Duration.ofSeconds(3), null);
  private SlotStatus status = SlotStatus.RESERVED;
  private boolean active = true;
  private Runway runway = ENDLESS;
  private SlotState.@Nullable Loss loss;

  @Test
  void connectorThatMovesIsHealthy() {
    assertThat(connector()).extracting(Evidence::status).containsOnly(HealthStatus.HEALTHY);
  }

  @Test
  void runningConnectorThatConfirmsNothingIsStuck() {
    position = position(NOW.minus(Duration.ofMinutes(10)));

    assertThat(of(Piece.TASKS, connector()).status()).isEqualTo(HealthStatus.HEALTHY);
    assertThat(of(Piece.CAPTURE, connector()).status()).isEqualTo(HealthStatus.UNHEALTHY);
    assertThat(of(Piece.CAPTURE, connector()).reason()).contains("10 min", "does not move");
  }

  @Test
  void positionOfNoKnownTimeSaysNothing() {
    position = null;

    assertThat(of(Piece.CAPTURE, connector()).status()).isEqualTo(HealthStatus.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, HEALTHY",
    "UNASSIGNED, DEGRADED",
    "PAUSED, UNHEALTHY",
    "STOPPED, UNHEALTHY",
    "FAILED, UNHEALTHY",
    "MISSING, UNHEALTHY",
    "UNREACHABLE, UNHEALTHY"
  })
  void eachStateOfTheConnectorSaysSomething(String state, HealthStatus expected) {
    connector = new ConnectorEvidence(NOW, state, List.of(), null, NOW, NOW);

    assertThat(of(Piece.TASKS, connector()).status()).isEqualTo(expected);
  }

  @Test
  void oneFailedTaskIsAFailedConnectorAndNoTaskIsNone() {
    List<TaskState> tasks =
        List.of(new TaskState(0, "RUNNING", null), new TaskState(1, "FAILED", "x"));
    assertThat(ConnectorKeeping.worst("RUNNING", tasks)).isEqualTo("FAILED");
    assertThat(ConnectorKeeping.worst("RUNNING", List.of())).isEqualTo("UNASSIGNED");
    assertThat(ConnectorKeeping.worst("PAUSED", tasks)).isEqualTo("PAUSED");
  }

  @Test
  void heartbeatThatCannotBeReadIsAFault() {
    facts = new Facts(1, 1, null, null, null, "The heartbeat cannot be read: no right");

    assertThat(of(Piece.HEARTBEAT, connector()).status()).isEqualTo(HealthStatus.UNHEALTHY);
    assertThat(of(Piece.HEARTBEAT, connector()).reason()).contains("no right");
  }

  @Test
  void heartbeatThatNeverCameThroughIsAFault() {
    connector = new ConnectorEvidence(NOW, "RUNNING", List.of(), null, NOW, null);

    assertThat(of(Piece.HEARTBEAT, connector()).status()).isEqualTo(HealthStatus.UNHEALTHY);
  }

  @Test
  void slotWithoutALimitIsToBeLookedAt() {
    runway = Runway.unknown("The server has no limit.");

    assertThat(of(Piece.RUNWAY, source()).status()).isEqualTo(HealthStatus.DEGRADED);
  }

  @Test
  void slotWithALimitAndNoRateIsUnknown() {
    runway = new Runway(Runway.Limit.SLOT_LIMIT, 9L, null, null, "Too few samples.");

    assertThat(of(Piece.RUNWAY, source()).status()).isEqualTo(HealthStatus.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "true, 172800, HEALTHY",
    "true, 7200, HEALTHY",
    "true, 60, DEGRADED",
    "false, 172800, HEALTHY",
    "false, 7200, DEGRADED",
    "false, 60, UNHEALTHY"
  })
  void runwayMattersMoreWhereNobodyReads(boolean read, long seconds, HealthStatus expected) {
    active = read;
    runway = runway(Duration.ofSeconds(seconds));

    assertThat(of(Piece.RUNWAY, source()).status()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "RESERVED, HEALTHY",
    "EXTENDED, DEGRADED",
    "UNRESERVED, UNHEALTHY",
    "LOST, UNHEALTHY",
    "MISSING, UNHEALTHY",
    "NOT_MADE, UNKNOWN"
  })
  void eachStatusOfTheSlotSaysSomething(SlotStatus seen, HealthStatus expected) {
    status = seen;

    assertThat(of(Piece.SLOT, source()).status()).isEqualTo(expected);
  }

  @Test
  void lossOutlastsTheSlotThatTookItsPlace() {
    loss = new SlotState.Loss(SlotState.Loss.Cause.RECREATED, "It was re-created.", NOW);

    assertThat(of(Piece.SLOT, source()).status()).isEqualTo(HealthStatus.UNHEALTHY);
  }

  @Test
  void oldTransactionIsToBeLookedAt() {
    facts = new Facts(1, 1, Duration.ofMinutes(5), Duration.ofHours(3), null, null);

    assertThat(of(Piece.TRANSACTIONS, source()).status()).isEqualTo(HealthStatus.DEGRADED);
    assertThat(of(Piece.TRANSACTIONS, source()).reason()).contains("3 h");
  }

  @Test
  void wordsHaveTwoUnits() {
    assertThat(Pieces.words(Duration.ofSeconds(59))).isEqualTo("59 s");
    assertThat(Pieces.words(Duration.ofSeconds(3_599))).isEqualTo("59 min 59 s");
    assertThat(Pieces.words(Duration.ofHours(25))).isEqualTo("1 d 1 h");
    assertThat(Pieces.words(Duration.ofHours(24))).isEqualTo("1 d");
  }

  private static Evidence of(Piece piece, List<Evidence> all) {
    return all.stream().filter(each -> each.piece() == piece).findFirst().orElseThrow();
  }

  private List<Evidence> connector() {
    return new ConnectorPieces(connector, server(), position, true, AGE, PROPERTIES).at(NOW);
  }

  private List<Evidence> source() {
    SlotSample sample =
        new SlotSample(
            "s",
            "d",
            "pgoutput",
            false,
            active,
            null,
            "reserved",
            null,
            1L,
            1L,
            null,
            1L,
            1L,
            null);
    SlotState slot =
        new SlotState(
            "shop",
            "s",
            status,
            sample,
            NOW,
            null,
            loss,
            runway,
            new LossCost(null, null, null, null));
    return new SourcePieces(
            server(), slot, new IdentityStandings.Standing(NOW, null), true, AGE, PROPERTIES)
        .at(NOW);
  }

  private SourceState server() {
    return new SourceState("shop", true, null, null, NOW, NOW, facts);
  }

  private static CapturePosition position(Instant confirmedThrough) {
    return new CapturePosition("shop", NOW, 1, confirmedThrough, null, true);
  }

  private static Runway runway(Duration time) {
    return new Runway(Runway.Limit.SLOT_LIMIT, 9L, time, time, null);
  }
}
