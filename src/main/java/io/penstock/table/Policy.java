package io.penstock.table;

import io.penstock.contract.IngestJob.Brake;
import io.penstock.contract.IngestJob.TablePolicy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of a table, every point decided. Format version and buckets are how its lake
 * tables are laid out when they are made; the rest may change at any time.
 *
 * @param owner who is asked when the table needs a decision, null for nobody
 * @param lagTarget longest time from a commit at the source to its row in the lake; whole seconds,
 *     as all durations here
 * @param formatVersion Iceberg format version of the lake tables, 2 or 3
 * @param buckets of the key by which the current table is partitioned, 0 for none
 * @param brake when a mass change waits for somebody's word, null to let all pass
 * @param reconcileEvery how often the table is proved equal to its source
 * @param compactEvery how often its files are looked at for compaction
 * @param keepSnapshots how long old Iceberg snapshots are kept for time travel
 * @param paused whether ingest leaves it alone; its changes wait in the topic
 * @param sensitive columns whose values are masked for viewers
 * @param reconcileMode how it is compared when its time has come
 * @param repairRows most mismatches of a reconciliation that are repaired without a word from an
 *     operator, 0 for none
 */
public record Policy(
    @Nullable String owner,
    Duration lagTarget,
    int formatVersion,
    int buckets,
    @Nullable Brake brake,
    Duration reconcileEvery,
    Duration compactEvery,
    Duration keepSnapshots,
    boolean paused,
    List<String> sensitive,
    ReconcileMode reconcileMode,
    long repairRows) {

  /** Where nothing else is said. */
  public static final Policy USUAL =
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
          List.of(),
          ReconcileMode.ROWS,
          0);

  /** What an ingest run has to know of it. */
  public TablePolicy job() {
    return new TablePolicy(formatVersion, buckets, brake);
  }

  /** Whether the lake tables are laid out alike, which nothing changes later. */
  public boolean sameLayout(Policy other) {
    return formatVersion == other.formatVersion && buckets == other.buckets;
  }
}
