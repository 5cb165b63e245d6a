package io.penstock.spark.table;

import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.TableTask;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * One table's two lake tables, with their fences as a run found them.
 *
 * @param task what to ingest
 * @param history the history table
 * @param historyFence what history has taken, empty before the first batch
 * @param current the current table
 * @param currentFence what current has taken, empty before the first merge
 */
public record LakeTable(
    TableTask task,
    Table history,
    Optional<Fence> historyFence,
    Table current,
    Optional<Fence> currentFence) {

  /** The number of the next history batch: never one that was used before. */
  public long nextBatch() {
    long last =
        Math.max(
            Math.max(batch(historyFence), batch(currentFence)),
            Math.max(batch(Fences.copy(history)), batch(Fences.copy(current))));
    return last + 1;
  }

  /** Rows of a table as its main branch counts them, those that delete files take included. */
  public static long totalRecords(Table table) {
    Snapshot main = table.currentSnapshot();
    return main == null ? 0 : Fences.totalRecords(main);
  }

  /** Snapshot that a table's main branch stands at, null while it has none. */
  public static @Nullable Long mainSnapshotId(Table table) {
    return table.currentSnapshot() == null ? null : table.currentSnapshot().snapshotId();
  }

  private static long batch(Optional<Fence> fence) {
    return fence.map(Fence::batch).orElse(0L);
  }
}
