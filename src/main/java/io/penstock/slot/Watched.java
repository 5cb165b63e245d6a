package io.penstock.slot;

import io.penstock.slot.Sampled.Server;
import io.penstock.slot.Sampled.Size;
import io.penstock.slot.SlotState.Loss;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a source. All times are by the metadata database's clock.
 *
 * @param walVolumeBytes size of the volume of the server's WAL, null if nobody said
 * @param triedAt when it was last asked, null if never
 * @param failure why it did not answer then, null if it did
 * @param failingSince when the first of those failures in a row was
 * @param sampledAt when it last answered, null if never
 * @param server what it said of itself then
 * @param slot its own slot then, null if it was not there
 * @param unreadSince when the first sample in a row was that found nobody reading it, null while
 *     somebody does
 * @param strangers slots then that are no source's
 * @param seenAt when its slot was first seen, null if never
 * @param firstConfirmedLsn where the present slot was when it was first seen
 * @param loss that it was lost, until that is settled
 * @param usableSince since when it is usable again after that
 * @param size how much a new initial snapshot would read, null while unknown
 * @param sizedAt when that was asked for
 * @param now when this was read
 */
record Watched(
    String source,
    String slotName,
    @Nullable Long walVolumeBytes,
    @Nullable Instant triedAt,
    @Nullable String failure,
    @Nullable Instant failingSince,
    @Nullable Instant sampledAt,
    @Nullable Server server,
    @Nullable SlotSample slot,
    @Nullable Instant unreadSince,
    List<SlotSample> strangers,
    @Nullable Instant seenAt,
    @Nullable Long firstConfirmedLsn,
    @Nullable Loss loss,
    @Nullable Instant usableSince,
    @Nullable Size size,
    @Nullable Instant sizedAt,
    Instant now) {

  /** Whether the newest sample is young enough to tell anything. */
  boolean isSampled(Duration allowedAge) {
    return isYoung(sampledAt, allowedAge);
  }

  /** Whether the newest attempt is. */
  boolean isTried(Duration allowedAge) {
    return isYoung(triedAt, allowedAge);
  }

  private boolean isYoung(@Nullable Instant at, Duration allowedAge) {
    return at != null && !at.plus(allowedAge).isBefore(now);
  }

  SlotStatus status(Duration allowedAge) {
    if (!isSampled(allowedAge)) {
      return SlotStatus.UNKNOWN;
    }
    if (slot == null) {
      return seenAt == null ? SlotStatus.NOT_MADE : SlotStatus.MISSING;
    }
    if (!slot.usable()) {
      return SlotStatus.LOST;
    }
    return switch (String.valueOf(slot.walStatus())) {
      case "extended" -> SlotStatus.EXTENDED;
      case "unreserved" -> SlotStatus.UNRESERVED;
      default -> SlotStatus.RESERVED;
    };
  }

  SourceState state(Duration allowedAge) {
    return new SourceState(
        source,
        isTried(allowedAge) ? failure == null : null,
        failure,
        failingSince,
        triedAt,
        sampledAt,
        server == null ? null : server.facts());
  }
}
