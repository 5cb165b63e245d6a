package io.penstock.health;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the evidence of one subject; what is missing or too old says that it is unknown. */
final class Pieces {
  private final Subject subject;
  private final Instant now;
  private final List<Evidence> evidence = new ArrayList<>();

  Pieces(Subject subject, Instant now) {
    this.subject = subject;
    this.now = now;
  }

  List<Evidence> all() {
    return evidence;
  }

  Instant now() {
    return now;
  }

  /** Whether evidence of a time is young enough to count. */
  boolean counts(@Nullable Instant at, Duration allowedAge) {
    return at != null && !at.plus(allowedAge).isBefore(now);
  }

  /**
   * Adds a piece.
   *
   * @param at when it was true; unless it is young enough, whatever it says is unknown
   */
  void add(
      Piece piece, HealthStatus status, String reason, @Nullable Instant at, Duration allowedAge) {
    boolean counts = counts(at, allowedAge);
    evidence.add(
        new Evidence(
            piece,
            subject,
            counts ? status : HealthStatus.UNKNOWN,
            counts ? reason : tooOld(reason, at, allowedAge),
            at,
            allowedAge));
  }

  /** Adds a piece of which nothing is known. */
  void unknown(Piece piece, String reason, @Nullable Instant at, Duration allowedAge) {
    evidence.add(new Evidence(piece, subject, HealthStatus.UNKNOWN, reason, at, allowedAge));
  }

  private static String tooOld(String reason, @Nullable Instant at, Duration allowedAge) {
    return at == null
        ? "Nothing was seen of it yet."
        : "What was seen last is older than %s: %s".formatted(words(allowedAge), reason);
  }

  /** A time for people, in its two largest units. */
  static String words(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3_600) {
      return two(seconds / 60, "min", seconds % 60, "s");
    }
    return seconds < 86_400
        ? two(seconds / 3_600, "h", seconds % 3_600 / 60, "min")
        : two(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h");
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }
}
