package io.penstock.table;

/** What a reconciliation compares. */
public enum ReconcileMode {
  /** Every column of every row. */
  ROWS,
  /** A digest of each bucket of rows on both sides, then the rows of those that differ. */
  DIGEST,
  /** Whether both have the same keys. */
  KEYS,
  /** The rows that changed since the last clean proof, and a rotating share of the others. */
  INCREMENTAL
}
