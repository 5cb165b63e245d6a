package io.penstock.freshness;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How fresh a table's replica is. All times are by the metadata database's clock.
 *
 * @param table name of the table with its schema
 * @param completeThroughLsn up to which the replica holds every commit, unsigned; null if unknown
 * @param completeThrough time up to which it holds every commit, null if unknown
 * @param lag from then until now, null if unknown
 * @param lagTarget the table's
 * @param stages how the lag is made up, empty if it is unknown
 * @param unknown why the lag is unknown, null if it is known
 * @param observedAt when the evidence was looked at last, null if never
 * @param progress of ingest in its topic at that look, null if never
 */
public record TableFreshness(
    UUID tableId,
    String source,
    String table,
    @Nullable Long completeThroughLsn,
    @Nullable Instant completeThrough,
    @Nullable Duration lag,
    Duration lagTarget,
    Map<Stage, Duration> stages,
    @Nullable String unknown,
    @Nullable Instant observedAt,
    @Nullable Progress progress) {

  /** Whether the lag is known to be longer than the target. */
  public boolean isLate() {
    return lag != null && lag.compareTo(lagTarget) > 0;
  }

  /** Where most of the lag is, null if it is unknown. */
  public @Nullable Stage worstStage() {
    return stages.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(null);
  }
}
