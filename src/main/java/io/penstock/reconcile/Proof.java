package io.penstock.reconcile;

import io.penstock.table.ReconcileMode;
import org.jspecify.annotations.Nullable;

/**
 * A comparison with the point it was made at.
 *
 * @param asOf when both sides were seen
 * @param comparison what was found
 * @param comparedAs how it was compared, which may be more than was asked for
 * @param coverage what a later one can build on
 * @param digest of all rows of the replica as of then, null where none was computed
 */
record Proof(
    AsOf asOf,
    Comparison comparison,
    ReconcileMode comparedAs,
    Coverage coverage,
    @Nullable String digest) {

  /**
   * What a proof covers.
   *
   * @param historyBatch last batch that the replica had taken before the source was read: changes
   *     of later ones may not have been seen; null if it had taken none
   * @param columns tells whether another proof is of the same columns
   */
  record Coverage(@Nullable Long historyBatch, String columns) {}
}
