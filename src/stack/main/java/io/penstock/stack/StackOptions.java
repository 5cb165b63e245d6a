package io.penstock.stack;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where the local stack keeps its data and on which ports it listens.
 *
 * @param dataDir everything the stack keeps
 * @param postgresPort 0 for a free one, the same at each start where possible; so for the others
 * @param postgresSettings as in postgresql.conf, over the defaults
 * @param connectHeap most that Kafka Connect's heap takes, as {@code -Xmx} has it
 */
public record StackOptions(
    Path dataDir,
    int postgresPort,
    int kafkaPort,
    int connectPort,
    Map<String, String> postgresSettings,
    String connectHeap) {
  private static final String CONNECT_HEAP = "768m";

  /** Free ports and default settings. */
  public static StackOptions in(Path dataDir) {
    return new StackOptions(dataDir, 0, 0, 0, Map.of(), CONNECT_HEAP);
  }

  public StackOptions withPorts(int postgres, int kafka, int connect) {
    return new StackOptions(dataDir, postgres, kafka, connect, postgresSettings, connectHeap);
  }

  public StackOptions withPostgresSettings(Map<String, String> settings) {
    return new StackOptions(dataDir, postgresPort, kafkaPort, connectPort, settings, connectHeap);
  }

  public StackOptions withConnectHeap(String heap) {
    return new StackOptions(dataDir, postgresPort, kafkaPort, connectPort, postgresSettings, heap);
  }
}
