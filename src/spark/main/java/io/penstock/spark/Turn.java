package io.penstock.spark;

import io.penstock.contract.Fence;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One table's part in one pass of a run: at most one batch, then the merge of what history has. */
final class Turn {
  private static final long SMALL_BATCH = 20_000;
  private static final long SMALL_TABLE = 200_000;

  private final TableProgress table;
  private final LakeTable lake;
  private final Optional<TopicRange> range;
  private Optional<Fence> history;
  private @Nullable StagedHistory staged;
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

  /**
   * Whether the merge is of a kind whose planning costs more than its rows. A table that is behind
   * by more than one batch may have any number.
   */
  boolean isSmall() {
    return staged != null
        && staged.batch() == lake.currentFence().map(Fence::batch).orElse(0L) + 1
        && staged.events() <= SMALL_BATCH
        && LakeTable.totalRecords(lake.current()) <= SMALL_TABLE;
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

  /**
   * The run has published a batch.
   *
   * @param fence history's fence since
   */
  void published(StagedHistory batch, Fence fence) {
    staged = batch;
    history = Optional.of(fence);
  }

  /** The batch that was published, null if none was. */
  @Nullable StagedHistory staged() {
    return staged;
  }

  /** The table needs another turn, because somebody else's commit came between. */
  void repeat() {
    last = false;
  }

  boolean isLast() {
    return last;
  }
}
