package io.penstock.spark.table;

import io.penstock.contract.Fence;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.jspecify.annotations.Nullable;

/**
 * Compares the fence in the commit itself: a commit goes through only on metadata whose main branch
 * is still the snapshot that the run read its fence from, and writes the fence's copy among the
 * table's properties in the same step. Iceberg alone would re-base an append on whatever came
 * between, and history would hold a stretch twice.
 */
public final class FencedOperations implements TableOperations {
  private final TableOperations operations;
  private final @Nullable Long expectedMain;
  private final Fence fence;

  private FencedOperations(TableOperations operations, @Nullable Long expectedMain, Fence fence) {
    this.operations = operations;
    this.expectedMain = expectedMain;
    this.fence = fence;
  }

  /** The table, with all its commits guarded by the snapshot that its main branch stands at now. */
  public static Table guard(Table table, Fence fence) {
    TableOperations operations = ((HasTableOperations) table).operations();
    return new BaseTable(
        new FencedOperations(operations, LakeTable.mainSnapshotId(table), fence), table.name());
  }

  /**
   * Makes a staged branch the main branch and removes it, if main has not moved and the branch
   * reaches main through this run's own snapshots only.
   *
   * @throws MovedTableException if it has, or does not
   */
  public static void publish(Table table, @Nullable Long expectedMain, String branch, Fence fence) {
    TableOperations operations = ((HasTableOperations) table).operations();
    new FencedOperations(operations, expectedMain, fence).publish(branch, 3);
  }

  private void publish(String branch, int attempts) {
    TableMetadata base = operations.refresh();
    SnapshotRef staged = base.ref(branch);
    if (staged == null) {
      throw new MovedTableException("branch " + branch + " is gone: another run took over");
    }
    requireOwnChain(base, staged.snapshotId());
    TableMetadata published =
        TableMetadata.buildFrom(base)
            .setBranchSnapshot(staged.snapshotId(), SnapshotRef.MAIN_BRANCH)
            .removeRef(branch)
            .build();
    try {
      commit(base, published);
    } catch (org.apache.iceberg.exceptions.CommitFailedException e) {
      // A change of something else than main, such as a property, needs the publish alone again.
      if (attempts <= 1) {
        throw e;
      }
      publish(branch, attempts - 1);
    }
  }

  private void requireOwnChain(TableMetadata base, long stagedId) {
    Long id = stagedId;
    while (id != null && !id.equals(expectedMain)) {
      Snapshot snapshot = base.snapshot(id);
      if (snapshot == null || !fence.runId().equals(snapshot.summary().get(Fence.RUN_PROPERTY))) {
        throw new MovedTableException(
            "the staged branch reaches main through snapshot " + id + " of somebody else");
      }
      id = snapshot.parentId();
    }
    if (!Objects.equals(id, expectedMain)) {
      throw new MovedTableException("the staged branch does not start at main");
    }
  }

  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    SnapshotRef main = base.ref(SnapshotRef.MAIN_BRANCH);
    Long found = main == null ? null : main.snapshotId();
    if (!Objects.equals(found, expectedMain)) {
      throw new MovedTableException(
          "main moved from snapshot " + expectedMain + " to " + found + " while the run worked");
    }
    Snapshot head = metadata.currentSnapshot();
    Fence.Copy copy = new Fence.Copy(head.sequenceNumber(), Fences.totalRecords(head), fence);
    operations.commit(
        base,
        TableMetadata.buildFrom(metadata)
            .setProperties(Map.of(Fence.PROPERTY, Fences.write(copy)))
            .build());
  }

  @Override
  public TableMetadata current() {
    return operations.current();
  }

  @Override
  public TableMetadata refresh() {
    return operations.refresh();
  }

  @Override
  public FileIO io() {
    return operations.io();
  }

  @Override
  public EncryptionManager encryption() {
    return operations.encryption();
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return operations.metadataFileLocation(fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    return operations.locationProvider();
  }

  @Override
  public TableOperations temp(TableMetadata uncommitted) {
    return operations.temp(uncommitted);
  }

  @Override
  public long newSnapshotId() {
    return operations.newSnapshotId();
  }

  @Override
  public boolean requireStrictCleanup() {
    return operations.requireStrictCleanup();
  }
}
