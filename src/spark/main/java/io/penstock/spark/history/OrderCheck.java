package io.penstock.spark.history;

import io.penstock.contract.Position;
import io.penstock.spark.change.Change;
import java.io.Serializable;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches the positions of streamed changes go by and tells which of them may have been delivered
 * before. A change above all before it is new. One at the same position is new if its identity
 * differs, since the rows of one COPY share an LSN. One below is suspect: only history can tell.
 */
final class OrderCheck implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MAX_RUN = 200_000;

  private final int epoch;
  private final boolean startKnown;
  private final @Nullable Position start;
  private @Nullable Position top;
  private @Nullable Run first;
  private @Nullable Run last;
  private long suspects;

  /**
   * @param startKnown whether {@code start} is what the table has taken, rather than unknown
   *     because the split begins in the middle of a batch
   */
  OrderCheck(int epoch, boolean startKnown, @Nullable Position start) {
    this.epoch = epoch;
    this.startKnown = startKnown;
    this.start = start;
    this.top = start;
  }

  /** The position of a change; snapshot reads are not watched, their offsets are their fence. */
  Position positionOf(Change change, long offset) {
    long lsn = Math.max(change.lsn(), 0);
    if (change.fromSnapshot()) {
      return new Position(epoch, false, 0, lsn, offset);
    }
    long previous = change.prevCommitLsn();
    if (previous == Change.NONE) {
      // Debezium leaves it out until it has seen a commit; by then the highest seen is the truth.
      previous = top == null ? 0 : top.prevCommitLsn();
    }
    return new Position(epoch, true, previous, lsn, offset);
  }

  /**
   * Takes note of a streamed change.
   *
   * @param identity hash of the change's identity; equal hashes only raise a suspicion
   * @return whether the change may have been delivered before
   */
  boolean isSuspect(Change change, Position position, long identity) {
    boolean suspect = judge(change, position, identity);
    if (suspect) {
      suspects++;
    }
    return suspect;
  }

  private boolean judge(Change change, Position position, long identity) {
    int order = top == null ? 1 : position.compareIgnoringOffset(top);
    if (order > 0) {
      boolean unknown = top == null && !startKnown && change.prevCommitLsn() == Change.NONE;
      top = position;
      last = new Run(position, identity);
      first = first == null ? last : first;
      return unknown;
    }
    // A position equal to the table's own highest has its identities in history, not here.
    return order < 0 || last == null || !last.add(identity);
  }

  /** Number of suspect changes so far. */
  long suspects() {
    return suspects;
  }

  /** The highest position seen, or the start, null if nothing has streamed. */
  @Nullable Position top() {
    return top;
  }

  /** Whether this split's changes all are other ones than those of a split before it. */
  boolean follows(OrderCheck before) {
    if (first == null || before.top == null) {
      return true;
    }
    int order = first.position.compareIgnoringOffset(before.top);
    return order > 0 || order == 0 && before.last != null && first.isDisjoint(before.last);
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
