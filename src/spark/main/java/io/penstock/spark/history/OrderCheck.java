package io.penstock.spark.history;

import io.penstock.contract.Fence.SnapshotMark;
import io.penstock.contract.Position;
import io.penstock.spark.change.Change;
import io.penstock.spark.history.BatchStart.Before;
import java.io.Serializable;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives changes their positions and tells which of them may have been delivered before.
 *
 * <p>A streamed change above all before it is new. One at the same position is new if its identity
 * differs, since the rows of one COPY share an LSN. One below, or below the snapshot's LSN, is
 * suspect: only history can tell. A read with another LSN than the snapshot's begins a new snapshot
 * and with it an epoch; a read of a snapshot that is complete, or of an older one, is suspect.
 */
final class OrderCheck implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MAX_RUN = 200_000;

  private final boolean startKnown;
  private int epoch;
  private @Nullable Position top;
  private @Nullable Snapshot snapshot;
  private Before before;

  private @Nullable Run first;
  private @Nullable Run last;
  private long suspects;
  private long lowestLsn = Long.MAX_VALUE;
  private long firstReadLsn = -1;
  private boolean newEpoch;
  private long incrementalReads;

  private record Snapshot(long lsn, boolean complete, boolean swept) implements Serializable {}

  OrderCheck(BatchStart start) {
    startKnown = start.known();
    epoch = start.epoch();
    top = start.highest();
    before = start.before();
    SnapshotMark mark = start.snapshot();
    snapshot = mark == null ? null : new Snapshot(mark.lsn(), mark.complete(), mark.swept());
  }

  /** What a change is to the table: where it stands, and whether it may be an old one. */
  record Judged(Position position, boolean suspect) {}

  /**
   * Judges the next change.
   *
   * @param identity hash of the change's identity; equal hashes only raise a suspicion
   */
  Judged judge(Change change, long offset, long identity) {
    boolean suspect = change.fromSnapshot() ? !takeRead(change) : false;
    Position position = positionOf(change, offset);
    if (position.streamed()) {
      suspect = isSuspect(change, position, identity);
    }
    before = Before.THIS_EPOCH;
    suspects += suspect ? 1 : 0;
    return new Judged(position, suspect);
  }

  private Position positionOf(Change change, long offset) {
    long lsn = Math.max(change.lsn(), 0);
    if (change.fromSnapshot()) {
      return new Position(epoch, false, 0, change.incremental() ? 0 : lsn, offset);
    }
    long previous = change.prevCommitLsn();
    if (previous == Change.NONE) {
      // Debezium leaves it out until it has seen a commit; by then the highest seen is the truth.
      previous = top == null ? 0 : top.prevCommitLsn();
    }
    return new Position(epoch, true, previous, lsn, offset);
  }

  /** Takes note of a snapshot read; false if it belongs to a snapshot that is over. */
  private boolean takeRead(Change change) {
    if (change.incremental()) {
      incrementalReads++;
      return true;
    }
    long lsn = change.lsn();
    firstReadLsn = firstReadLsn < 0 ? lsn : firstReadLsn;
    if (snapshot == null && !startKnown && top == null) {
      // In the middle of a batch: taken for a part of the snapshot before, which is checked later.
      snapshot = new Snapshot(lsn, false, true);
    } else if (snapshot == null || lsn > snapshot.lsn) {
      beginSnapshot(lsn);
    } else if (lsn < snapshot.lsn || snapshot.complete) {
      return false;
    }
    if (change.lastOfSnapshot() && snapshot != null) {
      snapshot = new Snapshot(lsn, true, snapshot.swept);
    }
    return true;
  }

  private void beginSnapshot(long lsn) {
    if (before == Before.THIS_EPOCH) {
      epoch++;
      newEpoch = true;
    }
    top = null;
    last = null;
    snapshot = new Snapshot(lsn, false, before == Before.NOTHING);
  }

  private boolean isSuspect(Change change, Position position, long identity) {
    lowestLsn = Math.min(lowestLsn, position.lsn());
    boolean beforeSnapshot = snapshot != null && position.lsn() < snapshot.lsn;
    int order = top == null ? 1 : position.compareIgnoringOffset(top);
    if (order > 0) {
      boolean unknown = top == null && !startKnown && change.prevCommitLsn() == Change.NONE;
      top = position;
      last = new Run(position, identity);
      first = first == null ? last : first;
      return unknown || beforeSnapshot;
    }
    // A position equal to the table's own highest has its identities in history, not here.
    return order < 0 || last == null || !last.add(identity) || beforeSnapshot;
  }

  /** Number of suspect changes so far. */
  long suspects() {
    return suspects;
  }

  /** Number of incremental reads so far; whether they are repeats is asked apart. */
  long incrementalReads() {
    return incrementalReads;
  }

  /** The epoch after the last change. */
  int epoch() {
    return epoch;
  }

  /** The highest position seen in this epoch, or the start's, null if nothing has streamed. */
  @Nullable Position top() {
    return top;
  }

  /** The snapshot that reads belong to, null if none was seen. */
  @Nullable SnapshotMark snapshot() {
    return snapshot == null
        ? null
        : new SnapshotMark(snapshot.lsn, snapshot.complete, snapshot.swept);
  }

  /** Whether this split's changes all are other ones than those of a split before it. */
  boolean follows(OrderCheck before) {
    if (newEpoch || before.newEpoch) {
      return false;
    }
    if (firstReadLsn >= 0 && !continuesSnapshotOf(before)) {
      return false;
    }
    if (before.snapshot != null && lowestLsn < before.snapshot.lsn) {
      return false;
    }
    if (first == null || before.top == null) {
      return true;
    }
    int order = first.position.compareIgnoringOffset(before.top);
    return order > 0 || order == 0 && before.last != null && first.isDisjoint(before.last);
  }

  private boolean continuesSnapshotOf(OrderCheck before) {
    return before.top == null
        && (before.snapshot == null
            ? before.before == Before.NOTHING
            : before.snapshot.lsn == firstReadLsn && !before.snapshot.complete);
  }

  /** Changes that share one position, by the hashes of their identities. */
  private static final class Run implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Position position;
    private final long single;
    private @Nullable Set<Long> all;

    Run(Position position, long identity) {
      this.position = position;
      this.single = identity;
    }

    boolean add(long identity) {
      if (all == null) {
        if (identity == single) {
          return false;
        }
        all = new HashSet<>(Set.of(single));
      }
      return all.size() < MAX_RUN && all.add(identity);
    }

    boolean isDisjoint(Run other) {
      return Collections.disjoint(identities(), other.identities());
    }

    private Set<Long> identities() {
      return all == null ? Set.of(single) : all;
    }
  }
}
