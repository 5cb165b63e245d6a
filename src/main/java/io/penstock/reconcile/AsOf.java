package io.penstock.reconcile;

import io.penstock.contract.Lsn;
import org.jspecify.annotations.Nullable;

/**
 * The point at which a reconciliation saw both sides: the source in one snapshot, the replica with
 * all changes undone that this snapshot does not see.
 *
 * @param sourceSnapshot {@code pg_current_snapshot()} that the source's rows were read in
 * @param sourceLsn the source's insert LSN, taken after that snapshot
 * @param lakeSnapshotId Iceberg snapshot of the current table that was read, null for a table that
 *     nothing was committed to
 * @param historySnapshotId the same of the history table
 * @param undoneKeys how many keys were taken back to an earlier state
 */
record AsOf(
    String sourceSnapshot,
    long sourceLsn,
    @Nullable Long lakeSnapshotId,
    @Nullable Long historySnapshotId,
    long undoneKeys) {

  /** The LSN as PostgreSQL prints it. */
  String sourceLsnText() {
    return Lsn.format(sourceLsn);
  }
}
