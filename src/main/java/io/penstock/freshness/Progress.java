package io.penstock.freshness;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How ingest goes on in a table's topic.
 *
 * @param taken first offset that no run has taken
 * @param end where the topic ends, null if there is none or Kafka did not tell
 * @param waitingSince first look that found more than was taken, while nothing was taken since;
 *     null while nothing waits
 */
public record Progress(long taken, @Nullable Long end, @Nullable Instant waitingSince) {

  /** The same a look later. */
  static Progress after(@Nullable Progress before, long taken, @Nullable Long end, Instant now) {
    if (end == null || end <= taken) {
      return new Progress(taken, end, null);
    }
    Instant since = before == null || before.taken != taken ? null : before.waitingSince;
    return new Progress(taken, end, since == null ? now : since);
  }
}
