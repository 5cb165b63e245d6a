package io.penstock.spark.history;

import io.penstock.contract.Fence;
import io.penstock.contract.Position;
import io.penstock.spark.table.LakeTable;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a batch, or a part of it, begins in the order of the table's changes.
 *
 * @param known whether the rest is what the table has taken, rather than unknown because the part
 *     begins in the middle of a batch
 * @param epoch epoch to begin in
 * @param highest highest streamed position of the epoch, null if nothing has streamed
 * @param snapshotLsn LSN of the epoch's snapshot, null if it has none
 * @param snapshotComplete whether the snapshot was read to its end
 * @param snapshotSwept see {@link Fence.SnapshotMark#swept()}
 * @param anythingBefore whether the table has taken anything in the epochs that compare
 */
record BatchStart(
    boolean known,
    int epoch,
    @Nullable Position highest,
    @Nullable Long snapshotLsn,
    boolean snapshotComplete,
    boolean snapshotSwept,
    boolean anythingBefore)
    implements Serializable {

  private static final int FIRST_EPOCH = 1;

  /** The start of a table's next batch. */
  static BatchStart of(LakeTable table) {
    Optional<Fence> fence = table.historyFence();
    if (fence.isEmpty()) {
      return new BatchStart(true, FIRST_EPOCH, null, null, false, false, false);
    }
    Fence taken = fence.get();
    if (table.task().state().newestStart() > taken.epochStart()) {
      // The source went back or was replaced: its LSNs no longer compare with those taken.
      return new BatchStart(true, taken.epoch() + 1, null, null, false, false, true);
    }
    Fence.SnapshotMark mark = taken.snapshot();
    return new BatchStart(
        true,
        taken.epoch(),
        taken.highest(),
        mark == null ? null : mark.lsn(),
        mark != null && mark.complete(),
        mark != null && mark.swept(),
        true);
  }

  /** The start of a part in the middle of a batch. */
  static BatchStart unknown(int epoch) {
    return new BatchStart(false, epoch, null, null, false, false, false);
  }

  Fence.@Nullable SnapshotMark snapshot() {
    return snapshotLsn == null
        ? null
        : new Fence.SnapshotMark(snapshotLsn, snapshotComplete, snapshotSwept);
  }
}
