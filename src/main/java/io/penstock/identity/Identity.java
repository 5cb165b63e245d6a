package io.penstock.identity;

import io.penstock.contract.Lsn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which server a source is, and how far in its log.
 *
 * @param systemIdentifier PostgreSQL's identifier of the cluster
 * @param timeline counts up with each restore to a point in time and each promotion
 * @param flushLsn how far the log is safe from a crash, unsigned
 */
record Identity(String systemIdentifier, int timeline, long flushLsn) {

  /**
   * What tells that the source is not what it was, null if nothing does.
   *
   * @param known as it was seen last
   * @param completeThrough LSN that some replica has taken all of, unsigned, null if none has
   */
  @Nullable String replaces(Identity known, @Nullable Long completeThrough) {
    List<String> differences = new ArrayList<>();
    if (!systemIdentifier.equals(known.systemIdentifier)) {
      differences.add(
          "system identifier %s, was %s".formatted(systemIdentifier, known.systemIdentifier));
    }
    if (timeline != known.timeline) {
      differences.add("timeline %d, was %d".formatted(timeline, known.timeline));
    }
    long seen = known.flushLsn;
    if (completeThrough != null && Long.compareUnsigned(completeThrough, seen) > 0) {
      seen = completeThrough;
    }
    if (Long.compareUnsigned(flushLsn, seen) < 0) {
      differences.add(
          "log ends at %s, was at %s".formatted(Lsn.format(flushLsn), Lsn.format(seen)));
    }
    return differences.isEmpty() ? null : String.join("; ", differences);
  }
}
