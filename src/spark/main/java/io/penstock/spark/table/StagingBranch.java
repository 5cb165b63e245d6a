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
  private final Fence fence;

  private StagingBranch(Table table, long main, String name, Fence fence) {
    this.table = table;
    this.main = main;
    this.name = name;
    this.fence = fence;
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
    long main = Objects.requireNonNull(LakeTable.mainSnapshotId(table), "main has a snapshot");
    String name = LakeTables.STAGING_PREFIX + UUID.randomUUID().toString().replace("-", "");
    new StagingBranch(table, main, name, fence).run(work);
  }

  private void run(Work work) {
    table.manageSnapshots().createBranch(name, main).commit();
    boolean published = false;
    try {
      write(work);
      table.refresh();
      FencedOperations.publish(table, main, name, fence);
      published = true;
    } finally {
      if (!published) {
        LakeTables.removeBranch(table, name);
      }
    }
    table.refresh();
  }

  private void write(Work work) {
    CommitMetadata.withCommitProperties(
        Map.of(Fence.PROPERTY, Fences.write(fence), Fence.RUN_PROPERTY, fence.runId()),
        () -> {
          work.write("branch_" + name);
          return true;
        },
        RuntimeException.class);
  }
}
