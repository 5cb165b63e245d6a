package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconcileTimesTests {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Instant LAST = Instant.parse("2026-11-30T10:00:00Z");
  private final UUID table = new UUID(1, 2);

  @Test
  void comesOnceAPeriodAtTheTablesOwnTime() {
    Instant first = ReconcileTimes.dueAt(table, DAY, LAST, null);

    assertThat(first).isAfter(LAST).isBeforeOrEqualTo(LAST.plus(DAY));
    assertThat(ReconcileTimes.dueAt(table, DAY, first, null)).isEqualTo(first.plus(DAY));
    assertThat(ReconcileTimes.dueAt(table, DAY, first.plusSeconds(3_000), null))
        .isEqualTo(first.plus(DAY));
  }

  @Test
  void spreadsTablesThatWereRegisteredTogether() {
    int[] hours = new int[24];
    Random random = new Random(7);
    for (int i = 0; i < 2_400; i++) {
      UUID id = new UUID(random.nextLong(), random.nextLong());
      Instant due = ReconcileTimes.dueAt(id, DAY, LAST, null);
      hours[(int) Duration.between(LAST, due.minusSeconds(1)).toHours()]++;
    }
    for (int count : hours) {
      assertThat(count).isBetween(50, 150);
    }
  }

  @ParameterizedTest
  @CsvSource({"P1D, PT10M", "PT1H, PT2M30S", "PT1S, PT0.041666666S"})
  void triesAgainAfterAWhileWhenOneCameToNoResult(Duration every, Duration pause) {
    Instant due = ReconcileTimes.dueAt(table, every, LAST, null);
    Instant tried = due.plusSeconds(5);

    assertThat(ReconcileTimes.dueAt(table, every, LAST, tried)).isEqualTo(tried.plus(pause));
    assertThat(ReconcileTimes.dueAt(table, every, LAST, LAST)).isEqualTo(due);
  }
}
