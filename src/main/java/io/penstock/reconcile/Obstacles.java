package io.penstock.reconcile;

import io.penstock.contract.Fence;
import io.penstock.contract.Lsn;
import io.penstock.table.Resnapshot;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** What keeps a comparison from saying anything: rows of a replica that no change brought. */
@Component
class Obstacles {
  private final Resnapshots resnapshots;

  Obstacles(Resnapshots resnapshots) {
    this.resnapshots = resnapshots;
  }

  /**
   * What a re-snapshot reads after the source's rows were read is no change that could be undone.
   *
   * @param begun before they were
   */
  void refuseResnapshot(Table table, Instant begun) {
    Resnapshot newest = resnapshots.newest(List.of(table.id())).get(table.id());
    if (newest == null) {
      return;
    }
    Instant finished = newest.finishedAt();
    if (finished == null || !finished.isBefore(begun)) {
      throw new InconclusiveException(
          "A re-snapshot of %s %s under way; start another reconciliation when it has ended."
              .formatted(table.name(), finished == null ? "is" : "was"));
    }
  }

  /** The same of the table's first snapshot, as its fence knows of it. */
  static void refuseInitialSnapshot(Table table, Replica replica, long sourceLsn) {
    Fence fence = replica.fence();
    if (fence == null || fence.snapshot() == null) {
      return;
    }
    Fence.SnapshotMark mark = fence.snapshot();
    if (!mark.complete() || fence.awaitsSweep()) {
      throw new InconclusiveException(
          "The snapshot of %s is not taken to its end; start another reconciliation when it is."
              .formatted(table.name()));
    }
    if (Long.compareUnsigned(mark.lsn(), sourceLsn) > 0) {
      throw new InconclusiveException(
          "The snapshot of %s was taken at %s, after its rows were read here; start another reconciliation."
              .formatted(table.name(), Lsn.format(mark.lsn())));
    }
  }
}
