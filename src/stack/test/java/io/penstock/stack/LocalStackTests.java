package io.penstock.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LocalStackTests {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path dataDir;
  private static final List<String> PROGRESS = new ArrayList<>();
  private static LocalStack stack;

  @BeforeAll
  static void start() {
    stack =
        LocalStack.start(
            StackOptions.in(dataDir),
            line -> {
              synchronized (PROGRESS) {
                PROGRESS.add(line);
              }
              System.out.println(line);
            });
  }

  @AfterAll
  static void stop() {
    if (stack != null) {
      stack.close();
    }
  }

  @Test
  @Order(1)
  void tellsWhichServersAreUp() {
    assertThat(PROGRESS)
        .hasSize(3)
        .anyMatch(line -> line.contains("Kafka Connect is up on port " + stack.connect().port()));
  }

  @Test
  @Order(1)
  void refusesASecondStartOnTheSameData() {
    assertThatThrownBy(() -> LocalStack.start(StackOptions.in(dataDir), line -> {}))
        .isInstanceOf(StackException.class)
        .hasMessageContaining("already running")
        .hasMessageContaining("process " + ProcessHandle.current().pid());
  }

  @Test
  @Order(1)
  void isFoundByItsDataFolder(@TempDir Path empty) {
    RunningStack found = RunningStack.in(dataDir).orElseThrow();

    assertThat(found.launcher()).isEqualTo(ProcessHandle.current().pid());
    assertThat(found.catalogProperties()).isEqualTo(stack.catalogProperties());
    assertThat(found.warehouse()).isEqualTo(stack.warehouse());
    assertThat(RunningStack.in(empty)).isEmpty();
  }

  @Test
  @Order(1)
  void givesEachDatabaseToItsOwner() throws SQLException {
    Map<String, String> catalog = stack.catalogProperties();
    try (Connection lake =
        DriverManager.getConnection(
            catalog.get("uri"), catalog.get("jdbc.user"), catalog.get("jdbc.password"))) {
      lake.createStatement().execute("CREATE TABLE t (); DROP TABLE t");
    }
    Credentials metadata = stack.metadataCredentials();
    try (Connection penstock =
        DriverManager.getConnection(
            stack.metadataJdbcUrl(), metadata.user(), metadata.password())) {
      penstock.createStatement().execute("CREATE SCHEMA s; DROP SCHEMA s");
    }
    assertThatThrownBy(
            () ->
                DriverManager.getConnection(
                    catalog.get("uri"), metadata.user(), metadata.password()))
        .hasMessageContaining("permission denied for database");
  }

  @Test
  @Order(2)
  void streamsChangesThroughDebezium() throws Exception {
    execute("CREATE TABLE orders (id int PRIMARY KEY, note text DEFAULT 'none')");
    execute("CREATE PUBLICATION shop FOR TABLE orders; INSERT INTO orders VALUES (1, 'first')");

    register();

    Eventually.within(Duration.ofSeconds(30), () -> values().size() == 1);
    assertThat(values().get(0)).contains("\"note\":\"first\"", "\"op\":\"r\"");
    execute("INSERT INTO orders VALUES (2, NULL)");
    Eventually.within(Duration.ofSeconds(15), () -> values().size() == 2);
    assertThat(values().get(1)).contains("\"note\":null", "\"op\":\"c\"");
    assertThat(stack.connect().process().logTail(2000))
        .doesNotContain("NoClassDefFoundError")
        .doesNotContain("ClassNotFoundException");
  }

  @Test
  @Order(3)
  void keepsSecretsOutOfConnectorConfigurations() throws Exception {
    String config = get(stack.connect().url().resolve("/connectors/shop"));

    assertThat(config)
        .contains("${file:" + stack.connectSecrets() + ":source}")
        .doesNotContain(stack.postgres().superuser().password());
  }

  @Test
  @Order(4)
  void goesOnAfterEveryServerWasKilled() throws Exception {
    stack.connect().process().kill();
    stack.kafka().process().kill();
    stack.postgres().process().kill();

    stack.postgres().restart();
    stack.kafka().restart();
    stack.connect().restart();

    execute("INSERT INTO orders VALUES (3, 'third')");
    Eventually.within(
        Duration.ofSeconds(30),
        () -> values().stream().anyMatch(value -> value.contains("\"note\":\"third\"")));
  }

  @Test
  @Order(5)
  void stopsPostgresCleanlyWhileDebeziumStreams() {
    ServerProcess streaming = stack.postgres().process();
    long begin = System.nanoTime();

    stack.postgres().restart();

    System.out.printf("PostgreSQL restarted in %.1f s%n", (System.nanoTime() - begin) / 1e9);
    assertThat(streaming.exitValue()).isZero();
  }

  private static void register() throws Exception {
    String password = stack.connect().putSecret("source", stack.postgres().superuser().password());
    String config =
        """
        {"connector.class": "io.debezium.connector.postgresql.PostgresConnector",
         "database.hostname": "127.0.0.1", "database.port": "%d", "database.dbname": "shop",
         "database.user": "postgres", "database.password": "%s",
         "topic.prefix": "s", "plugin.name": "pgoutput", "slot.name": "shop",
         "publication.name": "shop", "publication.autocreate.mode": "disabled",
         "topic.creation.default.partitions": "1",
         "topic.creation.default.replication.factor": "1"}
        """
            .formatted(stack.postgres().port(), password);
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(stack.connect().url().resolve("/connectors/shop/config"))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(config))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  private static String get(URI url) throws Exception {
    return HTTP.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = stack.postgres().connect("shop")) {
      connection.createStatement().execute(sql);
    }
  }

  private static List<String> values() {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers", stack.kafka().bootstrapServers(),
            "allow.auto.create.topics", "false",
            "default.api.timeout.ms", "5000");
    List<String> values = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
      TopicPartition topic = new TopicPartition("s.public.orders", 0);
      if (!consumer.listTopics().containsKey(topic.topic())) {
        return values;
      }
      consumer.assign(List.of(topic));
      consumer.seekToBeginning(List.of(topic));
      long end = consumer.endOffsets(List.of(topic)).get(topic);
      while (consumer.position(topic) < end) {
        consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
      }
    }
    return values;
  }
}
