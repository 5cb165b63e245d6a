package io.penstock.spark.current;

import io.penstock.contract.IngestJob.Brake;
import io.penstock.spark.table.LakeTable;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * How many rows one run may remove from one current table. It counts from the snapshot that the run
 * began with, so that a mass change does not pass in small batches. Most batches are admitted by
 * their number of deletes alone; only one that could be too much is counted against the rows.
 */
public final class RunBrake {
  private final @Nullable Brake policy;
  private @Nullable Snapshot begun;
  private long deletes;

  /**
   * @param policy what counts as a mass change, null for nothing
   */
  public RunBrake(@Nullable Brake policy) {
    this.policy = policy;
  }

  /** Counts from here on, since what came before was accepted or is exempt. */
  void restart(LakeTable table) {
    begun = table.current().currentSnapshot();
    deletes = 0;
  }

  /** Whether the deletes streamed so far, or a TRUNCATE, could be a mass change. */
  boolean mayHold(LakeTable table, long streamedDeletes, boolean truncated) {
    if (policy == null) {
      return false;
    }
    if (begun == null) {
      begun = table.current().currentSnapshot();
    }
    deletes += streamedDeletes;
    long mostRows = count(begun, SnapshotSummary.TOTAL_RECORDS_PROP);
    long leastRows = mostRows - count(begun, SnapshotSummary.TOTAL_POS_DELETES_PROP);
    return mostRows > 0
        && mostRows >= policy.minimumRows()
        && (truncated || exceeds(deletes, Math.max(leastRows, 0)));
  }

  /**
   * Whether rows removed by the run are too many.
   *
   * @param rows rows that the table had when the run began
   */
  boolean holds(long removed, long rows) {
    return policy != null && rows >= policy.minimumRows() && removed > 0 && exceeds(removed, rows);
  }

  /** The snapshot that the run began with, null if the table still stands there. */
  @Nullable Long movedFrom(Table current) {
    Long now = LakeTable.mainSnapshotId(current);
    return begun == null || now == null || begun.snapshotId() == now ? null : begun.snapshotId();
  }

  private boolean exceeds(long removed, long rows) {
    return policy != null && (double) removed * 100 > (double) rows * policy.deletePercent();
  }

  private static long count(@Nullable Snapshot snapshot, String property) {
    return snapshot == null ? 0 : Long.parseLong(snapshot.summary().getOrDefault(property, "0"));
  }
}
