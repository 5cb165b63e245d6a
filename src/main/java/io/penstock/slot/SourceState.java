package io.penstock.slot;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A source's server as the newest samples showed it.
 *
 * @param source name of the source
 * @param answers whether it does; null once the newest attempt is too old to tell
 * @param failure why it does not, null otherwise
 * @param failingSince when the first attempt failed of those in a row up to now, null otherwise
 * @param triedAt when it was last asked, null if never
 * @param sampledAt when it last answered, null if never
 * @param facts of the newest sample, null without one; may be old
 */
public record SourceState(
    String source,
    @Nullable Boolean answers,
    @Nullable String failure,
    @Nullable Instant failingSince,
    @Nullable Instant triedAt,
    @Nullable Instant sampledAt,
    @Nullable Facts facts) {

  /**
   * What a sample showed of the server. LSNs are unsigned.
   *
   * @param walLsn where its WAL ended
   * @param walBytes that are kept for slots and for recovery
   * @param oldestTransaction age of the oldest transaction of another session in the whole cluster
   *     that the role may see, null if there is none
   * @param oldestPrepared age of the oldest transaction that waits for its second phase
   * @param heartbeat age of the newest heartbeat in the source, null without one
   * @param heartbeatFailure why that is not known, null otherwise
   */
  public record Facts(
      long walLsn,
      long walBytes,
      @Nullable Duration oldestTransaction,
      @Nullable Duration oldestPrepared,
      @Nullable Duration heartbeat,
      @Nullable String heartbeatFailure) {

    /** Age of the oldest transaction of either kind, null if there is none. */
    public @Nullable Duration oldest() {
      if (oldestTransaction == null || oldestPrepared == null) {
        return oldestTransaction == null ? oldestPrepared : oldestTransaction;
      }
      return oldestTransaction.compareTo(oldestPrepared) > 0 ? oldestTransaction : oldestPrepared;
    }
  }
}
