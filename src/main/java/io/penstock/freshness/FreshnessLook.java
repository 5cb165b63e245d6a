package io.penstock.freshness;

import io.penstock.run.IngestStandings;
import io.penstock.run.IngestStandings.Standing;
import io.penstock.run.OpenRuns;
import io.penstock.slot.CapturePosition;
import io.penstock.slot.SlotWatch;
import io.penstock.table.Resnapshot;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Looks now and then how far replicas are complete; of several services one does at a time. */
@Component
class FreshnessLook {
  private static final Logger log = LoggerFactory.getLogger(FreshnessLook.class);
  private final Tables tables;
  private final Resnapshots resnapshots;
  private final IngestStandings standings;
  private final OpenRuns openRuns;
  private final SlotWatch slots;
  private final KafkaTopics topics;
  private final SeenTables seen;
  private final FreshnessKeeping keeping;
  private final FreshnessProperties properties;

  FreshnessLook(
      Tables tables,
      Resnapshots resnapshots,
      IngestStandings standings,
      OpenRuns openRuns,
      SlotWatch slots,
      KafkaTopics topics,
      SeenTables seen,
      FreshnessKeeping keeping,
      FreshnessProperties properties) {
    this.tables = tables;
    this.resnapshots = resnapshots;
    this.standings = standings;
    this.openRuns = openRuns;
    this.slots = slots;
    this.topics = topics;
    this.seen = seen;
    this.keeping = keeping;
    this.properties = properties;
  }

  @Scheduled(
      initialDelayString = "${penstock.freshness.interval:10s}",
      fixedDelayString = "${penstock.freshness.interval:10s}")
  void takeTurn() {
    try {
      if (seen.takeTurn("freshness", properties.interval().multipliedBy(3).dividedBy(4))) {
        look();
      }
    } catch (DataAccessException e) {
      log.warn("Freshness could not be looked at: {}", e.getMessage());
    }
  }

  @Scheduled(initialDelay = 60_000, fixedDelay = 60_000)
  void thin() {
    try {
      keeping.thin();
    } catch (DataAccessException e) {
      log.warn("Old lags could not be left out: {}", e.getMessage());
    }
  }

  /** Looks once. */
  void look() {
    List<Table> all = tables.all();
    if (all.isEmpty()) {
      return;
    }
    // In this order: what a position is confirmed for is in the topics that are asked for later.
    Map<String, CapturePosition> positions =
        slots.positions().stream()
            .collect(Collectors.toMap(CapturePosition::source, Function.identity()));
    Map<UUID, Standing> runs = standings.all();
    Map<UUID, Instant> working = openRuns.ingest();
    Map<UUID, Resnapshot> newest = resnapshots.newest(all.stream().map(Table::id).toList());
    Map<String, Long> ends = ends(all);
    Map<UUID, Seen> before = seen.all();
    Map<String, List<TableEvidence>> evidence = new HashMap<>();
    for (Table table : all) {
      evidence
          .computeIfAbsent(table.source(), source -> new ArrayList<>())
          .add(
              new TableEvidence(
                  table,
                  runs.get(table.id()),
                  working.get(table.id()),
                  newest.get(table.id()),
                  positions.get(table.source()),
                  ends != null,
                  ends == null ? null : ends.get(table.topic()),
                  before.get(table.id())));
    }
    keeping.keep(evidence);
  }

  private @Nullable Map<String, Long> ends(List<Table> all) {
    try {
      return topics.ends(all.stream().map(Table::topic).toList());
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      log.debug("Kafka did not tell where topics end: {}", e.getMessage());
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
