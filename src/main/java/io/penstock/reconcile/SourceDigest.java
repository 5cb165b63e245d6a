package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import java.math.BigDecimal;
import java.util.Map;

/**
 * What the source says of each bucket of a table, as of one snapshot.
 *
 * @param buckets how the rows are divided
 * @param digests what each bucket holds
 * @param sums exact sums of summed columns
 * @param snapshot {@code pg_current_snapshot()} that it was read in
 * @param lsn the source's insert LSN, taken after the snapshot
 * @param bytes what the source sent
 * @param heldBack transactions that the snapshot held back from vacuum when it ended
 */
record SourceDigest(
    Buckets buckets,
    Map<String, Bucket> digests,
    Map<ColumnSpec, BigDecimal> sums,
    String snapshot,
    long lsn,
    long bytes,
    long heldBack) {

  SourceDigest withHeldBack(long transactions) {
    return new SourceDigest(buckets, digests, sums, snapshot, lsn, bytes, transactions);
  }

  /**
   * What a bucket holds.
   *
   * @param rows how many rows
   * @param sum of the hashes of all of them, exact
   */
  record Bucket(long rows, String sum) {}
}
