package io.penstock.source;

import org.jspecify.annotations.Nullable;

/**
 * A replication slot as the server has it.
 *
 * @param active whether somebody reads it
 * @param walStatus {@code pg_replication_slots.wal_status}, null before it has any
 * @param retainedBytes of log that the server keeps for it
 */
public record SlotFacts(boolean active, @Nullable String walStatus, long retainedBytes) {

  /** Whether what comes after its position is still there. */
  public boolean isUsable() {
    return walStatus != null && !walStatus.equals("lost");
  }
}
