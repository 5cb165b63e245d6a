package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MaintenanceTimesTests {
  private static final Instant DUE = Instant.parse("2026-11-30T10:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration LAG_TARGET = Duration.ofMinutes(15);

  @Test
  void isDueOnceAPeriodWhereARunMayTakeTheTable() {
    assertThat(times(true, null).isDue(DUE)).isTrue();
    assertThat(times(true, null).isDue(DUE.minusMillis(1))).isFalse();
    assertThat(times(false, null).isDue(DUE)).isFalse();
  }

  @Test
  void leavesIngestTwoThirdsOfTheLagTarget() {
    assertThat(times(true, null).hasRoom(DUE)).isTrue();
    assertThat(times(true, DUE.plus(Duration.ofMinutes(5))).hasRoom(DUE)).isTrue();
    assertThat(times(true, DUE.plus(Duration.ofMinutes(5)).minusMillis(1)).hasRoom(DUE)).isFalse();
  }

  @Test
  void waitsForRoomNoLongerThanAFurtherPeriod() {
    MaintenanceTimes busy = times(true, DUE);

    assertThat(busy.hasRoom(DUE.plus(HOUR))).isFalse();
    assertThat(busy.hasRoom(DUE.plus(HOUR).plusMillis(1))).isTrue();
  }

  private static MaintenanceTimes times(boolean free, Instant ingestDueAt) {
    return new MaintenanceTimes(free, DUE, HOUR, LAG_TARGET, ingestDueAt);
  }
}
