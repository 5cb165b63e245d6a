package io.penstock.spark;

import io.penstock.contract.Fence;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
import java.util.Optional;

/** One table's part in one pass of a run: at most one batch, then the merge of what history has. */
final class Turn {
  private final TableProgress table;
  private final LakeTable lake;
  private final Optional<TopicRange> range;
  private Optional<Fence> history;
  private boolean last;

  /**
   * @param range what the pass reads of the topic, empty if it holds nothing new
   * @param last whether nothing is left of the topic after it
   */
  Turn(TableProgress table, LakeTable lake, Optional<TopicRange> range, boolean last) {
    this.table = table;
    this.lake = lake;
    this.range = range;
    this.last = last;
    history = lake.historyFence();
  }

  TableProgress table() {
    return table;
  }

  LakeTable lake() {
    return lake;
  }

  Optional<TopicRange> range() {
    return range;
  }

  /** History's fence as far as this run knows it. */
  Optional<Fence> history() {
    return history;
  }

  void historyIs(Fence fence) {
    history = Optional.of(fence);
  }

  /** The table needs another turn, because somebody else's commit came between. */
  void repeat() {
    last = false;
  }

  boolean isLast() {
    return last;
  }
}
