package io.penstock.connector;

import io.penstock.table.Table;
import io.penstock.topic.KafkaTopics;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Service;

/** Makes topics as connectors would make them with the first change that they send. */
@Service
public class ConnectorTopics {
  private static final String PREFIX = "topic.creation.default.";
  private final KafkaTopics topics;
  private final ConnectorProperties properties;

  ConnectorTopics(KafkaTopics topics, ConnectorProperties properties) {
    this.topics = topics;
    this.properties = properties;
  }

  /**
   * Makes the topic of a table that joins a running connector, so that its epoch can begin there
   * before anything was sent. One that is there stays as it is.
   *
   * @throws io.penstock.problem.UpstreamException if Kafka does not answer or refuses
   */
  public void make(Table table) {
    Map<String, String> settings = new HashMap<>();
    ConnectorConfig.topics(properties)
        .forEach((key, value) -> settings.put(key.substring(PREFIX.length()), value));
    settings.remove("partitions");
    settings.remove("replication.factor");
    topics.make(table.topic(), properties.replicationFactor(), settings);
  }
}
