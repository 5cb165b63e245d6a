package io.penstock.incident;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of an incident's timeline.
 *
 * @param actor who did it, null where the service did
 */
record Entry(Instant at, Type type, @Nullable String actor, String text) {

  /** What happened. */
  enum Type {
    OPENED,
    /** Its severity rose. */
    WORSENED,
    /** The evidence shows no fault any more; it is resolved if that lasts. */
    CLEARED,
    /** The fault is back before it was resolved. */
    RETURNED,
    RESOLVED,
    /** The fault is back soon after it was resolved. */
    REOPENED,
    /** It follows from another incident. */
    SUPPRESSED,
    UNSUPPRESSED,
    /** A silence or maintenance window keeps it quiet. */
    MUTED,
    UNMUTED,
    ACKNOWLEDGED,
    ASSIGNED,
    COMMENTED
  }

  static Entry byService(Instant at, Type type, String text) {
    return new Entry(at, type, null, text);
  }
}
