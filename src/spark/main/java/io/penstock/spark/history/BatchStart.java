package io.penstock.spark.history;

import io.penstock.contract.Fence;
import io.penstock.contract.Position;
import io.penstock.spark.read.NewEpoch;
import io.penstock.spark.read.TopicRange;
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
 * @param highest highest streamed position that compares, as one of this epoch; null if nothing has
 *     streamed
 * @param snapshotLsn LSN of the epoch's snapshot, null if it has none
 * @param snapshotComplete whether the snapshot was read to its end
 * @param snapshotSwept see {@link Fence.SnapshotMark#swept()}
 * @param before what the table has taken before
 */
record BatchStart(
    boolean known,
    int epoch,
    @Nullable Position highest,
    @Nullable Long snapshotLsn,
    boolean snapshotComplete,
    boolean snapshotSwept,
    Before before)
    implements Serializable {

  private static final int FIRST_EPOCH = 1;

  /** What a table has taken before: it decides whether a snapshot begins an epoch, and sweeps. */
  enum Before {
    /** Nothing. */
    NOTHING,
    /** Changes of earlier epochs only. */
    EARLIER_EPOCHS,
    /** Changes of this epoch, perhaps. */
    THIS_EPOCH
  }

  /** The start of a table's next batch. */
  static BatchStart of(LakeTable table, TopicRange range) {
    Optional<Fence> fence = table.historyFence();
    if (fence.isEmpty()) {
      return new BatchStart(true, FIRST_EPOCH, null, null, false, false, Before.NOTHING);
    }
    Fence taken = fence.get();
    NewEpoch begun = range.newEpoch();
    Fence.SnapshotMark mark = taken.snapshot();
    if (begun != null) {
      int epoch = taken.epoch() + 1;
      if (begun.replaced()) {
        return new BatchStart(true, epoch, null, null, false, false, Before.EARLIER_EPOCHS);
      }
      // A read of the snapshot before is sent again, and begins none.
      return new BatchStart(
          true,
          epoch,
          inEpoch(taken.highest(), epoch),
          mark == null ? null : mark.lsn(),
          mark != null,
          mark != null,
          Before.EARLIER_EPOCHS);
    }
    return new BatchStart(
        true,
        taken.epoch(),
        taken.highest(),
        mark == null ? null : mark.lsn(),
        mark != null && mark.complete(),
        mark != null && mark.swept(),
        Before.THIS_EPOCH);
  }

  /**
   * What streamed in the epoch before, as if in this one: where LSNs still compare, a change that
   * is not above it may have been sent before.
   */
  private static @Nullable Position inEpoch(@Nullable Position position, int epoch) {
    return position == null
        ? null
        : new Position(epoch, true, position.prevCommitLsn(), position.lsn(), position.offset());
  }

  /** The start of a part in the middle of a batch. */
  static BatchStart unknown(int epoch) {
    return new BatchStart(false, epoch, null, null, false, false, Before.NOTHING);
  }

  Fence.@Nullable SnapshotMark snapshot() {
    return snapshotLsn == null
        ? null
        : new Fence.SnapshotMark(snapshotLsn, snapshotComplete, snapshotSwept);
  }
}
