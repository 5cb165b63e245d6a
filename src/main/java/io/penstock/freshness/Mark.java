package io.penstock.freshness;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A position that the connector has confirmed, and where topics ended after that: a table that has
 * taken all before its end is complete through the position.
 *
 * @param lsn unsigned
 * @param completeAt what was committed at the source until then lies before it
 * @param ends of the tables of which it tells; a topic that does not exist ends at 0
 */
record Mark(long lsn, Instant completeAt, Map<UUID, End> ends) {
  /**
   * Where a table's topic ended.
   *
   * @param epoch of the table then
   */
  record End(long offset, int epoch) {}

  /**
   * Whether a table is complete through it.
   *
   * @param taken first offset of its topic that no run has taken
   * @param epoch of the table now
   */
  boolean isReached(UUID tableId, long taken, int epoch) {
    End end = ends.get(tableId);
    return end != null && end.epoch() == epoch && end.offset() <= taken;
  }
}
