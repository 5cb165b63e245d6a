package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.slot.Runway;
import io.penstock.slot.SlotSample;
import io.penstock.slot.SlotState;
import io.penstock.slot.SlotState.Loss;
import io.penstock.slot.SlotStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.util.unit.DataSize;

class SlotRuleTests {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final Scene SCENE = new Scene(NOW, Set.of("shop"), Map.of(), List.of());
  private static final Runway LONG = runway(Duration.ofDays(2));

  private final SlotRule rule =
      new SlotRule(
          new StaticListableBeanFactory().getBeanProvider(io.penstock.slot.SlotWatch.class),
          null,
          new SlotThresholds(
              25,
              DataSize.ofGigabytes(10),
              Duration.ofHours(4),
              Duration.ofHours(1),
              Duration.ofMinutes(1)));

  @Test
  void aSlotThatIsReadAndHoldsLittleIsNoFault() {
    assertThat(kinds(state(sample(true, 10, 90L, null), LONG, null))).isEmpty();
  }

  @Test
  void aSlotThatHoldsMoreThanItsShareIs() {
    assertThat(kinds(state(sample(true, 26, 74L, null), LONG, null)))
        .containsExactly(IncidentKind.SLOT_LAG);
    assertThat(
            kinds(state(sample(true, DataSize.ofGigabytes(9).toBytes(), null, null), LONG, null)))
        .isEmpty();
    assertThat(
            kinds(state(sample(true, DataSize.ofGigabytes(11).toBytes(), null, null), LONG, null)))
        .containsExactly(IncidentKind.SLOT_LAG);
  }

  @Test
  void aShortRunwayIsAWarningAndOneThatLeavesNoTimeToActIsCritical() {
    SlotSample unread = sample(false, 10, 90L, NOW.minusSeconds(10));

    assertThat(runwayOf(state(unread, runway(Duration.ofHours(5)), null))).isNull();
    assertThat(runwayOf(state(unread, runway(Duration.ofHours(3)), null)))
        .extracting(Finding::severity)
        .isEqualTo(Severity.WARNING);
    Finding near = runwayOf(state(unread, runway(Duration.ofMinutes(30)), null));
    assertThat(near).extracting(Finding::severity).isEqualTo(Severity.CRITICAL);
    assertThat(Objects.requireNonNull(near).text()).contains("1800 seconds", "5 bytes");
    assertThat(runwayOf(state(sample(true, 10, 90L, null), runway(Duration.ofMinutes(30)), null)))
        .isNull();
  }

  @Test
  void aSlotThatNobodyReadsForAWhileIsAFault() {
    assertThat(kinds(state(sample(false, 10, 90L, NOW.minusSeconds(59)), LONG, null))).isEmpty();
    assertThat(kinds(state(sample(false, 10, 90L, NOW.minusSeconds(60)), LONG, null)))
        .containsExactly(IncidentKind.SLOT_INACTIVE);
    assertThat(
            rule.slot(
                state(sample(false, 10, 90L, NOW.minusSeconds(60)), LONG, null), false, SCENE))
        .extracting(Verdict::finding)
        .containsOnlyNulls();
  }

  @Test
  void whoReadsASlotIsMissedByTheMetadataDatabasesClock() {
    SlotSample ofAnOldServer = sample(false, 10, 90L, null);
    assertThat(kinds(state(ofAnOldServer, NOW.minusSeconds(59), LONG, null))).isEmpty();
    assertThat(kinds(state(ofAnOldServer, NOW.minusSeconds(60), LONG, null)))
        .containsExactly(IncidentKind.SLOT_INACTIVE);

    SlotSample ofAClockThatIsBehind = sample(false, 10, 90L, NOW.minusSeconds(3_600));
    assertThat(kinds(state(ofAClockThatIsBehind, NOW.minusSeconds(1), LONG, null))).isEmpty();
  }

  @Test
  void aLossStaysAFaultUntilItIsSettled() {
    Loss loss = new Loss(Loss.Cause.RECREATED, "The slot was re-created.", NOW);

    assertThat(kinds(state(sample(true, 10, 90L, null), LONG, loss)))
        .containsExactly(IncidentKind.SLOT_LOST);
    assertThat(kinds(new SlotState("shop", "s", SlotStatus.MISSING, null, NOW, null, loss, LONG)))
        .containsExactly(IncidentKind.SLOT_LOST);
  }

  @Test
  void whatIsUnknownSaysNothing() {
    SlotState unknown =
        new SlotState(
            "shop", "s", SlotStatus.UNKNOWN, sample(false, 99, 1L, NOW), NOW, NOW, null, LONG);

    assertThat(rule.slot(unknown, true, SCENE)).isEmpty();
    assertThat(rule.slot(state(sample(true, 1, 99L, null), Runway.unknown("x"), null), true, SCENE))
        .extracting(Verdict::fingerprint)
        .noneMatch(fingerprint -> fingerprint.startsWith("slot-runway"));
  }

  private List<IncidentKind> kinds(SlotState state) {
    return rule.slot(state, true, SCENE).stream()
        .map(Verdict::finding)
        .filter(Objects::nonNull)
        .map(Finding::kind)
        .toList();
  }

  private @Nullable Finding runwayOf(SlotState state) {
    return rule.slot(state, true, SCENE).stream()
        .map(Verdict::finding)
        .filter(finding -> finding != null && finding.kind() == IncidentKind.SLOT_RUNWAY)
        .findFirst()
        .orElse(null);
  }

  private static SlotState state(SlotSample sample, Runway runway, @Nullable Loss loss) {
    return state(sample, sample.inactiveSince(), runway, loss);
  }

  private static SlotState state(
      SlotSample sample, @Nullable Instant unreadSince, Runway runway, @Nullable Loss loss) {
    return new SlotState("shop", "s", SlotStatus.RESERVED, sample, NOW, unreadSince, loss, runway);
  }

  private static Runway runway(Duration worst) {
    return new Runway(Runway.Limit.SLOT_LIMIT, 5L, worst.multipliedBy(2), worst, null);
  }

  private static SlotSample sample(
      boolean active, long retained, @Nullable Long safe, @Nullable Instant inactiveSince) {
    return new SlotSample(
        "s",
        "shop",
        "pgoutput",
        false,
        active,
        inactiveSince,
        "reserved",
        null,
        1L,
        1L,
        1L,
        retained,
        safe,
        null);
  }
}
