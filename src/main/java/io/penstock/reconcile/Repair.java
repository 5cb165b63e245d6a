package io.penstock.reconcile;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A repair of rows that a reconciliation found different: they are read from the source again and
 * written to the lake as changes of the table.
 *
 * @param reconciliationId the reconciliation that found them
 * @param reason why somebody asked for it
 * @param failure why it failed, null otherwise
 * @param writtenKeys keys that were written, null before
 * @param leftKeys keys that changed meanwhile, or of which the replica has several rows; null
 *     before
 * @param historyBatch the batch of history that holds them, null where none was needed
 * @param proofId the reconciliation that followed, null before
 */
record Repair(
    UUID id,
    UUID reconciliationId,
    UUID tableId,
    String reason,
    State state,
    @Nullable String failure,
    Instant requestedAt,
    @Nullable Instant finishedAt,
    @Nullable Long writtenKeys,
    @Nullable Long leftKeys,
    @Nullable Long historyBatch,
    @Nullable UUID proofId) {

  /** How far it is. */
  enum State {
    /** The source is read, and what it says is written to history. */
    WRITING,
    /** History has it; an ingest run takes it over into the current table. */
    MERGING,
    /** All is written, and a reconciliation is asked for. */
    DONE,
    /** Given up; what it had written to history stays, and is right. */
    FAILED
  }
}
