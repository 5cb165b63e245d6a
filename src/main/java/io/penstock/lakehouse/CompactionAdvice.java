package io.penstock.lakehouse;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says by simple rules whether a table's lake tables are worth a maintenance run. */
final class CompactionAdvice {
  /** Each is read, and applied, by every reader of the current table. */
  static final int DELETE_FILES = 10;

  static final double DELETED_SHARE = 0.1;
  static final int DATA_FILES = 16;
  static final int SNAPSHOTS = 10;

  private CompactionAdvice() {}

  /**
   * Why a run is worth it, null if it is not.
   *
   * @param keepSnapshots how long snapshots are kept; few that are older wait as long again
   */
  static @Nullable String of(
      NewFiles current, NewFiles history, Duration keepSnapshots, Instant now) {
    if (current.deleteFiles() >= DELETE_FILES) {
      return current.deleteFiles() + " new delete files";
    }
    if (current.deletedPositions() > 0
        && current.deletedPositions() >= current.records() * DELETED_SHARE) {
      return String.format(
          Locale.ROOT,
          "%d of %d rows in data files newly deleted",
          current.deletedPositions(),
          current.records());
    }
    if (current.dataFiles() >= DATA_FILES) {
      return current.dataFiles() + " new files of the current table";
    }
    if (history.dataFiles() >= DATA_FILES) {
      return history.dataFiles() + " new files of the history table";
    }
    long expired = current.snapshots() + history.snapshots();
    Instant tooOld = now.minus(keepSnapshots.multipliedBy(2));
    return expired >= SNAPSHOTS || isBefore(current, tooOld) || isBefore(history, tooOld)
        ? expired + " snapshots to expire"
        : null;
  }

  private static boolean isBefore(NewFiles files, Instant time) {
    return files.oldestSnapshot() != null && files.oldestSnapshot().isBefore(time);
  }
}
