package io.penstock.stack;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where the local stack keeps its data and on which ports it listens.
 *
 * @param dataDir everything the stack keeps
 * @param postgresPort 0 for a free one, the same at each start where possible; so for the others
 * @param postgresSettings as in postgresql.conf, over the defaults
 */
public record StackOptions(
    Path dataDir,
    int postgresPort,
    int kafkaPort,
    int connectPort,
    Map<String, String> postgresSettings) {

  /** Free ports and default settings. */
  public static StackOptions in(Path dataDir) {
    return new StackOptions(dataDir, 0, 0, 0, Map.of());
  }

  public StackOptions withPorts(int postgres, int kafka, int connect) {
    return new StackOptions(dataDir, postgres, kafka, connect, postgresSettings);
  }

  public StackOptions withPostgresSettings(Map<String, String> settings) {
    return new StackOptions(dataDir, postgresPort, kafkaPort, connectPort, settings);
  }
}
