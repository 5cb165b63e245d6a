package io.penstock.spark.read;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads ranges of topics one after another with one consumer. Spark's own Kafka source takes one
 * task and one consumer for each partition, and with hundreds of busy topics spends its time
 * waiting for the broker.
 */
public final class RangeReader implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final long PATIENCE_NANOS = Duration.ofMinutes(2).toNanos();

  private final KafkaConsumer<byte[], byte[]> consumer;

  public RangeReader(Map<String, String> kafka) {
    Map<String, Object> settings = new HashMap<>(kafka);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    settings.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
    settings.putIfAbsent(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 50);
    settings.putIfAbsent(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 8 << 20);
    consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /**
   * Passes each record of the range, in order, until the receiver answers false.
   *
   * @throws IllegalStateException if the broker delivers nothing for two minutes
   */
  public void read(TopicRange range, Predicate<ConsumerRecord<byte[], byte[]>> receiver) {
    TopicPartition partition = new TopicPartition(range.topic(), range.partition());
    consumer.assign(List.of(partition));
    consumer.seek(partition, range.from());
    long lastProgress = System.nanoTime();
    long position = range.from();
    while (position < range.to()) {
      for (ConsumerRecord<byte[], byte[]> polled : consumer.poll(POLL).records(partition)) {
        if (polled.offset() >= range.to() || !receiver.test(polled)) {
          return;
        }
      }
      long reached = consumer.position(partition);
      if (reached > position) {
        position = reached;
        lastProgress = System.nanoTime();
      } else if (System.nanoTime() - lastProgress > PATIENCE_NANOS) {
        throw new IllegalStateException(
            "no records of topic %s from offset %d for two minutes"
                .formatted(range.topic(), position));
      }
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
