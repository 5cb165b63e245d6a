package io.penstock.incident;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One fault, from detection to resolution; all times are by the metadata database's clock.
 *
 * @param finding what the evidence last showed
 * @param suppressedBy the open incident that it follows from, null if it stands for itself
 * @param mutedBy the silence or maintenance window that keeps it quiet, null without one
 */
public record Incident(
    UUID id,
    Finding finding,
    State state,
    Course course,
    Handling handling,
    @Nullable UUID suppressedBy,
    @Nullable UUID mutedBy) {

  /** Whether a fault is there. */
  public enum State {
    OPEN,
    /** The evidence has shown for some time that it is over. */
    RESOLVED
  }

  /**
   * How it went.
   *
   * @param count how many looks found the fault
   * @param clearSince since when it is over by the evidence, null while it is there
   * @param resolution why it counts as over, null while it is open
   * @param reopened how many times it came back soon after it was resolved
   */
  public record Course(
      Instant openedAt,
      Instant lastSeenAt,
      long count,
      @Nullable Instant clearSince,
      @Nullable Instant resolvedAt,
      @Nullable String resolution,
      int reopened) {

    static Course opened(Instant now) {
      return new Course(now, now, 1, null, null, null, 0);
    }

    Course seen(Instant now) {
      return new Course(openedAt, now, count + 1, null, null, null, reopened);
    }

    Course clear(Instant since) {
      return new Course(openedAt, lastSeenAt, count, since, null, null, reopened);
    }

    Course resolved(Instant now, Instant since, String why) {
      return new Course(openedAt, lastSeenAt, count, since, now, why, reopened);
    }

    Course reopened(Instant now) {
      return new Course(openedAt, now, count + 1, null, null, null, reopened + 1);
    }
  }

  /**
   * Who cares for it.
   *
   * @param assignee who is to work on it, null if nobody was named
   */
  public record Handling(
      @Nullable Instant acknowledgedAt,
      @Nullable String acknowledgedBy,
      @Nullable String assignee) {
    static final Handling NOBODY = new Handling(null, null, null);
  }

  static Incident opened(UUID id, Finding finding, Instant now) {
    return new Incident(id, finding, State.OPEN, Course.opened(now), Handling.NOBODY, null, null);
  }

  Incident with(Finding other, State now, Course course) {
    return new Incident(id, other, now, course, handling, suppressedBy, mutedBy);
  }

  Incident hushed(@Nullable UUID parent, @Nullable UUID mute) {
    return new Incident(id, finding, state, course, handling, parent, mute);
  }

  Incident unacknowledged() {
    return new Incident(
        id,
        finding,
        state,
        course,
        new Handling(null, null, handling.assignee()),
        suppressedBy,
        mutedBy);
  }

  public IncidentKind kind() {
    return finding.kind();
  }

  public boolean isOpen() {
    return state == State.OPEN;
  }

  /** Whether nobody is told of it for now. */
  public boolean isQuiet() {
    return suppressedBy != null || mutedBy != null;
  }
}
