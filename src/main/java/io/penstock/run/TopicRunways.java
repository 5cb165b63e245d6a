package io.penstock.run;

import io.penstock.problem.UpstreamException;
import io.penstock.run.IngestStandings.Standing;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * How much of its topic's retention is left to each table before a record goes that it has not
 * taken. Looked at now and then; what is too old is not told.
 */
@Component
public class TopicRunways {
  private static final Logger log = LoggerFactory.getLogger(TopicRunways.class);

  /** Shares of the retention, the largest first, that are told apart. */
  private static final int[] PERCENT = {90, 75};

  private static final int ALLOWED_AGE = 3;

  private final Tables tables;
  private final IngestStandings standings;
  private final KafkaTopics topics;
  private final Clock clock;
  private final Duration allowedAge;
  private volatile Seen seen = new Seen(Instant.EPOCH, List.of());

  TopicRunways(
      Tables tables,
      IngestStandings standings,
      KafkaTopics topics,
      Clock clock,
      TopicRunwayProperties properties) {
    this.tables = tables;
    this.standings = standings;
    this.topics = topics;
    this.clock = clock;
    this.allowedAge = properties.interval().multipliedBy(ALLOWED_AGE);
  }

  private record Seen(Instant at, List<TopicRunway> runways) {}

  /**
   * A table's topic.
   *
   * @param nextOffset first record that the table has not taken
   * @param retention of the topic, null if it keeps its records for good
   * @param usedPercent share of the retention that the record's age is at least; 0 if it is less
   *     than what is told
   */
  public record TopicRunway(
      UUID tableId, String topic, long nextOffset, @Nullable Duration retention, int usedPercent) {}

  /** Of every table whose topic is there; nothing if that was not found out lately. */
  public List<TopicRunway> current() {
    Seen now = seen;
    return now.at().plus(allowedAge).isAfter(clock.instant()) ? now.runways() : List.of();
  }

  @Scheduled(
      initialDelayString = "${penstock.topic-runway.interval:1m}",
      fixedDelayString = "${penstock.topic-runway.interval:1m}")
  void look() {
    try {
      Instant now = clock.instant();
      seen = new Seen(now, runways(now));
    } catch (DataAccessException e) {
      log.warn("Nothing can be told of the topics' retention: {}", e.getMessage());
    } catch (UpstreamException e) {
      log.debug("Nothing can be told of the topics' retention: {}", e.detail());
    }
  }

  private List<TopicRunway> runways(Instant now) {
    List<Table> all = tables.all();
    if (all.isEmpty()) {
      return List.of();
    }
    Map<UUID, Standing> taken = standings.all();
    Map<String, Duration> retentions =
        topics.retentions(all.stream().map(Table::topic).distinct().toList());
    Map<Integer, Map<String, Long>> young = new HashMap<>();
    for (int percent : PERCENT) {
      Map<String, Instant> since = new HashMap<>();
      retentions.forEach(
          (topic, retention) ->
              since.put(topic, now.minus(retention.multipliedBy(percent).dividedBy(100))));
      young.put(percent, topics.firstSince(since));
    }
    List<TopicRunway> runways = new ArrayList<>();
    for (Table table : all) {
      Standing standing = taken.get(table.id());
      // What was never ingested begins with what its topic has.
      if (standing != null && standing.nextOffset() != null) {
        runways.add(runway(table, standing.nextOffset(), retentions.get(table.topic()), young));
      }
    }
    return runways;
  }

  private static TopicRunway runway(
      Table table,
      long nextOffset,
      @Nullable Duration retention,
      Map<Integer, Map<String, Long>> young) {
    int used = 0;
    for (int percent : PERCENT) {
      Long first = young.getOrDefault(percent, Map.of()).get(table.topic());
      if (used == 0 && first != null && nextOffset < first) {
        used = percent;
      }
    }
    return new TopicRunway(table.id(), table.topic(), nextOffset, retention, used);
  }
}
