package io.penstock.reconcile;

/**
 * The rows of a source table as of one snapshot of the source.
 *
 * @param csv the rows, columns in the order in which they were asked for
 * @param snapshot {@code pg_current_snapshot()} that the rows were read in
 * @param lsn the source's insert LSN, taken after the snapshot
 * @param heldBack transactions that the snapshot held back from vacuum when it ended
 */
record SourceRows(CsvFile csv, String snapshot, long lsn, long heldBack) {}
