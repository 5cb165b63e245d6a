package io.penstock.run;

import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of a table in an ingest run. */
record IngestOutcome(TableResult result) implements Outcome {
  static final IngestOutcome PENDING =
      new IngestOutcome(
          new TableResult(Status.PENDING, 0, Map.of(), 0, 0, 0, null, null, null, null, 0, null));

  @Override
  public String status() {
    return result.status().name();
  }

  @Override
  public boolean isTerminal() {
    return result.status().isTerminal();
  }

  @Override
  public boolean isFailed() {
    return result.status() == Status.FAILED;
  }

  @Override
  public @Nullable String reason() {
    return result.reason();
  }

  @Override
  public IngestOutcome cutOff() {
    return switch (result.status()) {
      case PENDING -> with(Status.FAILED, "The run ended before it was ingested.");
      case HISTORY_PUBLISHED ->
          with(Status.FAILED, "The run ended after history was published and before current was.");
      case PUBLISHED, UP_TO_DATE, HELD, OUTDATED, QUARANTINED, FAILED -> this;
    };
  }

  /** What was reported so far, with another status and a reason. */
  IngestOutcome with(Status status, @Nullable String reason) {
    return new IngestOutcome(
        new TableResult(
            status,
            result.events(),
            result.changes(),
            result.resent(),
            result.fromOffset(),
            result.toOffset(),
            result.historySnapshotId(),
            result.currentSnapshotId(),
            result.completeThroughLsn(),
            reason,
            result.millis(),
            result.findings()));
  }

  /** What was reported so far, with the snapshots that the catalog was found to have. */
  IngestOutcome with(@Nullable Long historySnapshotId, @Nullable Long currentSnapshotId) {
    return new IngestOutcome(
        new TableResult(
            result.status(),
            result.events(),
            result.changes(),
            result.resent(),
            result.fromOffset(),
            result.toOffset(),
            historySnapshotId == null ? result.historySnapshotId() : historySnapshotId,
            currentSnapshotId == null ? result.currentSnapshotId() : currentSnapshotId,
            result.completeThroughLsn(),
            result.reason(),
            result.millis(),
            result.findings()));
  }
}
