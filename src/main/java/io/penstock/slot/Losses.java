package io.penstock.slot;

import io.penstock.slot.Sampled.Server;
import io.penstock.slot.SlotSample.Spill;
import io.penstock.slot.SlotState.Loss;
import io.penstock.slot.SlotState.Loss.Cause;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Sees from two samples in a row whether a slot was lost between them. */
final class Losses {
  private Losses() {}

  /**
   * What is known of it now. A loss that is known already stays, with its time, until it is
   * settled; its cause is the newest one.
   *
   * @param before as it was kept
   * @param server the server now
   * @param slot now, null if it is not there
   */
  static @Nullable Loss after(
      Watched before, Server server, @Nullable SlotSample slot, Instant at) {
    Loss known = before.loss();
    Loss found = found(before, server, slot, at);
    if (known == null || found == null) {
      return known == null ? found : known;
    }
    return known.cause() == found.cause()
        ? known
        : new Loss(found.cause(), found.reason(), known.since());
  }

  private static @Nullable Loss found(
      Watched before, Server server, @Nullable SlotSample slot, Instant at) {
    String name = before.slotName();
    if (slot == null) {
      return before.seenAt() == null
          ? null
          : new Loss(Cause.MISSING, "The slot %s is not there any more.".formatted(name), at);
    }
    if (!slot.usable()) {
      String why = slot.invalidationReason();
      return new Loss(
          Cause.LOST,
          "The slot %s is lost: its server %s."
              .formatted(name, why == null ? "gave its WAL up" : "invalidated it, " + why),
          at);
    }
    return isAnother(before, server, slot)
        ? new Loss(
            Cause.RECREATED,
            "The slot %s was re-created: what was committed before is not in it.".formatted(name),
            at)
        : null;
  }

  /**
   * Whether the slot is not the one of before. Statistics of a slot begin anew with it, and also
   * when somebody resets them, which leaves a time, and when a server that crashed starts.
   */
  static boolean isAnother(Watched before, Server server, SlotSample slot) {
    SlotSample last = before.slot();
    Server then = before.server();
    if (before.seenAt() == null || then == null) {
      return false;
    }
    if (last == null) {
      return true;
    }
    boolean reset = server.statsReset() != null && !server.statsReset().equals(then.statsReset());
    return !reset
        && server.startedAt().equals(then.startedAt())
        && decoded(slot.spill()) < decoded(last.spill());
  }

  private static long decoded(@Nullable Spill spill) {
    return spill == null ? 0 : spill.totalBytes();
  }
}
