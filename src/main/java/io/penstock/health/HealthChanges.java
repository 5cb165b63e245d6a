package io.penstock.health;

import io.penstock.health.HealthStates.State;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Notices that health changed; others learn of it in the same transaction. */
@Service
class HealthChanges {
  private static final Logger log = LoggerFactory.getLogger(HealthChanges.class);
  private final Health health;
  private final HealthStates states;
  private final ApplicationEventPublisher events;

  HealthChanges(Health health, HealthStates states, ApplicationEventPublisher events) {
    this.health = health;
    this.states = states;
    this.events = events;
  }

  /** Computes health once and tells what is other than before. */
  @Transactional
  void look() {
    List<HealthReport> reports = health.all();
    Map<Subject, State> known = states.all();
    Set<Subject> gone = new HashSet<>(known.keySet());
    for (HealthReport report : reports) {
      gone.remove(report.subject());
      State before = known.get(report.subject());
      boolean same =
          before != null
              && before.status() == report.status()
              && Objects.equals(before.decidedBy(), HealthStates.decidedBy(report));
      if (!same && states.change(report)) {
        changed(before, report);
      }
    }
    states.remove(gone);
  }

  private void changed(@Nullable State before, HealthReport report) {
    HealthStatus was = before == null ? null : before.status();
    Evidence decided = report.decidedBy();
    log.info(
        "Health changed. subject={} id={} before={} now={} piece={}",
        report.subject().kind(),
        report.subject().id(),
        was,
        report.status(),
        decided == null ? null : decided.piece());
    events.publishEvent(new HealthChanged(was, report));
  }
}
