package io.penstock.incident;

import java.time.Instant;
import java.util.UUID;

/** A time in which incidents are kept and nobody is told of them. */
record Mute(
    UUID id,
    Type type,
    Matchers matchers,
    Instant startsAt,
    Instant endsAt,
    String reason,
    String author,
    Instant createdAt) {

  /** Why. */
  enum Type {
    /** Somebody has heard enough of it. */
    SILENCE,
    /** Faults are expected then. */
    WINDOW
  }

  boolean isActive(Instant now) {
    return !startsAt.isAfter(now) && endsAt.isAfter(now);
  }
}
