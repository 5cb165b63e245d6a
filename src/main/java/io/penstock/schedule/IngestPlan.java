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
 * @param openRuns how many are
 * @param isLong whether a table's run takes more than one batch, which would hold others for long
 * @param isFirst whether no run has ingested the table, and its rows are in its topic
 * @param firstTables most that are ingested for the first time by one run, 0 to let them wait as
 *     others do
 */
record IngestPlan(
    Instant now,
    int freeRuns,
    int openRuns,
    Predicate<UUID> isLong,
    Predicate<UUID> isFirst,
    int firstTables) {
  /** Tables that run together for the first time have lag targets no farther apart. */
  private static final int SIMILAR = 2;

  /** Each would have been the first of its own run. */
  private static final Comparator<IngestNeed> MOST_URGENT_FIRST =
      comparing(need -> Objects.requireNonNull(need.dueAt()));

  /**
   * The runs, each by its tables, the most urgent first. A table that takes long has a run to
   * itself, one at a time. All others that are due go together, with those that would be due before
   * the run has ended: a run costs its start-up however many tables it takes. Some tables are
   * ingested for the first time before they are due, in a run of their own, one at a time: when
   * many join at once, all of them would be due at once, and hold all others.
   */
  List<List<UUID>> runs(List<IngestNeed> needs) {
    List<List<UUID>> runs = new ArrayList<>();
    boolean longNow = needs.stream().anyMatch(this::isLongNow);
    if (freeRuns > 0 && !longNow) {
      needs.stream()
          .filter(need -> isLong.test(need.tableId()) && need.isDue(now, now))
          .min(MOST_URGENT_FIRST)
          .ifPresent(need -> runs.add(List.of(need.tableId())));
    }
    List<IngestNeed> together = together(needs);
    List<IngestNeed> first = first(needs);
    boolean aLongOneRuns = longNow || !runs.isEmpty();
    boolean firstGoesFirst =
        !first.isEmpty()
            && (together.isEmpty()
                || (openRuns > 0 && !aLongOneRuns)
                || MOST_URGENT_FIRST.compare(first.get(0), together.get(0)) < 0);
    for (List<IngestNeed> each :
        firstGoesFirst ? List.of(first, together) : List.of(together, first)) {
      if (!each.isEmpty() && freeRuns > runs.size()) {
        runs.add(each.stream().map(IngestNeed::tableId).toList());
      }
    }
    return runs;
  }

  /**
   * The most urgent ones; a run holds all its tables, so those of far longer targets come later.
   */
  private List<IngestNeed> first(List<IngestNeed> needs) {
    if (needs.stream().anyMatch(this::isFirstNow)) {
      return List.of();
    }
    List<IngestNeed> waiting =
        needs.stream()
            .filter(need -> isFirst(need) && need.isDue(now, Instant.MAX))
            .sorted(MOST_URGENT_FIRST)
            .limit(firstTables)
            .toList();
    if (waiting.isEmpty()) {
      return List.of();
    }
    Duration longest = waiting.get(0).lagTarget().multipliedBy(SIMILAR);
    return waiting.stream().filter(need -> need.lagTarget().compareTo(longest) <= 0).toList();
  }

  private boolean isFirst(IngestNeed need) {
    return firstTables > 0 && isFirst.test(need.tableId()) && !isLong.test(need.tableId());
  }

  private boolean isFirstNow(IngestNeed need) {
    return need.place() == Place.IN_RUN && isFirst(need);
  }

  private boolean isLongNow(IngestNeed need) {
    return need.place() == Place.IN_RUN && isLong.test(need.tableId());
  }

  private List<IngestNeed> together(List<IngestNeed> needs) {
    List<IngestNeed> others =
        needs.stream().filter(need -> !isLong.test(need.tableId()) && !isFirst(need)).toList();
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
    return others.stream().filter(need -> need.isDue(now, end)).sorted(MOST_URGENT_FIRST).toList();
  }
}
