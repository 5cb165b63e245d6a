package io.penstock.cli.demo;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the fleet's demo; null for what it did not come to.
 *
 * @param withinLagTarget tables of which all that was measured was queryable within their lag
 *     target
 * @param quarantined tables held back at the end
 * @param secondsToStreaming from asking for the apply until all connectors stream
 * @param peakMemoryBytes the most that all processes together held at once
 * @param transactions committed to busy tables while they were measured
 * @param changes rows that these inserted, updated or deleted
 * @param busyLag from a commit to its row being found in the lake
 * @param quietLag from asking for the apply until all rows of a table are in the lake
 * @param stepsLeft of a second plan of the same file, when all streamed
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record AirlineReport(
    int sources,
    int tables,
    int busyTables,
    int withinLagTarget,
    @Nullable Integer quarantined,
    Reconciled reconcile,
    @Nullable Double secondsToStreaming,
    long peakMemoryBytes,
    int planSteps,
    @Nullable Integer stepsLeft,
    long transactions,
    long changes,
    LagFigures busyLag,
    LagFigures quietLag,
    double seconds) {

  /**
   * All reconciliations together.
   *
   * @param tables those compared to the end
   * @param mismatches rows that differ
   */
  record Reconciled(int tables, long mismatches) {
    static final Reconciled NONE = new Reconciled(0, 0);
  }

  /** How long it took until something was queryable, in seconds; 0 where nothing was measured. */
  record LagFigures(int measured, double median, double p95, double longest) {

    static LagFigures of(List<Duration> lags) {
      List<Duration> sorted = lags.stream().sorted().toList();
      return new LagFigures(sorted.size(), at(sorted, 0.5), at(sorted, 0.95), at(sorted, 1));
    }

    private static double at(List<Duration> sorted, double share) {
      if (sorted.isEmpty()) {
        return 0;
      }
      int index = (int) Math.ceil(share * sorted.size()) - 1;
      return sorted.get(Math.max(0, index)).toMillis() / 1e3;
    }
  }
}
