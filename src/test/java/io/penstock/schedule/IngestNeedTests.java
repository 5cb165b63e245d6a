package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.schedule.IngestNeed.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IngestNeedTests {
  private static final Instant SEEN = Instant.parse("2026-11-30T10:00:00Z");

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      textBlock =
          """
          lag target, took,  due after
          PT1M,       PT20S, PT28S
          PT1M,       PT5S,  PT43S
          PT1M,       PT30S, PT18S
          PT1M,       PT10M, PT18S
          PT1M,       ,      PT18S
          PT15M,      PT20S, PT11M40S
          PT15M,      ,      PT11M30S
          PT15M,      PT1H,  PT4M30S
          PT24H,      PT1H,  PT18H12M
          PT1S,       PT20S, PT0.3S
          """)
  void isDueSoEarlyThatTheTargetIsMet(Duration lagTarget, Duration took, Duration dueAfter) {
    IngestNeed need = need(lagTarget, Place.FREE, SEEN, took, 0, null);

    assertThat(need.dueAt()).isEqualTo(SEEN.plus(dueAfter));
    assertThat(need.isDue(SEEN.plus(dueAfter), SEEN.plus(dueAfter))).isTrue();
    Instant before = SEEN.plus(dueAfter).minusMillis(1);
    assertThat(need.isDue(before, before)).isFalse();
  }

  @Test
  void isNeverDueWithNothingToDo() {
    IngestNeed idle = need(Duration.ofMinutes(1), Place.FREE, null, null, 0, null);

    assertThat(idle.dueAt()).isNull();
    assertThat(idle.startAt()).isNull();
    assertThat(idle.isDue(Instant.MAX, Instant.MAX)).isFalse();
    assertThat(idle.isLate(Instant.MAX)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"FREE, true, true", "IN_RUN, false, true", "HELD_BACK, false, false"})
  void isDueOnlyWhereARunMayTakeItAndLateWhereItsTargetCounts(
      Place place, boolean due, boolean late) {
    IngestNeed need = need(Duration.ofMinutes(1), place, SEEN, null, 0, null);
    Instant later = SEEN.plusSeconds(61);

    assertThat(need.isDue(later, later)).isEqualTo(due);
    assertThat(need.isLate(later)).isEqualTo(late);
    assertThat(need.isLate(SEEN.plusSeconds(60))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "1, PT5S",
    "2, PT20S",
    "3, PT1M20S",
    "4, PT5M20S",
    "5, PT15M",
    "6, PT15M",
    "2000000, PT15M"
  })
  void triesAgainEverMoreRarely(int failures, Duration pause) {
    Instant failed = SEEN.plusSeconds(90);
    IngestNeed need = need(Duration.ofMinutes(1), Place.FREE, SEEN, null, failures, failed);

    assertThat(need.retryAt()).isEqualTo(failed.plus(pause));
    assertThat(need.startAt()).isEqualTo(failed.plus(pause));
    Instant before = failed.plus(pause).minusMillis(1);
    assertThat(need.isDue(before, Instant.MAX)).isFalse();
    assertThat(need.isDue(failed.plus(pause), failed.plus(pause))).isTrue();
  }

  @Test
  void isNotDueEarlierForAFailureLongAgo() {
    IngestNeed need =
        need(Duration.ofHours(1), Place.FREE, SEEN, null, 1, SEEN.minus(Duration.ofDays(1)));

    assertThat(need.startAt()).isEqualTo(need.dueAt());
  }

  private static IngestNeed need(
      Duration lagTarget,
      Place place,
      Instant waitingSince,
      Duration took,
      int failures,
      Instant failedAt) {
    return new IngestNeed(
        UUID.randomUUID(), lagTarget, place, waitingSince, took, failures, failedAt);
  }
}
