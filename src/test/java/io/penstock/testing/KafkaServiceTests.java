package io.penstock.testing;

import io.penstock.stack.Installation;
import io.penstock.stack.KafkaBroker;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Base of tests of the whole service with a real Kafka, one for all tests of this JVM. */
public abstract class KafkaServiceTests extends ServiceTests {
  private static final KafkaBroker BROKER = start();

  @DynamicPropertySource
  static void kafka(DynamicPropertyRegistry registry) {
    registry.add("penstock.kafka.bootstrap-servers", BROKER::bootstrapServers);
  }

  /** Removes a topic if there is one. */
  protected static void removeTopic(String name) throws Exception {
    try (Admin admin = Admin.create(settings())) {
      if (admin.listTopics().names().get().contains(name)) {
        admin.deleteTopics(List.of(name)).all().get();
        while (admin.listTopics().names().get().contains(name)) {
          Thread.sleep(50);
        }
      }
    }
  }

  /** Makes a topic anew, with records of those values. */
  protected static void makeTopic(String name, String... values) throws Exception {
    removeTopic(name);
    try (Admin admin = Admin.create(settings())) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
    }
    send(name, values);
  }

  /** Appends records to a topic. */
  protected static void send(String topic, String... values) throws Exception {
    StringSerializer text = new StringSerializer();
    try (KafkaProducer<String, String> producer = new KafkaProducer<>(settings(), text, text)) {
      for (String value : values) {
        producer.send(new ProducerRecord<>(topic, value)).get();
      }
    }
  }

  /** Appends a record with a key to a topic. */
  protected static void sendKeyed(String topic, String key, String value) throws Exception {
    StringSerializer text = new StringSerializer();
    try (KafkaProducer<String, String> producer = new KafkaProducer<>(settings(), text, text)) {
      producer.send(new ProducerRecord<>(topic, key, value)).get();
    }
  }

  private static Map<String, Object> settings() {
    return Map.of("bootstrap.servers", BROKER.bootstrapServers());
  }

  private static KafkaBroker start() {
    KafkaBroker broker =
        KafkaBroker.start(Installation.locate(), TestPostgres.temporaryFolder(), 0, Map.of());
    Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
    return broker;
  }
}
