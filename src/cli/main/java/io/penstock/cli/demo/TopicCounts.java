package io.penstock.cli.demo;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Counts the records of topics by op, going on where the last count ended. */
final class TopicCounts implements AutoCloseable {
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Map<String, Map<String, Long>> counts = new HashMap<>();

  TopicCounts(String bootstrapServers) {
    this.consumer = Topics.consumer(bootstrapServers);
  }

  /** Takes what has come within a moment. */
  void advance(List<String> topics) {
    assign(topics);
    if (consumer.assignment().isEmpty()) {
      return;
    }
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
      if (record.value() != null) {
        counts
            .computeIfAbsent(record.topic(), topic -> new HashMap<>())
            .merge(Envelope.op(record.value()), 1L, Long::sum);
      }
    }
  }

  /** What was counted of a topic, none if it does not exist yet. */
  OpCounts of(String topic) {
    return OpCounts.of(counts.getOrDefault(topic, Map.of()));
  }

  /** Connect creates a topic with its first record. */
  private void assign(List<String> topics) {
    Set<String> known =
        consumer.assignment().stream().map(TopicPartition::topic).collect(Collectors.toSet());
    if (known.containsAll(topics)) {
      return;
    }
    Map<String, List<PartitionInfo>> existing = consumer.listTopics();
    Set<TopicPartition> wanted =
        topics.stream()
            .flatMap(topic -> existing.getOrDefault(topic, List.of()).stream())
            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
            .collect(Collectors.toSet());
    if (!wanted.equals(consumer.assignment())) {
      consumer.assign(wanted);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
