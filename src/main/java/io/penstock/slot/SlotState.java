package io.penstock.slot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The slot of a source as far as it is known: there is one for each source, missing ones included.
 *
 * @param source name of the source
 * @param slot name of the slot
 * @param status what is known now; {@link SlotStatus#UNKNOWN} once the sample is too old
 * @param sample what the newest sample showed of it, null if it was not there; may be old
 * @param sampledAt when that was, by the metadata database's clock; null if never
 * @param unreadSince since when samples find that nobody reads it, by the metadata database's
 *     clock; null while somebody does
 * @param loss that it was lost, re-created or went missing, until its tables are proved again
 * @param runway how long it lasts if nobody reads it from now on
 * @param cost of losing it
 */
public record SlotState(
    String source,
    String slot,
    SlotStatus status,
    @Nullable SlotSample sample,
    @Nullable Instant sampledAt,
    @Nullable Instant unreadSince,
    @Nullable Loss loss,
    Runway runway,
    LossCost cost) {

  /** One of which it is not known what losing it costs. */
  public SlotState(
      String source,
      String slot,
      SlotStatus status,
      @Nullable SlotSample sample,
      @Nullable Instant sampledAt,
      @Nullable Instant unreadSince,
      @Nullable Loss loss,
      Runway runway) {
    this(
        source,
        slot,
        status,
        sample,
        sampledAt,
        unreadSince,
        loss,
        runway,
        LossCost.of(null, null));
  }

  /**
   * That changes were not held for the connector, so that replicas may lack them.
   *
   * @param cause what was seen
   * @param reason in a sentence
   */
  public record Loss(Cause cause, String reason, Instant since) {
    /** How a slot was lost. */
    public enum Cause {
      /** The server gave its WAL up, or invalidated it. */
      LOST,
      /** It was there and then was not. */
      MISSING,
      /** Another one took its name. */
      RECREATED
    }
  }
}
