package io.penstock.slot;

import io.penstock.slot.SourceState.Facts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server answered.
 *
 * @param slots all of the server
 * @param size of what the slot's tables hold, null if it was not asked for
 */
record Sampled(Server server, List<SlotSample> slots, @Nullable Size size) {

  /**
   * The server itself.
   *
   * @param systemIdentifier PostgreSQL's identifier of the cluster
   * @param startedAt when it was started, by its own clock
   * @param statsReset when the own slot's statistics were last reset, null if never
   */
  record Server(
      String systemIdentifier, Instant startedAt, Facts facts, @Nullable Instant statsReset) {}

  /**
   * How much a new initial snapshot would read.
   *
   * @param rows null if the source has no estimate of some table
   */
  record Size(@Nullable Long rows, long bytes) {}

  Optional<SlotSample> slot(String name) {
    return slots.stream().filter(slot -> slot.name().equals(name)).findFirst();
  }
}
