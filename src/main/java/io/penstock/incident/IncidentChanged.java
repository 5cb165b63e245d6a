package io.penstock.incident;

/**
 * Says inside the transaction that changes an incident what became of it.
 *
 * @param incident as it is now
 */
public record IncidentChanged(Incident incident, Type type) {

  /** What became of it. */
  public enum Type {
    OPENED,
    REOPENED,
    ACKNOWLEDGED,
    RESOLVED
  }
}
