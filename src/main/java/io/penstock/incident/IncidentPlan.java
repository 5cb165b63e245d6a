package io.penstock.incident;

import io.penstock.incident.Incident.Course;
import io.penstock.incident.Incident.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of incidents by the evidence; pure, so that it can be told from its arguments.
 *
 * @param now by the metadata database's clock
 * @param ids draws the ids of new ones
 */
record IncidentPlan(Instant now, Duration holdDown, Duration flapWindow, Supplier<UUID> ids) {
  private static final int LONGEST_SHIFT = 3;

  /**
   * One incident's next state.
   *
   * @param entries what its timeline gets
   * @param change what others are told of, null for nothing
   * @param isNew whether it was not there before
   */
  record Step(
      Incident incident,
      List<Entry> entries,
      IncidentChanged.@Nullable Type change,
      boolean isNew) {

    static Step silent(Incident incident) {
      return new Step(incident, List.of(), null, false);
    }

    Step with(Incident other, List<Entry> more) {
      List<Entry> all = new ArrayList<>(entries);
      all.addAll(more);
      return new Step(other, all, change, isNew);
    }
  }

  /**
   * The next states of all open incidents and of new ones.
   *
   * @param open those that are open
   * @param lately of each fingerprint the one that was resolved last, of those that were lately
   * @param verdicts what the evidence says
   * @param scene subjects that it has no more have no faults
   */
  List<Step> steps(
      List<Incident> open, Map<String, Incident> lately, List<Verdict> verdicts, Scene scene) {
    Map<String, Verdict> said = new HashMap<>();
    for (Verdict verdict : verdicts) {
      // Several pieces of evidence may speak of one fault; one that shows it counts.
      said.merge(verdict.fingerprint(), verdict, (a, b) -> a.finding() != null ? a : b);
    }
    List<Step> steps = new ArrayList<>();
    for (Incident incident : open) {
      Verdict verdict = said.remove(incident.finding().fingerprint());
      steps.add(next(incident, verdict, scene));
    }
    for (Verdict verdict : said.values()) {
      Finding finding = verdict.finding();
      if (finding != null && scene.has(finding.subject())) {
        steps.add(opened(finding, lately.get(verdict.fingerprint())));
      }
    }
    return steps;
  }

  private Step next(Incident incident, @Nullable Verdict verdict, Scene scene) {
    if (!scene.has(incident.finding().subject())) {
      return resolved(incident, now, "What it is about is no longer part of the fleet.");
    }
    if (verdict == null) {
      return Step.silent(incident);
    }
    Finding finding = verdict.finding();
    return finding == null ? clear(incident) : seen(incident, finding);
  }

  private Step seen(Incident incident, Finding finding) {
    List<Entry> entries = new ArrayList<>();
    if (incident.course().clearSince() != null) {
      entries.add(Entry.byService(now, Entry.Type.RETURNED, finding.text()));
    }
    if (finding.severity().compareTo(incident.finding().severity()) < 0) {
      entries.add(Entry.byService(now, Entry.Type.WORSENED, finding.text()));
    }
    Course course = incident.course().seen(now);
    return new Step(incident.with(finding, State.OPEN, course), entries, null, false);
  }

  private Step clear(Incident incident) {
    Instant since = incident.course().clearSince();
    if (since == null) {
      Incident clear = incident.with(incident.finding(), State.OPEN, incident.course().clear(now));
      Entry entry = Entry.byService(now, Entry.Type.CLEARED, "The evidence shows it no more.");
      // Without a hold-down it is over at once.
      return holdDown.isZero()
          ? resolved(clear, now, "The evidence shows it no more.")
          : new Step(clear, List.of(entry), null, false);
    }
    Duration wait =
        holdDown.multipliedBy(1L << Math.min(incident.course().reopened(), LONGEST_SHIFT));
    return now.isBefore(since.plus(wait))
        ? Step.silent(incident)
        : resolved(
            incident,
            since,
            "The evidence has not shown it for %d seconds."
                .formatted(Duration.between(since, now).toSeconds()));
  }

  private Step resolved(Incident incident, Instant since, String why) {
    Incident over =
        incident
            .with(incident.finding(), State.RESOLVED, incident.course().resolved(now, since, why))
            .hushed(null, null);
    return new Step(
        over,
        List.of(Entry.byService(now, Entry.Type.RESOLVED, why)),
        IncidentChanged.Type.RESOLVED,
        false);
  }

  private Step opened(Finding finding, @Nullable Incident before) {
    Instant resolvedAt = before == null ? null : before.course().resolvedAt();
    if (before == null || resolvedAt == null || resolvedAt.plus(flapWindow).isBefore(now)) {
      return new Step(
          Incident.opened(ids.get(), finding, now),
          List.of(Entry.byService(now, Entry.Type.OPENED, finding.text())),
          IncidentChanged.Type.OPENED,
          true);
    }
    Incident again =
        before.with(finding, State.OPEN, before.course().reopened(now)).unacknowledged();
    return new Step(
        again,
        List.of(Entry.byService(now, Entry.Type.REOPENED, finding.text())),
        IncidentChanged.Type.REOPENED,
        false);
  }
}
