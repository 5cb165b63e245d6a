package io.penstock.incident;

/** How much of a hurry an incident is. */
public enum Severity {
  /** Somebody is woken: data is lost, late or wrong, or soon will be. */
  CRITICAL,
  /** Somebody looks at it in working hours. */
  WARNING
}
