package io.penstock.slot;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast a server writes WAL, in bytes a second.
 *
 * @param median half of the time it was not faster
 * @param worst the highest of the pieces
 */
record WalRate(double median, double worst) {
  /** A window is cut into so many pieces, which even out what is fast for a moment only. */
  private static final int PIECES = 60;

  /** With fewer there is no median to speak of. */
  private static final int FEWEST = 3;

  /** Where the log ended at a time; unsigned. */
  record Point(Instant at, long lsn) {}

  private record Piece(double seconds, double rate) {}

  /**
   * From samples in the order of their times.
   *
   * @param window that they are of
   * @return null if they are too few to tell
   */
  static @Nullable WalRate of(List<Point> points, Duration window) {
    List<Piece> pieces = pieces(points, seconds(window) / PIECES);
    if (pieces.size() < FEWEST) {
      return null;
    }
    pieces.sort(Comparator.comparingDouble(Piece::rate));
    double half = pieces.stream().mapToDouble(Piece::seconds).sum() / 2;
    double passed = 0;
    double median = 0;
    for (Piece piece : pieces) {
      if (passed < half) {
        median = piece.rate();
      }
      passed += piece.seconds();
    }
    return new WalRate(median, pieces.get(pieces.size() - 1).rate());
  }

  private static List<Piece> pieces(List<Point> points, double shortest) {
    List<Piece> pieces = new ArrayList<>();
    Point start = null;
    for (Point point : points) {
      if (start == null || Long.compareUnsigned(point.lsn(), start.lsn()) < 0) {
        // The log of another server, or of a restored one, begins there.
        start = point;
        continue;
      }
      double seconds = seconds(Duration.between(start.at(), point.at()));
      // Whole pieces only: in a shorter one, bursts would seem faster than they are.
      if (seconds >= shortest && seconds > 0) {
        pieces.add(new Piece(seconds, (point.lsn() - start.lsn()) / seconds));
        start = point;
      }
    }
    return pieces;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
