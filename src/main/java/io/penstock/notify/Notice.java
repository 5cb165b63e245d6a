package io.penstock.notify;

import io.penstock.incident.Incident;
import java.time.Instant;
import java.util.UUID;

/**
 * What an endpoint is to be told of an incident: a row of the outbox.
 *
 * @param round how many times the incident had come back by then
 */
record Notice(
    long id, UUID endpointId, UUID incidentId, int round, Type type, String groupKey, Instant at) {

  /** What became of the incident. */
  enum Type {
    OPENED,
    REOPENED,
    /** Its severity rose since it was told. */
    WORSENED,
    ACKNOWLEDGED,
    RESOLVED;

    /** Whether the fault is there from then on. */
    boolean begins() {
      return this == OPENED || this == REOPENED;
    }
  }

  /** Incidents of one key are told together, and one message at a time. */
  static String groupKey(Endpoint endpoint, Incident incident) {
    if (endpoint.template() == Endpoint.Template.PAGERDUTY) {
      // It takes one event a request.
      return incident.id().toString();
    }
    String source = incident.finding().subject().source();
    return (source == null ? "-" : source) + "/" + incident.kind().word();
  }
}
