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
 */
record SourceDigest(
    Buckets buckets,
    Map<String, Bucket> digests,
    Map<ColumnSpec, BigDecimal> sums,
    String snapshot,
    long lsn) {

  /**
   * What a bucket holds.
   *
   * @param rows how many rows
   * @param md5 of the bytes of all of them, in key order
   */
  record Bucket(long rows, String md5) {}
}
