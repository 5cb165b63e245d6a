package io.penstock.notify;

import io.penstock.incident.Incident;
import java.util.List;

/**
 * An incident in a message.
 *
 * @param events what is new of it, in order; empty if nothing is
 */
record Alert(Incident incident, List<Notice.Type> events) {
  boolean isFiring() {
    return incident.isOpen();
  }

  boolean has(Notice.Type event) {
    return events.contains(event);
  }
}
