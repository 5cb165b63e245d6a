package io.penstock.stack;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;

/** A Kafka broker on 127.0.0.1 that is its own controller. */
public final class KafkaBroker extends Server {
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("process.roles", "broker,controller"),
          Map.entry("node.id", "1"),
          Map.entry("controller.listener.names", "CONTROLLER"),
          Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
          // A restarted broker is taken back only when its last session has run out.
          Map.entry("broker.session.timeout.ms", "2000"),
          Map.entry("broker.heartbeat.interval.ms", "500"),
          Map.entry("offsets.topic.replication.factor", "1"),
          Map.entry("offsets.topic.num.partitions", "4"),
          Map.entry("transaction.state.log.replication.factor", "1"),
          Map.entry("transaction.state.log.min.isr", "1"),
          Map.entry("transaction.state.log.num.partitions", "4"),
          Map.entry("share.coordinator.state.topic.replication.factor", "1"),
          Map.entry("share.coordinator.state.topic.min.isr", "1"),
          Map.entry("share.coordinator.state.topic.num.partitions", "4"),
          Map.entry("group.initial.rebalance.delay.ms", "0"),
          Map.entry("auto.create.topics.enable", "false"),
          Map.entry("num.partitions", "1"),
          Map.entry("log.retention.ms", "-1"),
          // Whole segments are read again after a crash, so they bound how long that takes.
          Map.entry("log.segment.bytes", "268435456"),
          Map.entry("num.recovery.threads.per.data.dir", "2"),
          Map.entry("message.max.bytes", "67108864"));

  private final Installation installation;
  private final Map<String, String> settings;

  private KafkaBroker(
      Installation installation, Path dataDir, int port, Map<String, String> settings) {
    super("kafka", dataDir, port);
    this.installation = installation;
    this.settings = Map.copyOf(settings);
  }

  /**
   * Starts the broker whose data is in {@code dataDir/kafka}, formatted if there is none.
   *
   * @param port 0 for a free one
   * @param settings as in server.properties; they override the defaults
   */
  public static KafkaBroker start(
      Installation installation, Path dataDir, int port, Map<String, String> settings) {
    KafkaBroker broker = new KafkaBroker(installation, dataDir, port, settings);
    broker.start();
    return broker;
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + port();
  }

  @Override
  ServerProcessBuilder prepare() {
    int controllerPort = Ports.choose(dataDir(), "kafka-controller", 0);
    Path data = folder().resolve("data");
    Folders.createWhole(data, unfinished -> format(unfinished, controllerPort));
    Path properties = configuration("server.properties", data, controllerPort);
    return ServerProcess.builder(
            "kafka", jvm().command(log(), "kafka.Kafka", properties.toString()))
        .log(log())
        .writesOwnLog()
        .stopsOn("TERM", grace())
        .healthy(this::answers, Duration.ofSeconds(90));
  }

  private void format(Path folder, int controllerPort) {
    Path properties = configuration("format.properties", folder, controllerPort);
    Path log = log().resolveSibling("kafka-format.log");
    Programs.run(
        "kafka-format",
        jvm()
            .command(
                log.resolveSibling("kafka-format.log4j.log"),
                "kafka.tools.StorageTool",
                "format",
                "--cluster-id",
                newClusterId(),
                "--config",
                properties.toString()),
        Map.of(),
        log);
  }

  private Path configuration(String name, Path data, int controllerPort) {
    Map<String, String> all = new TreeMap<>(SETTINGS);
    String controller = "127.0.0.1:" + controllerPort;
    all.put(
        "listeners", "PLAINTEXT://%s,CONTROLLER://%s".formatted(bootstrapServers(), controller));
    all.put("controller.quorum.voters", "1@" + controller);
    all.put("log.dirs", data.toString());
    all.putAll(settings);
    PropertiesFile file = new PropertiesFile(folder().resolve(name));
    file.writeAll(all);
    return file.path();
  }

  private JvmServer jvm() {
    return new JvmServer(installation, installation.kafkaClassPath(), "512m", folder());
  }

  /** First by a plain connection: the client logs a warning for each that is refused. */
  private boolean answers() throws Exception {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), 1000);
    }
    Map<String, Object> client =
        Map.of(
            "bootstrap.servers",
            bootstrapServers(),
            "default.api.timeout.ms",
            "5000",
            "request.timeout.ms",
            "5000");
    try (Admin admin = Admin.create(client)) {
      return !admin.describeCluster().nodes().get(5, TimeUnit.SECONDS).isEmpty();
    }
  }

  private static String newClusterId() {
    UUID random = UUID.randomUUID();
    ByteBuffer bytes = ByteBuffer.allocate(16);
    bytes.putLong(random.getMostSignificantBits() & Long.MAX_VALUE);
    bytes.putLong(random.getLeastSignificantBits());
    // The first bit is 0, so the id never begins with the dash of an option.
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }
}
