package io.penstock.fleet;

import io.penstock.contract.IngestJob.Brake;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of a table, every point decided.
 *
 * @param owner who is asked when the table needs a decision, null for nobody
 * @param lagTarget longest time from a commit at the source to its row in the lake
 * @param formatVersion Iceberg format version of the lake tables, 2 or 3
 * @param buckets of the key by which the current table is partitioned, 0 for none
 * @param brake when a mass change waits for somebody's word, null to let all pass
 * @param reconcileEvery how often the table is proved equal to its source
 * @param compactEvery how often its files are looked at for compaction
 * @param keepSnapshots how long old Iceberg snapshots are kept for time travel
 * @param paused whether ingest leaves it alone
 * @param sensitive columns whose values are masked for viewers
 */
record Policy(
    @Nullable String owner,
    Duration lagTarget,
    int formatVersion,
    int buckets,
    @Nullable Brake brake,
    Duration reconcileEvery,
    Duration compactEvery,
    Duration keepSnapshots,
    boolean paused,
    List<String> sensitive) {

  /** Where a fleet file says nothing. */
  static final Policy USUAL =
      new Policy(
          null,
          Duration.ofMinutes(15),
          2,
          0,
          Brake.USUAL,
          Duration.ofDays(1),
          Duration.ofHours(1),
          Duration.ofDays(5),
          false,
          List.of());
}
