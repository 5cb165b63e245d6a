package io.penstock.lakehouse;

import java.time.Instant;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * What a lake table's commits have brought since it was last compacted, by their own summaries: no
 * manifest is read.
 *
 * @param dataFiles data files added
 * @param deleteFiles delete files added, deletion vectors included
 * @param deletedPositions rows that these take out of data files
 * @param records rows in all the table's data files, deleted ones included
 * @param snapshots that are not the current one, and older than the time up to which they are kept
 * @param oldestSnapshot when the oldest one of these was committed, null if there is none
 */
record NewFiles(
    long dataFiles,
    long deleteFiles,
    long deletedPositions,
    long records,
    long snapshots,
    @Nullable Instant oldestSnapshot) {

  /**
   * Counts.
   *
   * @param since when the table was last compacted, null if never
   * @param keptFrom when the oldest snapshot that is kept may have been committed
   */
  static NewFiles of(Table table, @Nullable Instant since, Instant keptFrom) {
    long dataFiles = 0;
    long deleteFiles = 0;
    long deletedPositions = 0;
    long snapshots = 0;
    Instant oldest = null;
    Snapshot current = table.currentSnapshot();
    for (Snapshot snapshot : table.snapshots()) {
      Instant at = Instant.ofEpochMilli(snapshot.timestampMillis());
      if ((since == null || at.isAfter(since)) && isChange(snapshot)) {
        dataFiles += figure(snapshot, SnapshotSummary.ADDED_FILES_PROP);
        deleteFiles += figure(snapshot, SnapshotSummary.ADDED_DELETE_FILES_PROP);
        deletedPositions += figure(snapshot, SnapshotSummary.ADDED_POS_DELETES_PROP);
      }
      if (!snapshot.equals(current) && at.isBefore(keptFrom)) {
        snapshots++;
        oldest = oldest == null || at.isBefore(oldest) ? at : oldest;
      }
    }
    long records = current == null ? 0 : figure(current, SnapshotSummary.TOTAL_RECORDS_PROP);
    return new NewFiles(dataFiles, deleteFiles, deletedPositions, records, snapshots, oldest);
  }

  /** A compaction brings nothing new. */
  private static boolean isChange(Snapshot snapshot) {
    return !DataOperations.REPLACE.equals(snapshot.operation());
  }

  private static long figure(Snapshot snapshot, String name) {
    return Long.parseLong(snapshot.summary().getOrDefault(name, "0"));
  }
}
