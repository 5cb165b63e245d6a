package io.penstock.cli.bench.ingest;

import io.penstock.cli.CommandFailedException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** The backlog's topics, one partition each, and the producer that fills them. */
final class Topics implements BacklogGenerator.Sink, AutoCloseable {
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final AtomicLong bytes = new AtomicLong();

  private Topics(KafkaProducer<byte[], byte[]> producer) {
    this.producer = producer;
  }

  static Topics create(String bootstrapServers) throws ExecutionException, InterruptedException {
    try (Admin admin =
        Admin.create(Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers))) {
      admin
          .createTopics(
              Arrays.stream(BenchTable.values())
                  .map(table -> new NewTopic(table.topic(), 1, (short) 1))
                  .toList())
          .all()
          .get();
    }
    // As the connectors are told to produce.
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            "lz4",
            ProducerConfig.LINGER_MS_CONFIG,
            20,
            ProducerConfig.BATCH_SIZE_CONFIG,
            262_144);
    return new Topics(
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()));
  }

  @Override
  public void take(BenchTable table, long id, byte[] value) {
    bytes.addAndGet(value.length);
    producer.send(
        new ProducerRecord<>(table.topic(), 0, Envelopes.key(id), value),
        (sent, e) -> {
          if (e != null) {
            failure.compareAndSet(null, e);
          }
        });
  }

  /** Waits until everything is in the topics. */
  void flush() {
    producer.flush();
    Exception failed = failure.get();
    if (failed != null) {
      throw new CommandFailedException("the backlog could not be written to Kafka: " + failed);
    }
  }

  /** Bytes of all values so far, uncompressed. */
  long bytes() {
    return bytes.get();
  }

  @Override
  public void close() {
    producer.close();
  }
}
