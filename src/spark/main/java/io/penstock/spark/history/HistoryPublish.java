package io.penstock.spark.history;

import io.penstock.contract.Fence;
import io.penstock.spark.table.FencedOperations;
import io.penstock.spark.table.Fences;
import java.util.Objects;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.util.SnapshotUtil;

/** Appends a staged batch to history, its fence in the same commit. */
public final class HistoryPublish {
  private HistoryPublish() {}

  /**
   * Publishes the batch and refreshes the table.
   *
   * @return the fence now in force
   * @throws io.penstock.spark.table.MovedTableException if another commit came between, and the
   *     batch is certain not to be in the table
   * @throws CommitStateUnknownException if nobody can tell whether it is
   */
  public static Fence publish(StagedHistory batch, String runId) {
    Table history = batch.table().history();
    Fence fence = batch.fence(runId);
    AppendFiles append = FencedOperations.guard(history, fence).newAppend();
    batch.files().forEach(append::appendFile);
    append.set(Fence.PROPERTY, Fences.write(fence)).set(Fence.RUN_PROPERTY, runId);
    try {
      append.commit();
    } catch (RuntimeException e) {
      if (!holds(history, fence, e)) {
        throw e;
      }
    }
    history.refresh();
    return fence;
  }

  /**
   * Asks the catalog whether the commit of a fence went through.
   *
   * @throws CommitStateUnknownException if it does not answer: the batch's files must stay then
   */
  private static boolean holds(Table table, Fence fence, RuntimeException failure) {
    try {
      table.refresh();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
      throw failure instanceof CommitStateUnknownException
          ? failure
          : new CommitStateUnknownException(failure);
    }
    String wanted = Fences.write(fence);
    for (var snapshot : SnapshotUtil.currentAncestors(table)) {
      if (Objects.equals(wanted, snapshot.summary().get(Fence.PROPERTY))) {
        return true;
      }
    }
    return false;
  }
}
