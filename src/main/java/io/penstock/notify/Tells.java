package io.penstock.notify;

import io.penstock.incident.Incident;
import io.penstock.incident.IncidentChanged;
import io.penstock.incident.IncidentKind;
import io.penstock.incident.Incidents;
import io.penstock.notify.Outbox.Begun;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Decides which endpoints are told of which incidents. Once when an incident changes, in its own
 * transaction, and again and again for all: filters change, silences end, causes go away.
 */
@Component
class Tells {
  private final Endpoints endpoints;
  private final Incidents incidents;
  private final Outbox outbox;

  Tells(Endpoints endpoints, Incidents incidents, Outbox outbox) {
    this.endpoints = endpoints;
    this.incidents = incidents;
    this.outbox = outbox;
  }

  @EventListener
  void changed(IncidentChanged changed) {
    Incident incident = changed.incident();
    if (incident.isOpen()) {
      begin(incident, endpoints.ofIncidents(), Set.of());
    }
    follow(incident);
  }

  /** Looks at all incidents. */
  void level() {
    List<Endpoint> receivers = endpoints.ofIncidents();
    if (receivers.isEmpty()) {
      return;
    }
    outbox.takeBackQuiet();
    Set<Begun> begun = outbox.begun();
    incidents.open().forEach(incident -> begin(incident, receivers, begun));
    outbox.addWorse();
    for (UUID incident : outbox.unresolved()) {
      follow(incidents.get(incident));
    }
  }

  private void begin(Incident incident, List<Endpoint> receivers, Set<Begun> begun) {
    // What is about to be over has nobody come: it is told if it is back.
    if (incident.isQuiet() || incident.course().clearSince() != null) {
      return;
    }
    int round = incident.course().reopened();
    for (Endpoint endpoint : receivers) {
      if (endpoint.enabled()
          && !isAbout(incident, endpoint)
          && endpoint.matchers().match(incident.finding())
          && !begun.contains(new Begun(endpoint.id(), incident.id(), round))) {
        outbox.add(
            endpoint.id(),
            incident.id(),
            round,
            round == 0 ? Notice.Type.OPENED : Notice.Type.REOPENED,
            Notice.groupKey(endpoint, incident));
      }
    }
  }

  /** What does not take webhooks is not told by a webhook that it does not. */
  private static boolean isAbout(Incident incident, Endpoint endpoint) {
    return incident.kind() == IncidentKind.WEBHOOK_DEAD
        && incident.finding().subject().name().equals(endpoint.name());
  }

  /** Whoever was told of the beginning is told what follows, whatever its filter is now. */
  private void follow(Incident incident) {
    int round = incident.course().reopened();
    if (!incident.isOpen()) {
      outbox.addToAllTold(incident.id(), round, Notice.Type.RESOLVED, true);
    } else if (incident.handling().acknowledgedAt() != null) {
      outbox.addToAllTold(incident.id(), round, Notice.Type.ACKNOWLEDGED, false);
    }
  }
}
