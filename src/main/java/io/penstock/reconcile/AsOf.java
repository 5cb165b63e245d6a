package io.penstock.reconcile;

import io.penstock.contract.Lsn;
import org.jspecify.annotations.Nullable;

/**
 * The point at which a reconciliation saw both sides. Comparing under live writes undoes, in the
 * replica's rows, what the source's snapshot could not see; this is what that needs to know.
 *
 * @param sourceSnapshot {@code pg_current_snapshot()} that the source's rows were read in
 * @param sourceLsn the source's insert LSN, taken after that snapshot
 * @param lakeSnapshotId Iceberg snapshot of the current table that was read, null for a table that
 *     nothing was committed to
 */
record AsOf(String sourceSnapshot, long sourceLsn, @Nullable Long lakeSnapshotId) {

  /** The LSN as PostgreSQL prints it. */
  String sourceLsnText() {
    return Lsn.format(sourceLsn);
  }
}
