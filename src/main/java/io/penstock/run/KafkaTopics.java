package io.penstock.run;

import io.penstock.contract.EnvironmentReferences;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.stereotype.Component;

/** Asks Kafka how far topics reach. */
@Component
class KafkaTopics implements DisposableBean {
  private static final int SECONDS = 3;

  private final KafkaAdmin kafka;
  private @Nullable AdminClient client;

  KafkaTopics(KafkaAdmin kafka) {
    this.kafka = kafka;
  }

  /**
   * The end offsets of the topics' only partitions; topics that do not exist are left out.
   *
   * @throws TimeoutException if Kafka does not answer in time
   * @throws ExecutionException if it refuses
   */
  Map<String, Long> ends(Collection<String> topics)
      throws InterruptedException, ExecutionException, TimeoutException {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    topics.forEach(topic -> asked.put(new TopicPartition(topic, 0), OffsetSpec.latest()));
    ListOffsetsResult answer = client().listOffsets(asked);
    Map<String, Long> ends = new HashMap<>();
    for (TopicPartition partition : asked.keySet()) {
      try {
        long end = answer.partitionResult(partition).get(SECONDS, TimeUnit.SECONDS).offset();
        ends.put(partition.topic(), end);
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw e;
        }
      }
    }
    return ends;
  }

  private synchronized AdminClient client() {
    AdminClient open = client;
    if (open == null) {
      open = AdminClient.create(kafka.getConfigurationProperties());
      client = open;
    }
    return open;
  }

  @Override
  public synchronized void destroy() {
    if (client != null) {
      client.close(Duration.ofSeconds(1));
    }
  }

  /** Spring's own access to Kafka, by the settings that ingest runs are given. */
  @Configuration(proxyBeanMethods = false)
  static class Access {
    @Bean
    KafkaAdmin kafkaAdmin(KafkaProperties properties) {
      Map<String, Object> settings =
          new HashMap<>(EnvironmentReferences.resolve(properties.client(), System.getenv()));
      settings.putIfAbsent("request.timeout.ms", SECONDS * 1_000);
      settings.putIfAbsent("default.api.timeout.ms", SECONDS * 1_000);
      KafkaAdmin admin = new KafkaAdmin(settings);
      admin.setAutoCreate(false);
      return admin;
    }
  }
}
