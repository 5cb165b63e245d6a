package io.penstock.health;

import io.penstock.connect.ConnectGateway;
import io.penstock.log.LogKey;
import io.penstock.problem.UpstreamException;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.topic.KafkaTopics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Asks Kafka Connect how connectors are, and Kafka whether their heartbeats come through. */
@Component
class ConnectorLook {
  private static final Logger log = LoggerFactory.getLogger(ConnectorLook.class);
  private static final int ALL = 100_000;

  /** Debezium's {@code topic.heartbeat.prefix}, which connectors leave as it is. */
  private static final String HEARTBEATS = "__debezium-heartbeat.";

  /** The problem of a Connect that does not answer at all. */
  private static final String SILENT = "connect-unreachable";

  private final Sources sources;
  private final ConnectGateway connect;
  private final KafkaTopics topics;
  private final ConnectorWatch watch;
  private final ConnectorKeeping keeping;
  private final HealthProperties properties;

  ConnectorLook(
      Sources sources,
      ConnectGateway connect,
      KafkaTopics topics,
      ConnectorWatch watch,
      ConnectorKeeping keeping,
      HealthProperties properties) {
    this.sources = sources;
    this.connect = connect;
    this.topics = topics;
    this.watch = watch;
    this.keeping = keeping;
    this.properties = properties;
  }

  @Scheduled(
      initialDelayString = "${penstock.health.interval:5s}",
      fixedDelayString = "${penstock.health.interval:5s}")
  void takeTurns() {
    try {
      if (watch.takeTurn("connectors", properties.interval().multipliedBy(3).dividedBy(4))) {
        connectors();
      }
    } catch (DataAccessException e) {
      log.warn("What Kafka Connect said could not be kept: {}", e.getMessage());
    }
  }

  @Scheduled(
      initialDelayString = "${penstock.health.interval:5s}",
      fixedDelayString = "${penstock.health.interval:5s}")
  void takeTurnsOfHeartbeats() {
    try {
      if (watch.takeTurn("heartbeats", properties.interval().multipliedBy(3).dividedBy(4))) {
        heartbeats();
      }
    } catch (DataAccessException e) {
      log.warn("Where heartbeats end could not be kept: {}", e.getMessage());
    }
  }

  /**
   * Asks about all connectors. One Connect serves all: once it does not answer, that holds for all;
   * an answer that is no use is about one connector.
   */
  void connectors() {
    String failure = null;
    for (Source source : sources.list(null, ALL)) {
      try (MDC.MDCCloseable ignored = LogKey.SOURCE.is(source.name())) {
        failure = ask(source, failure);
      }
    }
  }

  /** Why Connect does not answer, null if it does. */
  private @Nullable String ask(Source source, @Nullable String known) {
    if (known != null) {
      keeping.unreachable(source.name(), known);
      return known;
    }
    try {
      keeping.answered(source.name(), connect.status(source.name()).orElse(null));
      return null;
    } catch (UpstreamException e) {
      log.debug("Kafka Connect did not answer: {}", e.detail());
      keeping.unreachable(source.name(), e.detail());
      return e.slug().equals(SILENT) ? e.detail() : null;
    }
  }

  /** Looks where the topics of all heartbeats end; while Kafka does not answer nothing is kept. */
  void heartbeats() {
    List<Source> all = sources.list(null, ALL);
    if (all.isEmpty()) {
      return;
    }
    try {
      Map<String, Long> ends = topics.ends(all.stream().map(ConnectorLook::topic).toList());
      for (Source source : all) {
        watch.heartbeat(source.name(), ends.get(topic(source)));
      }
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      log.debug("Kafka did not tell where heartbeats end: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static String topic(Source source) {
    return HEARTBEATS + source.topicPrefix();
  }
}
