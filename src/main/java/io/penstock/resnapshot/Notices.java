package io.penstock.resnapshot;

import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Sources;
import io.penstock.table.Resnapshot;
import io.penstock.table.Resnapshots;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import io.penstock.topic.TopicEnd;
import io.penstock.topic.TopicReader;
import java.time.Clock;
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
 * Reads Debezium's notices of each source from where they were last read. A notice that is read
 * twice changes nothing.
 */
@Component
class Notices {
  private static final Logger log = LoggerFactory.getLogger(Notices.class);
  private final Resnapshots resnapshots;
  private final Sources sources;
  private final Tables tables;
  private final NoticeOffsets offsets;
  private final KafkaTopics topics;
  private final TopicReader reader;
  private final Clock clock;

  Notices(
      Resnapshots resnapshots,
      Sources sources,
      Tables tables,
      NoticeOffsets offsets,
      KafkaTopics topics,
      TopicReader reader,
      Clock clock) {
    this.resnapshots = resnapshots;
    this.sources = sources;
    this.tables = tables;
    this.offsets = offsets;
    this.topics = topics;
    this.reader = reader;
    this.clock = clock;
  }

  /** Reads what is new, of the sources that a re-snapshot waits for. */
  @Scheduled(fixedDelayString = "${penstock.resnapshot.interval:2s}")
  void read() {
    try {
      Map<String, Resnapshot> waiting = waiting();
      if (waiting.isEmpty()) {
        return;
      }
      Map<String, String> topicOf = new HashMap<>();
      waiting.keySet().forEach(name -> topicOf.put(name, sources.get(name).noticeTopic()));
      Map<String, TopicEnd> places = topics.places(topicOf.values());
      // Asked again: before these ends may be notices of what another service began meanwhile.
      waiting()
          .forEach(
              (source, resnapshot) -> {
                String topic = topicOf.get(source);
                TopicEnd end = topic == null ? null : places.get(topic);
                if (topic != null && end != null) {
                  readAlone(source, resnapshot, topic, end);
                }
              });
    } catch (ControlPlaneException e) {
      log.warn("The connectors' notices could not be read: {}", e.detail());
    } catch (DataAccessException e) {
      log.warn("The connectors' notices could not be read: {}", e.getMessage());
    }
  }

  /** Of each source the re-snapshot whose signal the connector has. */
  private Map<String, Resnapshot> waiting() {
    Map<String, Resnapshot> waiting = new HashMap<>();
    for (Resnapshot resnapshot : resnapshots.unfinished()) {
      Resnapshot.Reading reading = resnapshot.reading();
      if (reading.signalId() != null
          && reading.signalled() != null
          && reading.scannedAt() == null) {
        waiting.put(tables.get(resnapshot.tableId()).source(), resnapshot);
      }
    }
    return waiting;
  }

  /** So that a topic which cannot be read holds up no other source. */
  private void readAlone(String source, Resnapshot resnapshot, String topic, TopicEnd end) {
    try {
      read(source, resnapshot, topic, end);
    } catch (ControlPlaneException e) {
      log.warn("The notices of {} could not be read: {}", source, e.detail());
    }
  }

  private void read(String source, Resnapshot resnapshot, String topic, TopicEnd end) {
    long from = offsets.next(source, end.topicId());
    if (from >= end.offset()) {
      return;
    }
    String table = tables.get(resnapshot.tableId()).name().toString();
    List<@Nullable String> values = reader.values(topic, from, end.offset());
    for (String value : values) {
      Notice notice = Notice.parse(value);
      if (notice != null && notice.id().equals(String.valueOf(resnapshot.reading().signalId()))) {
        take(notice, resnapshot, table);
      }
    }
    offsets.keep(source, end.topicId(), end.offset());
  }

  private void take(Notice notice, Resnapshot resnapshot, String table) {
    UUID tableId = resnapshot.tableId();
    UUID signal = resnapshot.reading().signalId();
    String failure = notice.failure();
    if (signal != null) {
      resnapshots.heard(signal);
    }
    if (notice.aborts(table)) {
      fail(tableId, table, "somebody stopped it by a signal");
    } else if (notice.ends(table) && failure != null) {
      fail(tableId, table, failure);
    } else if (notice.ends(table) && signal != null) {
      resnapshots.scanned(signal, notice.rows(), clock.instant());
      log.info("The connector has read the table. table={} rows={}", table, notice.rows());
    }
  }

  private void fail(UUID tableId, String table, String why) {
    String failure = "The table was not read: " + why + ".";
    if (resnapshots.fail(tableId, failure, clock.instant())) {
      log.warn("The re-snapshot has failed. table={} reason=\"{}\"", table, failure);
    }
  }
}
