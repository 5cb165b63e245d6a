package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.penstock.stack.Installation;
import io.penstock.stack.KafkaBroker;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import io.penstock.topic.KafkaProperties;
import io.penstock.topic.KafkaTopics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;

class BacklogMetricsTests extends ServiceTests {
  @Autowired Tables tables;
  @Autowired IngestStandings standings;
  @Autowired MeterRegistry registry;
  @TempDir Path folder;

  @Test
  void countsWhatNoRunHasTakenAndNothingWithoutKafka() throws Exception {
    TestSource source = TestSource.create().with("create table shop.orders (id int primary key)");
    assertThat(post("/sources", source.registration("behind", ""))).hasStatus(201);
    assertThat(
            post(
                "/tables",
                "{\"source\": \"behind\", \"tables\": [{\"schema\": \"shop\", \"name\": \"orders\"}]}"))
        .hasStatus(201);
    Table table =
        tables.all().stream().filter(each -> each.source().equals("behind")).findFirst().get();
    KafkaProperties properties;
    KafkaTopics topics;
    try (KafkaBroker broker = KafkaBroker.start(Installation.locate(), folder, 0, Map.of())) {
      properties = new KafkaProperties(broker.bootstrapServers(), Map.of());
      send(broker, table.topic(), 5);
      topics = new KafkaTopics(new KafkaTopics.Access().kafkaAdmin(properties));
      BacklogMetrics metrics = new BacklogMetrics(tables, standings, topics, registry);
      metrics.refresh();
      assertThat(backlog()).isEqualTo(5);
      broker.process().kill();
      metrics.refresh();
      assertThat(registry.find("penstock.ingest.backlog.events").tag("source", "behind").gauge())
          .isNull();
      topics.destroy();
    }
  }

  private double backlog() {
    return registry
        .get("penstock.ingest.backlog.events")
        .tag("source", "behind")
        .tag("table", "shop.orders")
        .gauge()
        .value();
  }

  private static void send(KafkaBroker broker, String topic, int records) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (Admin admin = Admin.create(settings)) {
      admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
    }
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      for (int i = 0; i < records; i++) {
        producer.send(new ProducerRecord<>(topic, Integer.toString(i))).get();
      }
    }
  }
}
