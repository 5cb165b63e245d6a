package io.penstock.slot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A slot as its server had it at one moment. LSNs are unsigned.
 *
 * @param database that it decodes, null for a physical one
 * @param plugin that it decodes with, null for a physical one
 * @param active whether somebody reads it
 * @param inactiveSince when that stopped, by the source's clock; null while active or unknown
 * @param walStatus {@code pg_replication_slots.wal_status}
 * @param invalidationReason why the server made it useless, null otherwise
 * @param restartLsn oldest WAL that it holds, null for a lost one
 * @param confirmedLsn up to which its reader has taken everything, null for a physical one
 * @param sentLsn up to which it was sent to its reader, null if nobody reads it or it may not be
 *     seen
 * @param retainedBytes of WAL from there to the end, null for a lost one
 * @param safeWalBytes that can be written before it may be lost, at least 0; null without a limit
 * @param spill what its decoding had to put on disk, null for a physical one
 */
public record SlotSample(
    String name,
    @Nullable String database,
    @Nullable String plugin,
    boolean temporary,
    boolean active,
    @Nullable Instant inactiveSince,
    @Nullable String walStatus,
    @Nullable String invalidationReason,
    @Nullable Long restartLsn,
    @Nullable Long confirmedLsn,
    @Nullable Long sentLsn,
    @Nullable Long retainedBytes,
    @Nullable Long safeWalBytes,
    @Nullable Spill spill) {

  /**
   * Counts of {@code pg_stat_replication_slots} since they began anew.
   *
   * @param transactions that did not fit into memory
   * @param times that one was put on disk
   * @param bytes of all these
   * @param totalBytes decoded
   */
  public record Spill(long transactions, long times, long bytes, long totalBytes) {}

  /** Whether what comes after its position is still there. */
  public boolean usable() {
    return invalidationReason == null && walStatus != null && !walStatus.equals("lost");
  }
}
