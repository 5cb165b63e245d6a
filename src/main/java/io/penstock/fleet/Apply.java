package io.penstock.fleet;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is, or was, carried out.
 *
 * @param revision number of the fleet's revision that it makes true
 * @param dropLakeData lake names of the current tables whose data goes, with their histories
 * @param finishedAt null while it runs
 */
record Apply(
    UUID planId,
    int revision,
    Status status,
    Slot slot,
    List<String> dropLakeData,
    Instant requestedAt,
    @Nullable Instant finishedAt,
    List<Progress> steps) {

  /** How far it is. */
  enum Status {
    RUNNING,
    SUCCEEDED,
    /** A step failed that nothing but somebody's doing will help; it may be asked for again. */
    FAILED;

    boolean isTerminal() {
      return this != RUNNING;
    }
  }

  /** What becomes of the slots of removed sources. */
  enum Slot {
    KEEP,
    DROP
  }

  /**
   * A step and how far it is.
   *
   * @param message what it waits for, or why it failed; null otherwise
   * @param changedAt when its status last changed, null before
   */
  record Progress(
      int position,
      Step step,
      StepStatus status,
      @Nullable String message,
      @Nullable Instant changedAt) {}

  /** How far a step is. */
  enum StepStatus {
    PENDING,
    /** Tried again until it succeeds. */
    WAITING,
    SUCCEEDED,
    FAILED
  }
}
