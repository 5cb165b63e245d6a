package io.penstock.spark.table;

import io.penstock.contract.Fence;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * Compares the fence in the commit itself: a commit goes through only on metadata whose main branch
 * is still the snapshot that the run read its fence from, and writes the fence's copy among the
 * table's properties in the same step. Iceberg alone would re-base an append on whatever came
 * between, and history would hold a stretch twice.
 */
public final class FencedOperations extends DelegatingOperations {
  private static final int ATTEMPTS = 3;

  private final PublishGuard guard;

  private FencedOperations(TableOperations operations, PublishGuard guard) {
    super(operations);
    this.guard = guard;
  }

  /** The table, with all its commits guarded by the snapshot that its main branch stands at now. */
  public static Table guard(Table table, Fence fence) {
    PublishGuard guard = PublishGuard.of(table, fence, Map.of());
    return new BaseTable(new FencedOperations(operations(table), guard), table.name());
  }

  /**
   * Makes a staged branch the main branch and removes it, if main has not moved and the branch
   * reaches main through this run's own snapshots only.
   *
   * @throws MovedTableException if it has, or does not
   */
  static void publish(Table table, String branch, PublishGuard guard) {
    SnapshotRef staged = table.refs().get(branch);
    if (staged == null) {
      throw new MovedTableException("branch " + branch + " is gone: another run took over");
    }
    new FencedOperations(operations(table), guard).publish(branch, staged.snapshotId(), ATTEMPTS);
  }

  private static TableOperations operations(Table table) {
    return ((HasTableOperations) table).operations();
  }

  private void publish(String branch, long stagedId, int attempts) {
    TableMetadata base = refresh();
    SnapshotRef staged = base.ref(branch);
    if (staged == null || staged.snapshotId() != stagedId) {
      if (isOnMain(base, stagedId)) {
        // An attempt whose outcome nobody heard went through.
        return;
      }
      throw new MovedTableException("branch " + branch + " is gone: another run took over");
    }
    guard.requireOwnChain(base, stagedId);
    TableMetadata published =
        TableMetadata.buildFrom(base)
            .setBranchSnapshot(stagedId, SnapshotRef.MAIN_BRANCH)
            .removeRef(branch)
            .build();
    try {
      commit(base, published);
    } catch (CommitFailedException | CommitStateUnknownException e) {
      // A change of something else than main, such as a property, needs the publish alone again.
      if (attempts <= 1) {
        throw e;
      }
      publish(branch, stagedId, attempts - 1);
    }
  }

  private static boolean isOnMain(TableMetadata metadata, long snapshotId) {
    SnapshotRef main = metadata.ref(SnapshotRef.MAIN_BRANCH);
    Long id = main == null ? null : Long.valueOf(main.snapshotId());
    while (id != null && id != snapshotId) {
      Snapshot snapshot = metadata.snapshot(id);
      id = snapshot == null ? null : snapshot.parentId();
    }
    return id != null;
  }

  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    guard.requireUnmoved(base);
    delegate().commit(base, guard.complete(metadata));
  }
}
