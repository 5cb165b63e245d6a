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
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads topics outside any consumer group. */
@Component
public class TopicReader {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Some minutes' worth of what many connectors store. */
  private static final long TAIL = 5_000;

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
    try (KafkaConsumer<String, String> consumer = consumer()) {
      List<@Nullable String> values = new ArrayList<>();
      read(
          consumer,
          new TopicPartition(topic, 0),
          from,
          until,
          record -> values.add(record.value()));
      return values;
    } catch (KafkaException e) {
      throw unreadable(topic, e);
    }
  }

  /**
   * The newest value of a key in a compacted topic of any number of partitions. The ends of the
   * partitions are looked at first, and all of them only if the key is not there.
   *
   * @param isKey tells the key
   * @return null if there is none, or if the newest is a tombstone
   * @throws UpstreamException if Kafka does not answer in time or refuses
   */
  public @Nullable String newest(String topic, Predicate<String> isKey) {
    try (KafkaConsumer<String, String> consumer = consumer()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      Newest found = new Newest(isKey);
      Map<TopicPartition, Long> from = new HashMap<>();
      for (TopicPartition partition : partitions) {
        long end = ends.getOrDefault(partition, 0L);
        from.put(partition, Math.max(begins.getOrDefault(partition, 0L), end - TAIL));
        read(consumer, partition, from.getOrDefault(partition, 0L), end, found);
      }
      for (TopicPartition partition : partitions) {
        long begin = begins.getOrDefault(partition, 0L);
        if (!found.any) {
          read(consumer, partition, begin, from.getOrDefault(partition, begin), found);
        }
      }
      return found.value;
    } catch (KafkaException e) {
      throw unreadable(topic, e);
    }
  }

  /** Keeps the last value of a key; its records all lie in one partition. */
  private static final class Newest implements Consumer<ConsumerRecord<String, String>> {
    private final Predicate<String> isKey;
    private boolean any;
    private @Nullable String value;

    private Newest(Predicate<String> isKey) {
      this.isKey = isKey;
    }

    @Override
    public void accept(ConsumerRecord<String, String> record) {
      if (record.key() != null && isKey.test(record.key())) {
        any = true;
        value = record.value();
      }
    }
  }

  private void read(
      KafkaConsumer<String, String> consumer,
      TopicPartition partition,
      long from,
      long until,
      Consumer<ConsumerRecord<String, String>> each) {
    consumer.assign(List.of(partition));
    consumer.seek(partition, from);
    Instant end = clock.instant().plus(PATIENCE);
    while (consumer.position(partition) < until) {
      if (clock.instant().isAfter(end)) {
        throw new UpstreamException(
            "kafka-unreachable",
            "Kafka did not send the topic %s in time.".formatted(partition.topic()),
            true,
            null);
      }
      for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(500))) {
        if (record.offset() < until) {
          each.accept(record);
        }
      }
    }
  }

  private KafkaConsumer<String, String> consumer() {
    Map<String, Object> settings =
        new HashMap<>(EnvironmentReferences.resolve(kafka.client(), System.getenv()));
    settings.put("enable.auto.commit", "false");
    settings.put("auto.offset.reset", "earliest");
    settings.put("allow.auto.create.topics", "false");
    settings.put("default.api.timeout.ms", "5000");
    StringDeserializer text = new StringDeserializer();
    return new KafkaConsumer<>(settings, text, text);
  }

  private static UpstreamException unreadable(String topic, KafkaException e) {
    return new UpstreamException(
        "kafka-unreachable",
        "The topic %s could not be read: %s".formatted(topic, e.getMessage()),
        true,
        e);
  }
}
