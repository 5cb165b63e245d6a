package io.penstock.notify;

import io.penstock.incident.Incident;
import io.penstock.incident.Incidents;
import io.penstock.notify.Outbox.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes messages of what is to be told: incidents of one source and kind together, one message at a
 * time. While that is not taken, what comes after it gathers.
 */
@Service
class Grouping {
  private final Tells tells;
  private final Outbox outbox;
  private final Endpoints endpoints;
  private final Incidents incidents;
  private final Deliveries deliveries;
  private final Bodies bodies;
  private final NotifyProperties properties;
  private final TransactionTemplate transaction;

  Grouping(
      Tells tells,
      Outbox outbox,
      Endpoints endpoints,
      Incidents incidents,
      Deliveries deliveries,
      Bodies bodies,
      NotifyProperties properties,
      PlatformTransactionManager transactions) {
    this.tells = tells;
    this.outbox = outbox;
    this.endpoints = endpoints;
    this.incidents = incidents;
    this.deliveries = deliveries;
    this.bodies = bodies;
    this.properties = properties;
    this.transaction = new TransactionTemplate(transactions);
    // An incident and what is to be told of it are of one moment.
    this.transaction.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
  }

  /** Makes the messages that are due, unless another service does so just now. */
  void group() {
    transaction.executeWithoutResult(
        status -> {
          if (outbox.lock()) {
            tells.level();
            Set<Group> due =
                new LinkedHashSet<>(outbox.due(properties.groupWait(), properties.groupInterval()));
            due.addAll(outbox.repeated(properties.repeatInterval()));
            due.forEach(this::make);
          }
        });
  }

  private void make(Group group) {
    List<Notice> pending = outbox.pending(group);
    List<Alert> alerts = alerts(group, pending);
    UUID id = UUID.randomUUID();
    String body =
        bodies.of(
            endpoints.get(group.endpointId()),
            new Message(Message.Type.INCIDENTS, group.key(), alerts, 0));
    deliveries.add(
        id,
        group,
        alerts.stream().map(alert -> alert.incident().id()).toList(),
        body,
        properties.retryFor());
    outbox.taken(pending.stream().map(Notice::id).toList(), id);
    outbox.sent(group, outbox.now());
  }

  /** Those that changed, and then others that the group was told of and that are open still. */
  private List<Alert> alerts(Group group, List<Notice> pending) {
    Map<UUID, List<Notice.Type>> events = new LinkedHashMap<>();
    for (Notice notice : pending) {
      events.computeIfAbsent(notice.incidentId(), id -> new ArrayList<>()).add(notice.type());
    }
    outbox.toldAndOpen(group).forEach(id -> events.computeIfAbsent(id, other -> List.of()));
    Map<UUID, Incident> found = new LinkedHashMap<>();
    incidents.get(events.keySet()).forEach(incident -> found.put(incident.id(), incident));
    List<Alert> alerts = new ArrayList<>();
    events.forEach(
        (id, types) -> {
          Incident incident = found.get(id);
          // One that is quiet is told again to nobody, but its end is.
          if (incident != null && !(types.isEmpty() && incident.isQuiet())) {
            alerts.add(new Alert(incident, types));
          }
        });
    return alerts;
  }
}
