package io.penstock.topic;

import io.penstock.contract.EnvironmentReferences;
import io.penstock.problem.UpstreamException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.stereotype.Component;

/** Asks Kafka how far topics reach. */
@Component
public class KafkaTopics implements DisposableBean {
  /** How long Kafka is waited for. */
  private static final int SECONDS = 3;

  private final KafkaAdmin kafka;
  private @Nullable AdminClient client;

  public KafkaTopics(KafkaAdmin kafka) {
    this.kafka = kafka;
  }

  /**
   * The end offsets of the topics' only partitions; topics that do not exist are left out.
   *
   * @throws TimeoutException if Kafka does not answer in time
   * @throws ExecutionException if it refuses
   */
  public Map<String, Long> ends(Collection<String> topics)
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

  /**
   * The topics' ids and ends; topics that do not exist are left out. An id and its end are of one
   * topic unless it is made anew at this very moment.
   *
   * @throws UpstreamException if Kafka does not answer in time or refuses
   */
  public Map<String, TopicEnd> places(Collection<String> topics) {
    try {
      Map<String, TopicEnd> places = new HashMap<>();
      Map<String, Long> ends = ends(topics);
      Map<String, KafkaFuture<TopicDescription>> described =
          client().describeTopics(ends.keySet()).topicNameValues();
      for (Map.Entry<String, Long> end : ends.entrySet()) {
        KafkaFuture<TopicDescription> topic = described.get(end.getKey());
        if (topic != null) {
          String id = topic.get(SECONDS, TimeUnit.SECONDS).topicId().toString();
          places.put(end.getKey(), new TopicEnd(id, end.getValue()));
        }
      }
      return places;
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      throw unreachable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreachable(e);
    }
  }

  /**
   * Makes a topic of one partition; one that is there stays as it is.
   *
   * @param settings of the topic, by Kafka's names
   * @throws UpstreamException if Kafka does not answer in time or refuses
   */
  public void make(String topic, int replicationFactor, Map<String, String> settings) {
    NewTopic wanted = new NewTopic(topic, 1, (short) replicationFactor).configs(settings);
    try {
      client().createTopics(List.of(wanted)).all().get(SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw unreachable(e);
      }
    } catch (TimeoutException | KafkaException e) {
      throw unreachable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreachable(e);
    }
  }

  /**
   * How long topics keep their records at least, by time; those that keep them for good, or do not
   * exist, are left out.
   *
   * @throws UpstreamException if Kafka does not answer in time or refuses
   */
  public Map<String, Duration> retentions(Collection<String> topics) {
    Map<String, Duration> retentions = new HashMap<>();
    try {
      Map<ConfigResource, KafkaFuture<Config>> described =
          client()
              .describeConfigs(
                  topics.stream()
                      .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                      .toList())
              .values();
      for (Map.Entry<ConfigResource, KafkaFuture<Config>> each : described.entrySet()) {
        try {
          ConfigEntry entry =
              each.getValue().get(SECONDS, TimeUnit.SECONDS).get(TopicConfig.RETENTION_MS_CONFIG);
          long millis = entry == null ? -1 : Long.parseLong(entry.value());
          if (millis >= 0) {
            retentions.put(each.getKey().name(), Duration.ofMillis(millis));
          }
        } catch (ExecutionException e) {
          if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
            throw e;
          }
        }
      }
      return retentions;
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      throw unreachable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreachable(e);
    }
  }

  /**
   * The first offset of each topic whose record is as young as a time; the topic's end where there
   * is none. Topics that do not exist are left out.
   *
   * @throws UpstreamException if Kafka does not answer in time or refuses
   */
  public Map<String, Long> firstSince(Map<String, Instant> times) {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    times.forEach(
        (topic, time) ->
            asked.put(new TopicPartition(topic, 0), OffsetSpec.forTimestamp(time.toEpochMilli())));
    Map<String, Long> first = new HashMap<>();
    try {
      Map<String, Long> ends = ends(times.keySet());
      ListOffsetsResult answer = client().listOffsets(asked);
      for (TopicPartition partition : asked.keySet()) {
        Long end = ends.get(partition.topic());
        if (end != null) {
          long offset = answer.partitionResult(partition).get(SECONDS, TimeUnit.SECONDS).offset();
          first.put(partition.topic(), offset < 0 ? end : offset);
        }
      }
      return first;
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      throw unreachable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreachable(e);
    }
  }

  private static UpstreamException unreachable(Exception e) {
    String why =
        e instanceof TimeoutException ? "nothing came in %d s".formatted(SECONDS) : e.getMessage();
    return new UpstreamException("kafka-unreachable", "Kafka did not answer: " + why, true, e);
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
  public static class Access {
    @Bean
    public KafkaAdmin kafkaAdmin(KafkaProperties properties) {
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
