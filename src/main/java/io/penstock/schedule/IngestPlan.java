package io.penstock.schedule;

import static java.util.Comparator.comparing;

import io.penstock.schedule.IngestNeed.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Which ingest runs are to start now.
 *
 * @param now by the database's clock
 * @param freeRuns how many more runs may be under way
 * @param isLong whether a table's run takes more than one batch, which would hold others for long
 */
record IngestPlan(Instant now, int freeRuns, Predicate<UUID> isLong) {
  /** Each would have been the first of its own run. */
  private static final Comparator<IngestNeed> MOST_URGENT_FIRST =
      comparing(need -> Objects.requireNonNull(need.dueAt()));

  /**
   * The runs, each by its tables, the most urgent first. A table that takes long has a run to
   * itself, one at a time. All others that are due go together, with those that would be due before
   * the run has ended: a run costs its start-up however many tables it takes.
   */
  List<List<UUID>> runs(List<IngestNeed> needs) {
    List<List<UUID>> runs = new ArrayList<>();
    if (freeRuns > 0 && needs.stream().noneMatch(this::isLongNow)) {
      needs.stream()
          .filter(need -> isLong.test(need.tableId()) && need.isDue(now, now))
          .min(MOST_URGENT_FIRST)
          .ifPresent(need -> runs.add(List.of(need.tableId())));
    }
    if (freeRuns > runs.size()) {
      List<UUID> together = together(needs);
      if (!together.isEmpty()) {
        runs.add(together);
      }
    }
    return runs;
  }

  private boolean isLongNow(IngestNeed need) {
    return need.place() == Place.IN_RUN && isLong.test(need.tableId());
  }

  private List<UUID> together(List<IngestNeed> needs) {
    List<IngestNeed> others = needs.stream().filter(need -> !isLong.test(need.tableId())).toList();
    Duration longest = Duration.ZERO;
    for (IngestNeed need : others) {
      if (need.isDue(now, now) && need.expected().compareTo(longest) > 0) {
        longest = need.expected();
      }
    }
    if (others.stream().noneMatch(need -> need.isDue(now, now))) {
      return List.of();
    }
    Instant end = now.plus(longest);
    return others.stream()
        .filter(need -> need.isDue(now, end))
        .sorted(MOST_URGENT_FIRST)
        .map(IngestNeed::tableId)
        .toList();
  }
}
