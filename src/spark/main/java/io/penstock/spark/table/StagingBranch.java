package io.penstock.spark.table;

import io.penstock.contract.Fence;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.CommitMetadata;

/**
 * A branch of a table on which Spark writes before the result is published. Its name is never used
 * again, so that a late write of a run that lost the table can be told from ours.
 */
public final class StagingBranch {
  private final Table table;
  private final long main;
  private final String name;
  private final PublishGuard guard;

  private StagingBranch(Table table, PublishGuard guard) {
    this.table = table;
    this.main = Objects.requireNonNull(LakeTable.mainSnapshotId(table), "main has a snapshot");
    this.name = LakeTables.STAGING_PREFIX + UUID.randomUUID().toString().replace("-", "");
    this.guard = guard;
  }

  /** What writes to the branch. */
  @FunctionalInterface
  public interface Work {
    /**
     * Writes.
     *
     * @param branch identifier of the branch for Spark, the catalog left out
     */
    void write(String branch);
  }

  /**
   * Stages work on a new branch of the table and publishes it with the fence; on any failure the
   * branch is removed and main stays as it was.
   *
   * @throws MovedTableException if somebody else committed to the table
   */
  public static void publish(Table table, Fence fence, Work work) {
    publish(table, fence, Map.of(), work);
  }

  /**
   * The same, and sets table properties in the commit that publishes.
   *
   * @throws MovedTableException if somebody else committed to the table
   */
  static void publish(Table table, Fence fence, Map<String, String> properties, Work work) {
    new StagingBranch(table, PublishGuard.of(table, fence, properties)).run(work);
  }

  private void run(Work work) {
    table.manageSnapshots().createBranch(name, main).commit();
    try {
      write(work);
      table.refresh();
      FencedOperations.publish(table, name, guard);
    } catch (RuntimeException e) {
      removeAfter(e);
      throw e;
    }
    table.refresh();
  }

  /** What cannot be removed now, the next run removes. */
  private void removeAfter(RuntimeException failure) {
    try {
      LakeTables.removeBranch(table, name);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private void write(Work work) {
    CommitMetadata.withCommitProperties(
        Map.of(
            Fence.PROPERTY, Fences.write(guard.fence()), Fence.RUN_PROPERTY, guard.fence().runId()),
        () -> {
          work.write("branch_" + name);
          return true;
        },
        RuntimeException.class);
  }
}
