package io.penstock.incident;

import io.penstock.problem.ConflictException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What people do about incidents. */
@Service
class IncidentActions {
  private final Incidents incidents;
  private final Entries entries;
  private final ApplicationEventPublisher events;

  IncidentActions(Incidents incidents, Entries entries, ApplicationEventPublisher events) {
    this.incidents = incidents;
    this.entries = entries;
    this.events = events;
  }

  /** Says that somebody works on it; who said so first stays. */
  @Transactional
  public void acknowledge(UUID id, String actor) {
    if (incidents.acknowledge(id, actor)) {
      entries.add(id, Entry.Type.ACKNOWLEDGED, actor, "Acknowledged.");
      events.publishEvent(
          new IncidentChanged(incidents.get(id), IncidentChanged.Type.ACKNOWLEDGED));
    } else if (!incidents.get(id).isOpen()) {
      throw new ConflictException(
          "incident-resolved", "The incident is resolved; there is nothing to acknowledge.");
    }
  }

  /**
   * Says who is to work on it.
   *
   * @param assignee null for nobody
   */
  @Transactional
  public void assign(UUID id, @Nullable String assignee, String actor) {
    incidents.get(id);
    incidents.assign(id, assignee);
    entries.add(
        id,
        Entry.Type.ASSIGNED,
        actor,
        assignee == null ? "Assigned to nobody." : "Assigned to %s.".formatted(assignee));
  }

  /** Adds a comment to its timeline. */
  @Transactional
  public void comment(UUID id, String text, String actor) {
    incidents.get(id);
    entries.add(id, Entry.Type.COMMENTED, actor, text);
  }
}
