package io.penstock.cli.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** What can befall a table's topic. */
final class Topics {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final String bootstrapServers;

  Topics(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** Sends the last records of a topic once more, in their order. */
  void sendLast(String topic, long last) throws ExecutionException, InterruptedException {
    List<ConsumerRecord<byte[], byte[]>> records = records(topic);
    send(topic, records.subList((int) Math.max(0, records.size() - last), records.size()));
  }

  /** Sends the first records of a topic once more, in their order; all if it holds no more. */
  void sendFirst(String topic, long first) throws ExecutionException, InterruptedException {
    List<ConsumerRecord<byte[], byte[]>> records = records(topic);
    send(topic, records.subList(0, (int) Math.min(first, records.size())));
  }

  private void send(String topic, List<ConsumerRecord<byte[], byte[]>> again)
      throws ExecutionException, InterruptedException {
    if (again.isEmpty()) {
      throw new CaseFailedException("topic " + topic + " holds nothing to send again");
    }
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (ConsumerRecord<byte[], byte[]> record : again) {
        producer
            .send(
                new ProducerRecord<>(
                    topic, record.partition(), record.key(), record.value(), record.headers()))
            .get();
      }
    }
  }

  /** Deletes a topic and makes an empty one of its name. */
  void recreate(String topic) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin.deleteTopics(List.of(topic)).all().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (true) {
        try {
          admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
          return;
        } catch (ExecutionException e) {
          if (System.nanoTime() > deadline) {
            throw e;
          }
          Pause.of(Duration.ofMillis(200));
        }
      }
    }
  }

  /** Deletes the records before the topic's end, as retention would. */
  void forget(String topic) throws Exception {
    TopicPartition partition = new TopicPartition(topic, 0);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin
          .deleteRecords(
              Map.of(partition, org.apache.kafka.clients.admin.RecordsToDelete.beforeOffset(-1)))
          .all()
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /** How many records a topic has ever held, 0 if there is no such topic. */
  long end(String topic) throws Exception {
    TopicPartition partition = new TopicPartition(topic, 0);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      return admin
          .listOffsets(Map.of(partition, OffsetSpec.latest()))
          .partitionResult(partition)
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
          .offset();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return 0;
      }
      throw e;
    }
  }

  private List<ConsumerRecord<byte[], byte[]>> records(String topic) {
    TopicPartition partition = new TopicPartition(topic, 0);
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      consumer.seekToBeginning(List.of(partition));
      while (consumer.position(partition) < end) {
        consumer
            .poll(Duration.ofMillis(200))
            .records(partition)
            .forEach(
                record -> {
                  if (record.offset() < end) {
                    records.add(record);
                  }
                });
      }
    }
    return records;
  }
}
