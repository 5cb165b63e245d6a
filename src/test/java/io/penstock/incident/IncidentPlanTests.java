package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.incident.IncidentPlan.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IncidentPlanTests {
  private static final Subject SHOP = Subject.connector("shop");
  private static final Duration HOLD_DOWN = Duration.ofMinutes(2);
  private static final Duration FLAP_WINDOW = Duration.ofMinutes(15);

  private Instant now = Instant.parse("2026-11-30T12:00:00Z");
  private final Map<UUID, Incident> incidents = new HashMap<>();
  private final List<Entry.Type> timeline = new ArrayList<>();
  private final List<IncidentChanged.Type> told = new ArrayList<>();
  private Set<String> sources = Set.of("shop");

  @Test
  void opensOneIncidentPerFingerprint() {
    look(fault("a"));
    look(fault("b"));
    look(fault("b"));

    assertThat(incidents).hasSize(1);
    assertThat(only().finding().evidence()).containsEntry("cause", "b");
    assertThat(only().course().count()).isEqualTo(3);
    assertThat(told).containsExactly(IncidentChanged.Type.OPENED);
  }

  @Test
  void resolvesOnceTheEvidenceHasShownNoFaultForTheHoldDown() {
    look(fault("a"));
    pass(Duration.ofMinutes(5));
    look(clear());
    pass(HOLD_DOWN.minusSeconds(1));
    look(clear());
    assertThat(only().isOpen()).isTrue();

    pass(Duration.ofSeconds(1));
    look(clear());
    look(clear());

    assertThat(only().isOpen()).isFalse();
    assertThat(told).containsExactly(IncidentChanged.Type.OPENED, IncidentChanged.Type.RESOLVED);
    assertThat(timeline)
        .containsExactly(Entry.Type.OPENED, Entry.Type.CLEARED, Entry.Type.RESOLVED);
    Incident.Course course = only().course();
    assertThat(Duration.between(course.openedAt(), course.clearSince())).hasMinutes(5);
  }

  @Test
  void keepsOneIncidentOpenWhileTheFaultOscillates() {
    for (int i = 0; i < 20; i++) {
      look(i % 2 == 0 ? fault("a") : clear());
      pass(Duration.ofSeconds(30));
    }
    for (int i = 0; i < 20; i++) {
      look(clear());
      pass(Duration.ofSeconds(30));
    }

    assertThat(incidents).hasSize(1);
    assertThat(told).containsExactly(IncidentChanged.Type.OPENED, IncidentChanged.Type.RESOLVED);
  }

  @Test
  void leavesAnIncidentAsItIsWhereTheEvidenceSaysNothing() {
    look(fault("a"));
    pass(Duration.ofDays(1));
    look();

    assertThat(only().isOpen()).isTrue();
    assertThat(only().course().count()).isEqualTo(1);
  }

  @Test
  void doesNotResolveByEvidenceThatWentMissingDuringTheHoldDown() {
    look(fault("a"));
    look(clear());
    pass(HOLD_DOWN.multipliedBy(3));
    look();
    assertThat(only().isOpen()).isTrue();

    look(clear());
    assertThat(only().isOpen()).isFalse();
  }

  @Test
  void reopensWhatIsBackWithinTheFlapWindowAndHoldsItTwiceAsLong() {
    resolveOnce();
    UUID first = only().id();
    pass(FLAP_WINDOW.minusSeconds(1));
    look(fault("b"));

    assertThat(only().id()).isEqualTo(first);
    assertThat(only().isOpen()).isTrue();
    assertThat(only().course().reopened()).isEqualTo(1);
    assertThat(only().course().resolvedAt()).isNull();

    look(clear());
    pass(HOLD_DOWN.multipliedBy(2).minusSeconds(1));
    look(clear());
    assertThat(only().isOpen()).isTrue();
    pass(Duration.ofSeconds(1));
    look(clear());
    assertThat(only().isOpen()).isFalse();
    assertThat(told)
        .containsExactly(
            IncidentChanged.Type.OPENED,
            IncidentChanged.Type.RESOLVED,
            IncidentChanged.Type.REOPENED,
            IncidentChanged.Type.RESOLVED);
  }

  @Test
  void opensAnewWhatIsBackLater() {
    resolveOnce();
    pass(FLAP_WINDOW.plusSeconds(1));
    look(fault("b"));

    assertThat(incidents).hasSize(2);
  }

  @Test
  void resolvesAtOnceWhatIsAboutNothingAnyMore() {
    look(fault("a"));
    sources = Set.of();
    look(fault("a"));

    assertThat(only().isOpen()).isFalse();
    look(fault("a"));
    assertThat(incidents).hasSize(1);
  }

  @Test
  void believesTheEvidenceThatShowsAFault() {
    look(clear(), fault("a"));
    look(fault("a"), clear());

    assertThat(only().course().count()).isEqualTo(2);
  }

  @Test
  void notesThatAFaultGotWorse() {
    look(Verdict.found(finding("a").as(Severity.WARNING)));
    look(Verdict.found(finding("a").as(Severity.CRITICAL)));
    look(Verdict.found(finding("a").as(Severity.WARNING)));

    assertThat(timeline).containsExactly(Entry.Type.OPENED, Entry.Type.WORSENED);
    assertThat(only().finding().severity()).isEqualTo(Severity.WARNING);
  }

  private void resolveOnce() {
    look(fault("a"));
    look(clear());
    pass(HOLD_DOWN);
    look(clear());
    assertThat(only().isOpen()).isFalse();
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  private void look(Verdict... verdicts) {
    List<Incident> open = incidents.values().stream().filter(Incident::isOpen).toList();
    Map<String, Incident> lately = new HashMap<>();
    incidents.values().stream()
        .filter(incident -> !incident.isOpen())
        .forEach(incident -> lately.put(incident.finding().fingerprint(), incident));
    IncidentPlan plan = new IncidentPlan(now, HOLD_DOWN, FLAP_WINDOW, UUID::randomUUID);
    for (Step step :
        plan.steps(open, lately, List.of(verdicts), new Scene(now, sources, Map.of(), List.of()))) {
      incidents.put(step.incident().id(), step.incident());
      step.entries().forEach(entry -> timeline.add(entry.type()));
      if (step.change() != null) {
        told.add(step.change());
      }
    }
  }

  private Incident only() {
    assertThat(incidents).hasSize(1);
    return incidents.values().iterator().next();
  }

  private static Verdict fault(String cause) {
    return Verdict.found(finding(cause));
  }

  private static Finding finding(String cause) {
    return Finding.of(
        IncidentKind.CONNECTOR_FAILED, SHOP, Map.of("state", "FAILED", "cause", cause), List.of());
  }

  private static Verdict clear() {
    return Verdict.clear(IncidentKind.CONNECTOR_FAILED, SHOP);
  }
}
