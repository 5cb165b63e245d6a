package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.run.TopicRunways.TopicRunway;
import io.penstock.stack.Installation;
import io.penstock.stack.KafkaBroker;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import io.penstock.topic.KafkaProperties;
import io.penstock.topic.KafkaTopics;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;

class TopicRunwaysTests extends ServiceTests {
  @Autowired Tables tables;
  @Autowired IngestStandings standings;
  @TempDir Path folder;

  @Test
  void tellsHowMuchOfTheRetentionIsUsedOfWhatWasNotTaken() throws Exception {
    TestSource source = TestSource.create().with("create table shop.orders (id int primary key)");
    assertThat(post("/sources", source.registration("late", ""))).hasStatus(201);
    assertThat(
            post(
                "/tables",
                "{\"source\": \"late\", \"tables\": [{\"schema\": \"shop\", \"name\":"
                    + " \"orders\"}]}"))
        .hasStatus(201);
    Table table = tables.all().get(0);
    try (KafkaBroker broker = KafkaBroker.start(Installation.locate(), folder, 0, Map.of())) {
      fill(broker, table.topic());
      KafkaTopics topics =
          new KafkaTopics(
              new KafkaTopics.Access()
                  .kafkaAdmin(new KafkaProperties(broker.bootstrapServers(), Map.of())));
      TopicRunways runways =
          new TopicRunways(
              tables,
              standings,
              topics,
              Clock.systemUTC(),
              new TopicRunwayProperties(Duration.ofMinutes(1)));
      runways.look();
      assertThat(runways.current()).isEmpty();

      assertThat(used(runways, table, 1)).isEqualTo(90);
      assertThat(used(runways, table, 2)).isEqualTo(75);
      assertThat(used(runways, table, 3)).isZero();
      assertThat(used(runways, table, 4)).isZero();
      assertThat(runways.current().get(0).retention()).isEqualTo(Duration.ofHours(1));
      topics.destroy();
    }
  }

  /** When the table has taken all before an offset. */
  private int used(TopicRunways runways, Table table, long next) {
    UUID run = UUID.randomUUID();
    jdbc.sql("delete from run_table").update();
    jdbc.sql(
            """
            insert into run (id, kind, status, token_hash, requested_at, finished_at)
            values (:id, 'INGEST', 'SUCCEEDED', 'x', now(), now())
            """)
        .param("id", run)
        .update();
    jdbc.sql(
            """
            insert into run_table (run_id, table_id, position, status, result, reported_at, open,
              ended_at)
            values (:run, :table, 0, 'PUBLISHED', :result::jsonb, now(), false, now())
            """)
        .param("run", run)
        .param("table", table.id())
        .param("result", "{\"toOffset\": %d, \"millis\": 1}".formatted(next))
        .update();
    runways.look();
    List<TopicRunway> current = runways.current();
    assertThat(current).hasSize(1);
    return current.get(0).usedPercent();
  }

  /** Four records, of which an hour is kept: two nearly that old, one less, and a young one. */
  private static void fill(KafkaBroker broker, String topic) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (Admin admin = Admin.create(settings)) {
      NewTopic wanted = new NewTopic(topic, 1, (short) 1);
      admin.createTopics(List.of(wanted.configs(Map.of("retention.ms", "3600000")))).all().get();
    }
    long now = Instant.now().toEpochMilli();
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      for (int minutes : new int[] {57, 57, 48, 1}) {
        producer.send(new ProducerRecord<>(topic, 0, now - minutes * 60_000L, null, "x")).get();
      }
    }
  }
}
