package io.penstock.spark.history;

import io.penstock.contract.Fence;
import io.penstock.contract.Position;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
import java.util.List;
import java.util.Map;
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

  /** Whether every change is certain to be new without asking history. */
  boolean isInOrder() {
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
    BatchStart start = BatchStart.of(table);
    int epoch = start.epoch();
    Position highest = start.highest();
    Fence.SnapshotMark snapshot = start.snapshot();
    for (SplitResult split : splits) {
      OrderCheck order = split.order();
      if (order.epoch() > epoch) {
        epoch = order.epoch();
        highest = null;
      }
      Position top = order.top();
      if (top != null && (highest == null || top.compareIgnoringOffset(highest) > 0)) {
        highest = top;
      }
      snapshot = order.snapshot() == null ? snapshot : order.snapshot();
    }
    int epochStart = table.task().state().newestStart();
    int comparesFrom =
        table
            .historyFence()
            .filter(fence -> fence.epochStart() >= epochStart)
            .map(Fence::comparesFrom)
            .orElse(start.epoch());
    return new Fence(
        batch,
        range.topicId(),
        range.topic(),
        range.partition(),
        range.to(),
        epoch,
        epochStart,
        table.historyFence().map(Fence::swept).orElse(0),
        comparesFrom,
        highest,
        snapshot,
        runId);
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
