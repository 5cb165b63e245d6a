package io.penstock.incident;

import static io.penstock.incident.IncidentKind.SLOT_INACTIVE;
import static io.penstock.incident.IncidentKind.SLOT_LAG;
import static io.penstock.incident.IncidentKind.SLOT_LOST;
import static io.penstock.incident.IncidentKind.SLOT_RUNWAY;
import static io.penstock.incident.IncidentKind.SOURCE_UNREACHABLE;
import static io.penstock.incident.IncidentKind.UNKNOWN_SLOT;

import io.penstock.connector.ConnectorStandings;
import io.penstock.connector.ConnectorStandings.Wanted;
import io.penstock.slot.Runway;
import io.penstock.slot.SlotSample;
import io.penstock.slot.SlotState;
import io.penstock.slot.SlotStatus;
import io.penstock.slot.SlotWatch;
import io.penstock.slot.SlotWatch.Stranger;
import io.penstock.slot.SourceState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Faults of sources' servers and their slots. */
@Component
class SlotRule implements IncidentRule {
  private final ObjectProvider<SlotWatch> slots;
  private final ConnectorStandings standings;
  private final SlotThresholds thresholds;

  SlotRule(
      ObjectProvider<SlotWatch> slots, ConnectorStandings standings, SlotThresholds thresholds) {
    this.slots = slots;
    this.standings = standings;
    this.thresholds = thresholds;
  }

  @Override
  public String evidence() {
    return "the sources' servers and slots";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    List<Verdict> verdicts = new ArrayList<>();
    SlotWatch watch = slots.getIfAvailable();
    if (watch == null) {
      return verdicts;
    }
    List<SourceState> servers = watch.servers();
    servers.forEach(server -> verdicts.addAll(server(server, scene)));
    Map<String, Wanted> wanted = standings.all();
    watch
        .current()
        .forEach(
            state ->
                verdicts.addAll(slot(state, wanted.get(state.source()) == Wanted.RUNNING, scene)));
    verdicts.addAll(strangers(watch.strangers(), servers, scene));
    return verdicts;
  }

  static List<Verdict> server(SourceState server, Scene scene) {
    Subject subject = Subject.source(server.source());
    if (server.answers() == null) {
      return List.of();
    }
    if (server.answers()) {
      return List.of(Verdict.clear(SOURCE_UNREACHABLE, subject));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("failure", String.valueOf(server.failure()));
    evidence.put("since", String.valueOf(server.failingSince()));
    if (server.sampledAt() != null) {
      evidence.put("lastAnsweredAt", server.sampledAt());
    }
    return List.of(
        Verdict.found(SOURCE_UNREACHABLE, subject, evidence, scene.tablesOf(server.source())));
  }

  /**
   * A slot of which nothing is known, or that no connector has made, has no verdicts.
   *
   * @param isToBeRead whether its connector is to run
   */
  List<Verdict> slot(SlotState state, boolean isToBeRead, Scene scene) {
    List<Verdict> verdicts = new ArrayList<>();
    if (state.status() == SlotStatus.UNKNOWN || state.status() == SlotStatus.NOT_MADE) {
      return verdicts;
    }
    verdicts.add(lost(state, scene));
    SlotSample sample = state.sample();
    if (sample != null
        && state.status() != SlotStatus.LOST
        && state.status() != SlotStatus.MISSING) {
      verdicts.add(lag(state, sample, scene));
      verdicts.addAll(runway(state, sample, scene));
      verdicts.addAll(inactive(state, sample, isToBeRead, scene));
    } else {
      // What is lost holds nothing back and is read by nobody.
      Subject subject = subject(state);
      verdicts.add(Verdict.clear(SLOT_LAG, subject));
      verdicts.add(Verdict.clear(SLOT_RUNWAY, subject));
      verdicts.add(Verdict.clear(SLOT_INACTIVE, subject));
    }
    return verdicts;
  }

  private static Subject subject(SlotState state) {
    return Subject.slot(state.source(), state.slot());
  }

  private static Verdict lost(SlotState state, Scene scene) {
    SlotState.Loss loss = state.loss();
    if (loss == null) {
      return Verdict.clear(SLOT_LOST, subject(state));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("cause", loss.cause().name());
    evidence.put("reason", loss.reason());
    evidence.put("since", loss.since());
    return Verdict.found(SLOT_LOST, subject(state), evidence, scene.tablesOf(state.source()));
  }

  private Verdict lag(SlotState state, SlotSample sample, Scene scene) {
    long retained = sample.retainedBytes() == null ? 0 : sample.retainedBytes();
    Long safe = sample.safeWalBytes();
    long limit =
        safe == null
            ? thresholds.lagBytes().toBytes()
            : Math.round((retained + safe) * (thresholds.lagPercent() / 100.0));
    if (retained <= limit) {
      return Verdict.clear(SLOT_LAG, subject(state));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("retainedBytes", retained);
    evidence.put("limitBytes", limit);
    if (safe != null) {
      evidence.put("safeWalBytes", safe);
    }
    evidence.put("active", sample.active());
    return Verdict.found(SLOT_LAG, subject(state), evidence, scene.tablesOf(state.source()));
  }

  /** Where the time is not known nothing is said, unless it is endless. */
  private List<Verdict> runway(SlotState state, SlotSample sample, Scene scene) {
    Runway runway = state.runway();
    if (runway.unknown() != null) {
      return List.of();
    }
    Duration worst = runway.worst();
    // A slot that is read moves on: it is at the end of its runway only when that is too short to
    // act.
    Duration limit = sample.active() ? thresholds.runwayCritical() : thresholds.runwayWarning();
    if (worst == null || worst.compareTo(limit) >= 0 || !isHeld(sample)) {
      return List.of(Verdict.clear(SLOT_RUNWAY, subject(state)));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("limit", String.valueOf(runway.limit()));
    evidence.put("remainingBytes", runway.remainingBytes());
    evidence.put("worstSeconds", worst.toSeconds());
    if (runway.median() != null) {
      evidence.put("medianSeconds", runway.median().toSeconds());
    }
    evidence.put("active", sample.active());
    Finding finding =
        Finding.of(SLOT_RUNWAY, subject(state), evidence, scene.tablesOf(state.source()));
    boolean near = worst.compareTo(thresholds.runwayCritical()) < 0 && !sample.active();
    return List.of(Verdict.found(near ? finding : finding.as(Severity.WARNING)));
  }

  /**
   * Whether it keeps more than the share that is always there; a small one lasts shortly, unread.
   */
  private boolean isHeld(SlotSample sample) {
    Long retained = sample.retainedBytes();
    Long safe = sample.safeWalBytes();
    return !sample.active()
        || (retained != null
            && safe != null
            && retained > (retained + safe) * (thresholds.lagPercent() / 100.0));
  }

  private List<Verdict> inactive(
      SlotState state, SlotSample sample, boolean isToBeRead, Scene scene) {
    if (sample.active() || !isToBeRead) {
      return List.of(Verdict.clear(SLOT_INACTIVE, subject(state)));
    }
    // Servers before PostgreSQL 17 do not tell since when, and the others by their own clocks.
    Instant seen = state.unreadSince();
    if (seen == null || seen.plus(thresholds.inactiveAfter()).isAfter(scene.now())) {
      return List.of();
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("since", sample.inactiveSince() == null ? seen : sample.inactiveSince());
    evidence.put("retainedBytes", sample.retainedBytes());
    return List.of(
        Verdict.found(SLOT_INACTIVE, subject(state), evidence, scene.tablesOf(state.source())));
  }

  /** One that is read belongs to somebody. */
  static List<Verdict> strangers(List<Stranger> strangers, List<SourceState> servers, Scene scene) {
    List<Verdict> verdicts = new ArrayList<>();
    Set<String> found = new HashSet<>();
    for (Stranger stranger : strangers) {
      SlotSample sample = stranger.sample();
      if (!sample.active() && !sample.temporary()) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("retainedBytes", sample.retainedBytes());
        evidence.put("database", String.valueOf(sample.database()));
        evidence.put("plugin", String.valueOf(sample.plugin()));
        Verdict verdict =
            Verdict.found(
                UNKNOWN_SLOT, Subject.slot(stranger.source(), sample.name()), evidence, List.of());
        verdicts.add(verdict);
        found.add(verdict.fingerprint());
      }
    }
    Set<String> answering = new HashSet<>();
    servers.stream()
        .filter(server -> Boolean.TRUE.equals(server.answers()))
        .forEach(server -> answering.add(server.source()));
    for (Subject subject : scene.open(UNKNOWN_SLOT)) {
      if (answering.contains(subject.source())
          && !found.contains(Finding.fingerprint(UNKNOWN_SLOT, subject))) {
        verdicts.add(Verdict.clear(UNKNOWN_SLOT, subject));
      }
    }
    return verdicts;
  }
}
