package io.penstock.health;

/** How well something is; each value is worse than those before it. */
public enum HealthStatus {
  /** All evidence is there, is young enough, and is good. */
  HEALTHY,
  /** It works, and somebody should look at it. */
  DEGRADED,
  /** Evidence is missing or too old. */
  UNKNOWN,
  /** Evidence says that something is wrong. */
  UNHEALTHY;

  /** The worse of two. */
  public HealthStatus worse(HealthStatus other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
