package io.penstock.connector;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** When each connector may be restarted again: pauses double while restarts do not help. */
@Component
class Restarts {
  private static final int LONGEST_SHIFT = 20;
  private final Map<String, Attempt> attempts = new ConcurrentHashMap<>();
  private final SupervisionProperties properties;
  private final Clock clock;

  private record Attempt(int count, Instant at, Duration pause) {}

  Restarts(SupervisionProperties properties, Clock clock) {
    this.properties = properties;
    this.clock = clock;
  }

  boolean areDue(String connector) {
    Attempt last = attempts.get(connector);
    return last == null || !clock.instant().isBefore(last.at().plus(last.pause()));
  }

  /** Counts an attempt, whether it helps or not; how many there were in a row. */
  int count(String connector) {
    Attempt next =
        attempts.compute(connector, (name, last) -> next(last == null ? 0 : last.count()));
    return next.count();
  }

  /** One that ran for twice its last pause begins from the shortest again. */
  void runs(String connector) {
    attempts.computeIfPresent(
        connector,
        (name, last) ->
            clock.instant().isAfter(last.at().plus(last.pause().multipliedBy(2))) ? null : last);
  }

  private Attempt next(int before) {
    Duration pause = properties.interval().multipliedBy(1L << Math.min(before, LONGEST_SHIFT));
    Duration longest = properties.longestPause();
    return new Attempt(before + 1, clock.instant(), pause.compareTo(longest) > 0 ? longest : pause);
  }
}
