package io.penstock.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Looks through the topic of the orders for the life of one order. */
record OrderEvents(String bootstrapServers, String topic) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** One event of an order: the row after it, or before it for a delete. */
  record Event(long offset, String op, JsonNode row) {}

  /** The order with the most events among those that were placed and deleted in the stream. */
  Optional<List<Event>> ofAnOrderPlacedAndDeleted() throws IOException {
    Map<String, StringBuilder> lives = new HashMap<>();
    forEach(
        record ->
            lives
                .computeIfAbsent(new String(record.key()), key -> new StringBuilder())
                .append(Envelope.op(record.value())));
    Optional<String> chosen =
        lives.entrySet().stream()
            .filter(life -> life.getValue().toString().matches("cu*d"))
            .max(
                Map.Entry.<String, StringBuilder>comparingByValue(
                        (a, b) -> Integer.compare(a.length(), b.length()))
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(Map.Entry::getKey);
    if (chosen.isEmpty()) {
      return Optional.empty();
    }
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    forEach(
        record -> {
          if (new String(record.key()).equals(chosen.get())) {
            records.add(record);
          }
        });
    List<Event> events = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      JsonNode envelope = JSON.readTree(record.value());
      String op = envelope.path("op").asText();
      JsonNode row = envelope.path(op.equals("d") ? "before" : "after");
      events.add(new Event(record.offset(), op, row));
    }
    return Optional.of(events);
  }

  private void forEach(Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
    TopicPartition partition = new TopicPartition(topic, 0);
    try (KafkaConsumer<byte[], byte[]> consumer = Topics.consumer(bootstrapServers)) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      while (consumer.position(partition) < end) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
          if (record.value() != null) {
            visitor.accept(record);
          }
        }
      }
    }
  }
}
