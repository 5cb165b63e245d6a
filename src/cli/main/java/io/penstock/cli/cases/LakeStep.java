package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.cases.oracle.ReplicaName;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** What an operator may do to lake tables by hand. */
sealed interface LakeStep extends Step {

  /** Which of a table's two lake tables. */
  enum Which {
    CURRENT,
    HISTORY
  }

  /** {@code expire_snapshots(retain_last => 1)} on both. */
  record Expire(String table) implements LakeStep {
    @Override
    public void run(CaseRun run) throws Exception {
      ReplicaName names = run.table(table).lake();
      try (Lake lake = run.rig().lake()) {
        for (String name : List.of(names.current(), names.history())) {
          lake.catalog()
              .load(names.namespace(), name)
              .expireSnapshots()
              .expireOlderThan(System.currentTimeMillis() + 1000)
              .retainLast(1)
              .cleanExpiredFiles(true)
              .commit();
        }
      }
    }
  }

  /** Rewrites the data files of both, all deletes applied. */
  record Compact(String table) implements LakeStep {
    @Override
    public void run(CaseRun run) throws Exception {
      run.rig()
          .ownDriver()
          .compact(List.of(run.table(table)), run.rig().api().base().toString())
          .awaitSuccess();
    }
  }

  /**
   * {@code rollback_to_snapshot} by a number of snapshots.
   *
   * @param which the one that is rolled back
   */
  record Rollback(String table, Which which, int snapshots) implements LakeStep {
    @Override
    public void run(CaseRun run) throws Exception {
      ReplicaName names = run.table(table).lake();
      try (Lake lake = run.rig().lake()) {
        Table lakeTable =
            lake.catalog()
                .load(
                    names.namespace(), which == Which.CURRENT ? names.current() : names.history());
        Snapshot snapshot = lakeTable.currentSnapshot();
        for (int i = 0; i < snapshots; i++) {
          Long parent = snapshot == null ? null : snapshot.parentId();
          if (parent == null) {
            throw new CaseFailedException(
                "%s has no %d snapshots to go back".formatted(lakeTable.name(), snapshots));
          }
          snapshot = lakeTable.snapshot(parent);
        }
        lakeTable.manageSnapshots().rollbackTo(snapshot.snapshotId()).commit();
      }
    }
  }
}
