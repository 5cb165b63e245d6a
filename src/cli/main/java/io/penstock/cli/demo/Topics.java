package io.penstock.cli.demo;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Opens consumers that belong to no group and create nothing. */
final class Topics {
  private Topics() {}

  static KafkaConsumer<byte[], byte[]> consumer(String bootstrapServers) {
    return new KafkaConsumer<>(
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            false,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
            5000,
            ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
            8 << 20),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }
}
