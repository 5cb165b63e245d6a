package io.penstock.slot;

import java.time.Duration;
import java.util.Comparator;

/** In which order slots are to be looked at. */
final class Urgency {
  private static final Duration ENDLESS = Duration.ofSeconds(Long.MAX_VALUE);

  /**
   * Those that are lost first, then those of which nothing is known, then by their runway at the
   * highest rate; those whose time is unknown come last.
   */
  static final Comparator<SlotState> MOST_URGENT_FIRST =
      Comparator.comparingInt(Urgency::rank)
          .thenComparing(Urgency::runway)
          .thenComparing(SlotState::source);

  private Urgency() {}

  private static int rank(SlotState state) {
    if (state.loss() != null) {
      return 0;
    }
    return switch (state.status()) {
      case LOST, MISSING -> 0;
      case UNKNOWN -> 1;
      case UNRESERVED, EXTENDED, RESERVED -> 2;
      case NOT_MADE -> 3;
    };
  }

  private static Duration runway(SlotState state) {
    Duration worst = state.runway().worst();
    return worst == null ? ENDLESS : worst;
  }
}
