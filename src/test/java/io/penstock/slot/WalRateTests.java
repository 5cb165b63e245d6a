package io.penstock.slot;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.slot.WalRate.Point;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WalRateTests {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration WINDOW = Duration.ofMinutes(1);

  @Test
  void isUnknownFromTooFewSamples() {
    assertThat(WalRate.of(List.of(), WINDOW)).isNull();
    assertThat(WalRate.of(points(0, 100), WINDOW)).isNull();
    assertThat(WalRate.of(points(0, 100, 200), WINDOW)).isNull();
    assertThat(WalRate.of(points(0, 100, 200, 300), WINDOW)).isEqualTo(new WalRate(100, 100));
  }

  @Test
  void tellsTheMedianFromTheWorst() {
    assertThat(WalRate.of(points(0, 100, 200, 1_200, 1_300, 1_400), WINDOW))
        .isEqualTo(new WalRate(100, 1_000));
  }

  @Test
  void weighsPiecesByTheirTime() {
    List<Point> points = new ArrayList<>(points(0, 1_000, 2_000, 3_000));
    points.add(new Point(START.plusSeconds(103), 3_000));

    assertThat(WalRate.of(points, WINDOW)).isEqualTo(new WalRate(0, 1_000));
  }

  @Test
  void evensOutWhatIsFastForAMoment() {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i <= 40; i++) {
      // All of a second's log is written within a tenth of it.
      points.add(new Point(START.plusMillis(i * 100L), (i + 9) / 10 * 1_000L));
    }

    assertThat(WalRate.of(points, WINDOW)).isEqualTo(new WalRate(1_000, 1_000));
  }

  @Test
  void beginsAnewWithAnotherLog() {
    assertThat(WalRate.of(points(90_000, 90_010, 0, 10, 20, 30), WINDOW))
        .isEqualTo(new WalRate(10, 10));
  }

  /** One each second. */
  private static List<Point> points(long... lsns) {
    List<Point> points = new ArrayList<>();
    for (long lsn : lsns) {
      points.add(new Point(START.plusSeconds(points.size()), lsn));
    }
    return points;
  }
}
