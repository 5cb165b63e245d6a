package io.penstock.incident;

import io.penstock.incident.Incident.Course;
import io.penstock.incident.IncidentPlan.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/** Keeps what becomes of incidents, and tells others of it. */
@Service
class StepKeeping {
  private static final Logger log = LoggerFactory.getLogger(StepKeeping.class);
  private final Incidents incidents;
  private final Entries entries;
  private final Mutes mutes;
  private final IncidentProperties properties;
  private final ApplicationEventPublisher events;

  StepKeeping(
      Incidents incidents,
      Entries entries,
      Mutes mutes,
      IncidentProperties properties,
      ApplicationEventPublisher events) {
    this.incidents = incidents;
    this.entries = entries;
    this.mutes = mutes;
    this.properties = properties;
    this.events = events;
  }

  /**
   * Keeps what follows from verdicts.
   *
   * @param open the incidents that were open before
   */
  void keep(List<Incident> open, List<Verdict> verdicts, Scene scene) {
    Instant now = scene.now();
    IncidentPlan plan =
        new IncidentPlan(now, properties.holdDown(), properties.flapWindow(), UUID::randomUUID);
    List<Step> planned =
        plan.steps(open, incidents.lately(now.minus(properties.flapWindow())), verdicts, scene);
    List<Step> steps = Hush.hush(planned, mutes.active(now), now);
    steps.stream().filter(Step::isNew).forEach(step -> incidents.add(step.incident()));
    Map<UUID, Incident> before = new HashMap<>();
    open.forEach(incident -> before.put(incident.id(), incident));
    List<UUID> seen = new ArrayList<>();
    for (Step step : steps) {
      keep(step, before.get(step.incident().id()), seen);
    }
    incidents.seen(seen, now);
    // Last, so that whoever listens finds everything as it is now.
    steps.forEach(this::tell);
  }

  private void keep(Step step, @Nullable Incident before, List<UUID> seen) {
    Incident incident = step.incident();
    if (before == null || !isSame(before, incident)) {
      if (!step.isNew() || incident.suppressedBy() != null) {
        incidents.update(incident);
      }
    } else if (!before.course().lastSeenAt().equals(incident.course().lastSeenAt())) {
      seen.add(incident.id());
    }
    if (step.change() == IncidentChanged.Type.REOPENED) {
      incidents.unacknowledge(incident.id());
    }
    step.entries().forEach(entry -> entries.add(incident.id(), entry));
  }

  private void tell(Step step) {
    IncidentChanged.Type change = step.change();
    if (change != null) {
      Incident incident = step.incident();
      log.info(
          "Incident {}. incident={} kind={} subject={} text=\"{}\"",
          change,
          incident.id(),
          incident.kind().word(),
          incident.finding().subject().name(),
          incident.finding().text().replaceAll("\\p{Cntrl}", " "));
      events.publishEvent(new IncidentChanged(incident, change));
    }
  }

  /** Whether nothing changed but when it was last seen. */
  private static boolean isSame(Incident before, Incident after) {
    Course a = before.course();
    Course b = after.course();
    return before.state() == after.state()
        && before.finding().equals(after.finding())
        && Objects.equals(a.clearSince(), b.clearSince())
        && Objects.equals(before.suppressedBy(), after.suppressedBy())
        && Objects.equals(before.mutedBy(), after.mutedBy());
  }
}
