package io.penstock.topic;

import io.penstock.contract.EnvironmentReferences;
import io.penstock.problem.UpstreamException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads a stretch of a topic, outside any consumer group. */
@Component
public class TopicReader {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final KafkaProperties kafka;
  private final Clock clock;

  TopicReader(KafkaProperties kafka, Clock clock) {
    this.kafka = kafka;
    this.clock = clock;
  }

  /**
   * The values of the records of the topic's only partition; what retention has taken is left out.
   *
   * @param from first offset
   * @param until first offset that is not read
   * @throws UpstreamException if Kafka does not answer in time or refuses
   */
  public List<@Nullable String> values(String topic, long from, long until) {
    Map<String, Object> settings =
        new HashMap<>(EnvironmentReferences.resolve(kafka.client(), System.getenv()));
    settings.put("enable.auto.commit", "false");
    settings.put("auto.offset.reset", "earliest");
    settings.put("default.api.timeout.ms", "5000");
    StringDeserializer text = new StringDeserializer();
    try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(settings, text, text)) {
      TopicPartition partition = new TopicPartition(topic, 0);
      consumer.assign(List.of(partition));
      consumer.seek(partition, from);
      List<@Nullable String> values = new ArrayList<>();
      Instant end = clock.instant().plus(PATIENCE);
      while (consumer.position(partition) < until) {
        if (clock.instant().isAfter(end)) {
          throw new UpstreamException(
              "kafka-unreachable",
              "Kafka did not send the topic %s in time.".formatted(topic),
              true,
              null);
        }
        consumer
            .poll(Duration.ofMillis(500))
            .forEach(
                record -> {
                  if (record.offset() < until) {
                    values.add(record.value());
                  }
                });
      }
      return values;
    } catch (KafkaException e) {
      throw new UpstreamException(
          "kafka-unreachable",
          "The topic %s could not be read: %s".formatted(topic, e.getMessage()),
          true,
          e);
    }
  }
}
