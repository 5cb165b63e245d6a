package io.penstock.cli.demo;

import io.penstock.cli.shop.TableChanges;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The demo's figures, as {@code --report} writes them; tables are named {@code shop.orders} and so
 * on.
 *
 * @param snapshot rows of the initial snapshot, by table
 * @param changes changes replayed, by table
 * @param history what the history tables hold at the end, by table
 * @param incident null before it was explained
 * @param maintenance one for each table, none before the compaction
 * @param reconcile the last reconciliation of each table
 * @param peakMemoryBytes the most that all processes together held at once
 * @param seconds from the beginning to the end of the last step
 */
public record DemoReport(
    String scale,
    Map<String, Long> snapshot,
    Map<String, TableChanges> changes,
    Map<String, OpCounts> history,
    IngestFigures ingest,
    @Nullable IncidentFigures incident,
    List<MaintenanceFigures> maintenance,
    List<ReconcileFigures> reconcile,
    long peakMemoryBytes,
    double seconds) {

  /**
   * All ingest runs together.
   *
   * @param runs all of them, the killed ones too
   * @param events Kafka records read
   * @param seconds from start to end of each application, added up
   */
  public record IngestFigures(
      int runs, int killedRuns, long events, double seconds, long eventsPerSecond) {}

  /**
   * What the nightly extracts and the replica tell of the same orders.
   *
   * @param extractRows orders that the poller has seen, in the version it saw last
   * @param deletedRows orders that history says were deleted after the poller saw them
   * @param differenceMinor total of the extracts less that of the replica, in minor units
   * @param explainedMinor what history says the deleted orders came to when the poller saw them
   */
  public record IncidentFigures(
      long extractRows,
      long replicaRows,
      long deletedRows,
      long differenceMinor,
      long explainedMinor) {}

  /**
   * A table's files around its compaction.
   *
   * @param history the same of its history table
   */
  public record MaintenanceFigures(
      String table, FileFigures before, FileFigures after, HistoryFigures history) {}

  /** A history table's files around its compaction. */
  public record HistoryFigures(String table, FileFigures before, FileFigures after) {}

  /** A lake table's live files, as another engine finds them. */
  public record FileFigures(long dataFiles, long deleteFiles, long deletedPositions, long bytes) {}

  /** One reconciliation. */
  public record ReconcileFigures(
      String table,
      String status,
      long sourceRows,
      long lakeRows,
      long mismatches,
      double seconds) {}
}
