package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.schedule.IngestNeed.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IngestPlanTests {
  private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");
  private final Set<UUID> longOnes = new HashSet<>();
  private final Set<UUID> firstOnes = new HashSet<>();
  private int open;

  @Test
  void startsNothingBeforeATableIsDue() {
    assertThat(runs(2, dueIn(1), dueIn(600))).isEmpty();
  }

  @Test
  void takesAllThatAreDueInOneRunTheMostUrgentFirst() {
    IngestNeed first = dueIn(-30);
    IngestNeed second = dueIn(-20);
    IngestNeed third = dueIn(0);

    assertThat(runs(2, third, first, second))
        .containsExactly(List.of(first.tableId(), second.tableId(), third.tableId()));
  }

  @Test
  void takesAlongWhatWouldBeDueBeforeTheRunHasEnded() {
    IngestNeed due = dueIn(0);
    IngestNeed soon = dueIn(20);
    IngestNeed later = dueIn(21);

    assertThat(runs(1, due, soon, later)).containsExactly(List.of(due.tableId(), soon.tableId()));
  }

  @Test
  void leavesOutWhatMayNotBeTakenOrFailedJustNow() {
    IngestNeed due = dueIn(-1);
    IngestNeed failed =
        new IngestNeed(
            UUID.randomUUID(),
            due.lagTarget(),
            Place.FREE,
            due.waitingSince(),
            due.took(),
            2,
            NOW.minusSeconds(19));

    assertThat(runs(1, at(Place.HELD_BACK, -1), failed, at(Place.IN_RUN, -1), due))
        .containsExactly(List.of(due.tableId()));
  }

  @Test
  void givesATableThatTakesLongARunToItself() {
    IngestNeed big = longOne(Place.FREE, -50);
    IngestNeed bigger = longOne(Place.FREE, -60);
    IngestNeed due = dueIn(-1);
    IngestNeed other = dueIn(-2);

    assertThat(runs(2, big, due, bigger, other))
        .containsExactly(List.of(bigger.tableId()), List.of(other.tableId(), due.tableId()));
    assertThat(runs(1, big, due)).containsExactly(List.of(big.tableId()));
    assertThat(runs(2, longOne(Place.FREE, 5))).isEmpty();
  }

  @Test
  void hasOneLongRunAtATimeSoThatTheOthersGoOn() {
    IngestNeed due = dueIn(-1);

    assertThat(runs(1, longOne(Place.IN_RUN, -50), longOne(Place.FREE, -40), due))
        .containsExactly(List.of(due.tableId()));
  }

  @Test
  void startsNothingWithoutAFreeRun() {
    assertThat(runs(0, dueIn(-1), longOne(Place.FREE, -1))).isEmpty();
    assertThat(runs(-1, dueIn(-1))).isEmpty();
  }

  @Test
  void ingestsTablesForTheFirstTimeBeforeTheyAreDueTheMostUrgentFirst() {
    IngestNeed third = firstOne(Place.FREE, 500);
    IngestNeed first = firstOne(Place.FREE, 300);
    IngestNeed second = firstOne(Place.FREE, 400);

    assertThat(runs(1, third, dueIn(1), second, first))
        .containsExactly(List.of(first.tableId(), second.tableId()));
  }

  @Test
  void ingestsNoTableForTheFirstTimeInTheOnlyPlaceOfOneThatIsDueEarlier() {
    IngestNeed first = firstOne(Place.FREE, 300);
    IngestNeed due = dueIn(-1);

    assertThat(runs(1, first, due)).containsExactly(List.of(due.tableId()));
    assertThat(runs(2, first, due))
        .containsExactly(List.of(due.tableId()), List.of(first.tableId()));
    IngestNeed overdue = firstOne(Place.FREE, -2);
    assertThat(runs(1, overdue, due)).containsExactly(List.of(overdue.tableId()));
  }

  @Test
  void hasOneRunForTheFirstTimeAtATimeAndOneForTheOthers() {
    IngestNeed first = firstOne(Place.FREE, 300);
    IngestNeed due = dueIn(-1);
    open = 1;

    assertThat(runs(1, first, due)).containsExactly(List.of(first.tableId()));
    assertThat(runs(1, first, due, firstOne(Place.IN_RUN, 300)))
        .containsExactly(List.of(due.tableId()));
    assertThat(runs(1, first, due, longOne(Place.IN_RUN, 1)))
        .containsExactly(List.of(due.tableId()));
  }

  @Test
  void doesNotHoldAnUrgentTableForOthersThatAreIngestedForTheFirstTime() {
    IngestNeed patient =
        new IngestNeed(UUID.randomUUID(), Duration.ofSeconds(201), Place.FREE, NOW, null, 0, null);
    firstOnes.add(patient.tableId());
    IngestNeed urgent = firstOne(Place.FREE, 50);

    assertThat(runs(1, patient, urgent)).containsExactly(List.of(urgent.tableId()));
  }

  private IngestNeed firstOne(Place place, int seconds) {
    IngestNeed need = at(place, seconds);
    firstOnes.add(need.tableId());
    return need;
  }

  private List<List<UUID>> runs(int free, IngestNeed... needs) {
    return new IngestPlan(NOW, free, open, longOnes::contains, firstOnes::contains, 2)
        .runs(List.of(needs));
  }

  private IngestNeed longOne(Place place, int seconds) {
    IngestNeed need = at(place, seconds);
    longOnes.add(need.tableId());
    return need;
  }

  private static IngestNeed dueIn(int seconds) {
    return at(Place.FREE, seconds);
  }

  /** With runs of 20 seconds and a lag target of 100. */
  private static IngestNeed at(Place place, int seconds) {
    return new IngestNeed(
        UUID.randomUUID(),
        Duration.ofSeconds(100),
        place,
        NOW.plusSeconds(seconds).minusSeconds(60),
        Duration.ofSeconds(20),
        0,
        null);
  }
}
