package io.penstock.spark.current;

import io.penstock.contract.Fence;
import io.penstock.contract.Findings.ResnapshotProgress;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.Resnapshot;
import io.penstock.spark.table.LakeTable;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Brings a table's re-snapshot to its end, once history holds all that it read: keys of which a
 * value is still unknown are named, so that they are read once more; if there are none, the keys
 * that were not read are swept. Each step is a commit to history whose fence says that it was done,
 * so that a run which dies goes on with the next.
 */
public final class ResnapshotEnd {
  private final SnapshotSweep sweep;
  private final UnreadKeys unreadKeys;
  private final String runId;

  public ResnapshotEnd(SparkSession spark, String catalog, String runId) {
    this.sweep = new SnapshotSweep(spark, catalog);
    this.unreadKeys = new UnreadKeys(spark, catalog);
    this.runId = runId;
  }

  /**
   * What was done.
   *
   * @param fence history's fence after it
   * @param deletes number of keys swept
   * @param progress how far an incremental re-snapshot has come, null if there is nothing to say
   */
  public record Step(Fence fence, long deletes, @Nullable ResnapshotProgress progress) {}

  /**
   * Does what can be done.
   *
   * @param fence history's fence
   * @param caughtUp whether the run has read the topic to its end; before, keys may still be read
   * @throws io.penstock.spark.table.MovedTableException if somebody else committed to history
   */
  public Step advance(LakeTable table, Fence fence, boolean caughtUp) {
    Fence now = fence;
    long deletes = 0;
    if (now.awaitsSweep()) {
      Fence swept = now.swept(table.nextBatch(), runId);
      deletes += sweep.sweep(table, now, swept, Objects.requireNonNull(swept.snapshot()).lsn());
      now = swept;
    }
    Resnapshot resnapshot = table.task().state().resnapshot();
    if (resnapshot == null || now.epochStart() != resnapshot.epochStart()) {
      return new Step(now, deletes, null);
    }
    int start = resnapshot.epochStart();
    if (isReading(table.task(), now, now)) {
      Long readThrough = resnapshot.readThrough();
      if (!caughtUp || readThrough == null || now.offset() < readThrough || isHalfRead(now)) {
        return new Step(now, deletes, null);
      }
      List<List<String>> unread = unreadKeys.find(table, now.epoch());
      if (!unread.isEmpty()) {
        return new Step(now, deletes, new ResnapshotProgress(start, false, unread));
      }
      Fence swept = now.resnapshotSwept(table.nextBatch(), runId);
      deletes += sweep.sweep(table, now, swept, null);
      now = swept;
    }
    return new Step(now, deletes, new ResnapshotProgress(start, true, List.of()));
  }

  /** Whether a whole snapshot began meanwhile: what it has not read yet is not gone. */
  private static boolean isHalfRead(Fence fence) {
    return fence.snapshot() != null && !fence.snapshot().complete();
  }

  /**
   * Whether a table was being read anew when a batch was taken, so that rows may lack values that
   * later batches tell; until then they are left out of the current table.
   *
   * @param through history's fence after the batch
   * @param history history's fence now
   */
  static boolean isReading(TableTask task, Fence through, Fence history) {
    Resnapshot resnapshot = task.state().resnapshot();
    return resnapshot != null && through.swept() < resnapshot.epochStart()
        || through.swept() < history.swept();
  }
}
