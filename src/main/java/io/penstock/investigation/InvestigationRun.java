package io.penstock.investigation;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One answer to an investigation.
 *
 * @param failure why there is none, null otherwise
 * @param finishedAt null while it works
 * @param lakeSnapshotId Iceberg snapshot of the current table that was compared
 * @param found what was found, null unless it was
 */
record InvestigationRun(
    UUID id,
    UUID investigationId,
    State state,
    @Nullable String failure,
    Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Long lakeSnapshotId,
    @Nullable Waterfall found) {

  /** How far it is. */
  enum State {
    RUNNING,
    DONE,
    FAILED
  }
}
