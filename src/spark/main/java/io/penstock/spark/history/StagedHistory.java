package io.penstock.spark.history;

import io.penstock.contract.Fence;
import io.penstock.contract.Position;
import io.penstock.spark.read.NewEpoch;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.jspecify.annotations.Nullable;

/**
 * A batch of a table, written to files that no table knows yet.
 *
 * @param table the table as it was read
 * @param range what was read
 * @param batch the batch's number
 * @param splits the tasks' results in topic order
 */
public record StagedHistory(
    LakeTable table, TopicRange range, long batch, List<SplitResult> splits) {

  /** Why the batch cannot be published, null if it can or lacks columns only. */
  public @Nullable String unreadable() {
    return splits.stream()
        .filter(SplitResult::isStopped)
        .findFirst()
        .map(SplitResult::unreadable)
        .orElse(null);
  }

  /** Columns that the table is not known to have and that the batch needs, none if it is whole. */
  public List<String> unknownColumns() {
    return splits.stream()
        .filter(SplitResult::isStopped)
        .findFirst()
        .map(SplitResult::unknownColumns)
        .orElse(List.of());
  }

  /** Whether the batch was read to its end. */
  public boolean isWhole() {
    return splits.stream().noneMatch(SplitResult::isStopped);
  }

  /** Records read. */
  public long events() {
    return splits.stream().mapToLong(SplitResult::events).sum();
  }

  /** Changes left out because history holds them. */
  public long resent() {
    return splits.stream().mapToLong(SplitResult::resent).sum();
  }

  /** Changes by op. */
  public Map<String, Long> changes() {
    Map<String, Long> sums = new TreeMap<>();
    splits.forEach(split -> split.changes().forEach((op, n) -> sums.merge(op, n, Long::sum)));
    return sums;
  }

  /** The files written. */
  public List<DataFile> files() {
    return splits.stream().flatMap(split -> split.files().stream()).toList();
  }

  /** Whether it holds incremental reads, of which only history knows whether they are repeats. */
  boolean hasIncrementalReads() {
    return splits.stream().anyMatch(split -> split.order().incrementalReads() > 0);
  }

  /** Whether a change leaves a column unsent. */
  public boolean isPartial() {
    return splits.stream().anyMatch(SplitResult::partial);
  }

  /**
   * Whether every change but incremental reads is certain to be new without asking history:
   * streamed ones are above all that the table has taken.
   */
  public boolean isInOrder() {
    for (int i = 0; i < splits.size(); i++) {
      OrderCheck order = splits.get(i).order();
      if (order.suspects() > 0) {
        return false;
      }
      for (int before = i - 1; before >= 0; before--) {
        if (!order.follows(splits.get(before).order())) {
          return false;
        }
      }
    }
    return true;
  }

  /** The fence that history has once the batch is published. */
  public Fence fence(String runId) {
    BatchStart start = BatchStart.of(table, range);
    int epoch = start.epoch();
    Position highest = start.highest();
    Fence.SnapshotMark snapshot = start.snapshot();
    for (SplitResult split : splits) {
      OrderCheck order = split.order();
      Fence.SnapshotMark read = order.snapshot();
      if (order.epoch() > epoch || read != null && !isOf(snapshot, read)) {
        epoch = order.epoch();
        highest = null;
      }
      Position top = order.top();
      if (top != null && (highest == null || top.compareIgnoringOffset(highest) > 0)) {
        highest = top;
      }
      snapshot = continued(snapshot, read);
    }
    if (snapshot != null && highest != null && highest.lsn() >= snapshot.lsn()) {
      // What streams comes after the whole snapshot, also where no read was marked as the last.
      snapshot = new Fence.SnapshotMark(snapshot.lsn(), true, snapshot.swept());
    }
    NewEpoch begun = range.newEpoch();
    Optional<Fence> before = table.historyFence();
    return new Fence(
        batch,
        range.topicId(),
        range.topic(),
        range.partition(),
        range.to(),
        epoch,
        begun == null ? before.map(Fence::epochStart).orElse(0) : begun.start(),
        before.map(Fence::swept).orElse(0),
        comparesFrom(table, range).orElse(start.epoch()),
        highest,
        snapshot,
        runId);
  }

  /** First epoch whose LSNs compare with the batch's, empty if only the batch's own do. */
  static Optional<Integer> comparesFrom(LakeTable table, TopicRange range) {
    NewEpoch begun = range.newEpoch();
    return begun != null && begun.replaced()
        ? Optional.empty()
        : table.historyFence().map(Fence::comparesFrom);
  }

  private static boolean isOf(Fence.@Nullable SnapshotMark snapshot, Fence.SnapshotMark read) {
    return snapshot != null && snapshot.lsn() == read.lsn();
  }

  /** The snapshot after a split; only its first split knows whether it has to be swept. */
  private static Fence.@Nullable SnapshotMark continued(
      Fence.@Nullable SnapshotMark before, Fence.@Nullable SnapshotMark read) {
    return before == null || read == null || !isOf(before, read)
        ? read == null ? before : read
        : new Fence.SnapshotMark(read.lsn(), read.complete(), before.swept());
  }

  /**
   * Source LSN up to which every commit is in the table, null if unknown: the commit before the
   * newest transaction, since that one may not be whole; or the snapshot's own.
   */
  public static @Nullable Long completeThroughLsn(Fence fence) {
    if (fence.highest() != null && fence.highest().prevCommitLsn() > 0) {
      return fence.highest().prevCommitLsn();
    }
    return fence.snapshot() == null || !fence.snapshot().complete() ? null : fence.snapshot().lsn();
  }
}
