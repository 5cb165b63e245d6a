package io.penstock.stack;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** A distributed Kafka Connect worker on 127.0.0.1 with the Debezium PostgreSQL connector. */
public final class ConnectWorker extends Server {
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("group.id", "penstock-connect"),
          Map.entry("config.storage.topic", "connect-configs"),
          Map.entry("config.storage.replication.factor", "1"),
          Map.entry("offset.storage.topic", "connect-offsets"),
          Map.entry("offset.storage.replication.factor", "1"),
          Map.entry("offset.storage.partitions", "1"),
          Map.entry("status.storage.topic", "connect-status"),
          Map.entry("status.storage.replication.factor", "1"),
          Map.entry("status.storage.partitions", "1"),
          Map.entry("key.converter", "org.apache.kafka.connect.json.JsonConverter"),
          Map.entry("key.converter.schemas.enable", "false"),
          Map.entry("key.converter.replace.null.with.default", "false"),
          Map.entry("value.converter", "org.apache.kafka.connect.json.JsonConverter"),
          Map.entry("value.converter.schemas.enable", "false"),
          // Otherwise a NULL in a column that has a default arrives as the default.
          Map.entry("value.converter.replace.null.with.default", "false"),
          Map.entry("connector.client.config.override.policy", "All"),
          Map.entry("plugin.discovery", "service_load"),
          Map.entry("offset.flush.interval.ms", "1000"),
          Map.entry("scheduled.rebalance.max.delay.ms", "0"),
          // A worker that was killed is forgotten, and its connectors go on, after this long.
          Map.entry("session.timeout.ms", "6000"),
          Map.entry("heartbeat.interval.ms", "1500"),
          Map.entry("producer.compression.type", "lz4"),
          Map.entry("producer.batch.size", "131072"),
          Map.entry("producer.max.request.size", "67108864"),
          Map.entry("config.providers", "file"),
          Map.entry(
              "config.providers.file.class",
              "org.apache.kafka.common.config.provider.FileConfigProvider"));

  private final Installation installation;
  private final String bootstrapServers;
  private final String heap;
  private final Map<String, String> settings;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

  private ConnectWorker(
      Installation installation,
      Path dataDir,
      int port,
      String bootstrapServers,
      String heap,
      Map<String, String> settings) {
    super("connect", dataDir, port);
    this.installation = installation;
    this.bootstrapServers = bootstrapServers;
    this.heap = heap;
    this.settings = Map.copyOf(settings);
  }

  /**
   * Starts the worker whose files are in {@code dataDir/connect}; its state is in Kafka.
   *
   * @param port 0 for a free one
   * @param heap as {@code -Xmx} has it
   * @param settings as in connect-distributed.properties; they override the defaults
   */
  public static ConnectWorker start(
      Installation installation,
      Path dataDir,
      int port,
      String bootstrapServers,
      String heap,
      Map<String, String> settings) {
    ConnectWorker worker =
        new ConnectWorker(installation, dataDir, port, bootstrapServers, heap, settings);
    worker.start();
    return worker;
  }

  /** Where the REST API is. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + port());
  }

  /** The only file that connectors may refer to for secrets. */
  public Path secrets() {
    return secretsFolder().resolve("secrets.properties");
  }

  /**
   * Keeps a secret out of connector configurations.
   *
   * @return the reference to write there instead
   */
  public String putSecret(String key, String value) {
    new PropertiesFile(secrets()).put(key, value);
    return "${file:%s:%s}".formatted(secrets(), key);
  }

  @Override
  ServerProcessBuilder prepare() {
    Map<String, String> all = new TreeMap<>(SETTINGS);
    all.put("bootstrap.servers", bootstrapServers);
    all.put("listeners", url().toString());
    all.put("rest.advertised.host.name", "127.0.0.1");
    all.put("plugin.path", installation.connectPlugins().toString());
    all.put("config.providers.file.param.allowed.paths", createdSecretsFolder().toString());
    all.putAll(settings);
    PropertiesFile properties = new PropertiesFile(folder().resolve("worker.properties"));
    properties.writeAll(all);
    JvmServer jvm = new JvmServer(installation, installation.connectClassPath(), heap, folder());
    String main = "org.apache.kafka.connect.cli.ConnectDistributed";
    return ServerProcess.builder("connect", jvm.command(log(), main, properties.path().toString()))
        .log(log())
        .writesOwnLog()
        .stopsOn("TERM", grace())
        .healthy(this::answers, Duration.ofMinutes(2));
  }

  private Path secretsFolder() {
    return folder().resolve("secrets");
  }

  private Path createdSecretsFolder() {
    try {
      return Files.createDirectories(secretsFolder());
    } catch (IOException e) {
      throw new StackException("cannot create " + secretsFolder(), e);
    }
  }

  /** The list of connectors is served only by a worker that has joined its group. */
  private boolean answers() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url().resolve("/connectors")).timeout(Duration.ofSeconds(5)).build();
    return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
  }
}
