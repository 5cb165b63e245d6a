package io.penstock.run;

import org.jspecify.annotations.Nullable;

/** What became of a table in a run, as far as the run's end and its keeping are concerned. */
sealed interface Outcome permits IngestOutcome, MaintenanceOutcome {

  /** Nothing was reported yet. */
  static Outcome pending(RunKind kind) {
    return switch (kind) {
      case INGEST -> IngestOutcome.PENDING;
      case MAINTENANCE -> MaintenanceOutcome.PENDING;
    };
  }

  /** The result's status in the words of its kind. */
  String status();

  /** Whether nothing more will be said of the table in this run. */
  boolean isTerminal();

  /** Whether the table failed; a quarantined table did not. */
  boolean isFailed();

  /** Why the table failed or is held back, null otherwise. */
  @Nullable String reason();

  /** The last word on the table once the run is over; itself if it is terminal. */
  Outcome cutOff();

  /** What is kept and shown, a record of the contract. */
  Object result();
}
