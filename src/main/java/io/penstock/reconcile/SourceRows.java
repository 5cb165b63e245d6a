package io.penstock.reconcile;

import java.nio.file.Path;

/**
 * The rows of a source table as of one snapshot of the source.
 *
 * @param file the rows in the lake's types, Parquet, as {@code c0, c1, ...} in the order in which
 *     the columns were asked for
 * @param rows how many
 * @param bytes what the source sent
 * @param snapshot {@code pg_current_snapshot()} that the rows were read in
 * @param lsn the source's insert LSN, taken after the snapshot
 * @param heldBack transactions that the snapshot held back from vacuum when it ended
 */
record SourceRows(Path file, long rows, long bytes, String snapshot, long lsn, long heldBack) {}
