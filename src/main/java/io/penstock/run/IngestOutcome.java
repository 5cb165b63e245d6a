package io.penstock.run;

import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results that the service itself gives to tables of a run. */
final class Results {
  static final TableResult PENDING =
      new TableResult(Status.PENDING, 0, Map.of(), 0, 0, 0, null, null, null, null, 0);

  private Results() {}

  /** What was reported so far, with another status and a reason. */
  static TableResult with(TableResult reported, Status status, @Nullable String reason) {
    return new TableResult(
        status,
        reported.events(),
        reported.changes(),
        reported.resent(),
        reported.fromOffset(),
        reported.toOffset(),
        reported.historySnapshotId(),
        reported.currentSnapshotId(),
        reported.completeThroughLsn(),
        reason,
        reported.millis());
  }

  /** What was reported so far, with the snapshots that the catalog was found to have. */
  static TableResult with(
      TableResult reported, @Nullable Long historySnapshotId, @Nullable Long currentSnapshotId) {
    return new TableResult(
        reported.status(),
        reported.events(),
        reported.changes(),
        reported.resent(),
        reported.fromOffset(),
        reported.toOffset(),
        historySnapshotId == null ? reported.historySnapshotId() : historySnapshotId,
        currentSnapshotId == null ? reported.currentSnapshotId() : currentSnapshotId,
        reported.completeThroughLsn(),
        reported.reason(),
        reported.millis());
  }
}
