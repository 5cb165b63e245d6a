package io.penstock.schedule;

import io.penstock.problem.ControlPlaneException;
import io.penstock.run.RunKind;
import io.penstock.run.ScheduledRuns;
import io.penstock.table.Table;
import io.penstock.topic.KafkaTopics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Starts ingest runs so that lag targets are met; tables of which nothing is new cost nothing. */
@Component
class IngestTask {
  private static final Logger log = LoggerFactory.getLogger(IngestTask.class);
  private final Situations situations;
  private final TableSchedules schedules;
  private final KafkaTopics topics;
  private final ScheduledRuns runs;
  private final DatabaseClock clock;
  private final ScheduleProperties properties;

  IngestTask(
      Situations situations,
      TableSchedules schedules,
      KafkaTopics topics,
      ScheduledRuns runs,
      DatabaseClock clock,
      ScheduleProperties properties) {
    this.situations = situations;
    this.schedules = schedules;
    this.topics = topics;
    this.runs = runs;
    this.clock = clock;
    this.properties = properties;
  }

  /** Looks once; what cannot be done now is tried by the next look. */
  void look() {
    List<TableSituation> all = situations.all();
    if (all.isEmpty()) {
      return;
    }
    Map<String, Long> ends;
    try {
      ends = topics.ends(all.stream().map(TableSituation::table).map(Table::topic).toList());
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      log.warn("No ingest run is started: Kafka did not answer: {}", e.getMessage());
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    Instant now = clock.now();
    List<IngestNeed> needs = note(all, ends, now);
    int open = runs.open(RunKind.INGEST);
    IngestPlan plan =
        new IngestPlan(
            now,
            properties.parallelRuns() - open,
            open,
            longOnes(all, ends),
            firstOnes(all, ends),
            properties.firstTables());
    plan.runs(needs).forEach(this::start);
  }

  /** Keeps which tables have something to do, and tells how all stand then. */
  private List<IngestNeed> note(List<TableSituation> all, Map<String, Long> ends, Instant now) {
    List<UUID> waiting = new ArrayList<>();
    List<UUID> idle = new ArrayList<>();
    List<IngestNeed> needs = new ArrayList<>();
    for (TableSituation situation : all) {
      UUID table = situation.table().id();
      boolean waits = situation.hasWork(ends.get(situation.table().topic()));
      boolean waited = situation.seen().waitingSince() != null;
      if (waits && !waited) {
        waiting.add(table);
      } else if (!waits && waited) {
        idle.add(table);
      }
      needs.add(situation.seen(waits, now).need());
    }
    schedules.waiting(waiting);
    schedules.idle(idle);
    return needs;
  }

  /** Those of which more than one batch waits. */
  private Predicate<UUID> longOnes(List<TableSituation> all, Map<String, Long> ends) {
    Set<UUID> longOnes = new HashSet<>();
    for (TableSituation situation : all) {
      if (situation.backlog(ends.get(situation.table().topic())) > runs.batch()) {
        longOnes.add(situation.table().id());
      }
    }
    return longOnes::contains;
  }

  /** Those that no run has ingested and whose rows have come. */
  private static Predicate<UUID> firstOnes(List<TableSituation> all, Map<String, Long> ends) {
    Set<UUID> firstOnes = new HashSet<>();
    for (TableSituation situation : all) {
      if (situation.standing().requestedAt() == null
          && situation.backlog(ends.get(situation.table().topic())) > 0) {
        firstOnes.add(situation.table().id());
      }
    }
    return firstOnes::contains;
  }

  private void start(List<UUID> tables) {
    try {
      UUID run = runs.start(RunKind.INGEST, tables);
      log.info("An ingest run was due. run={} tables={}", run, tables.size());
    } catch (ControlPlaneException e) {
      log.info("An ingest run that was due has to wait: {} {}", e.detail(), e.faults());
    }
  }
}
