package io.penstock.cli.up;

import io.penstock.cli.CommandFailedException;
import io.penstock.stack.PortTakenException;
import picocli.CommandLine.Option;

/** The options by which ports are chosen. */
public final class PortOptions {
  @Option(
      names = "--port",
      defaultValue = "8420",
      description =
          "of the service (default ${DEFAULT-VALUE}; 0 for a free one, as for the others)")
  private int service;

  @Option(
      names = "--postgres-port",
      defaultValue = "54320",
      paramLabel = "N",
      description = "port of PostgreSQL (default ${DEFAULT-VALUE})")
  private int postgres;

  @Option(
      names = "--kafka-port",
      defaultValue = "8422",
      paramLabel = "N",
      description = "port of Kafka (default ${DEFAULT-VALUE})")
  private int kafka;

  @Option(
      names = "--connect-port",
      defaultValue = "8421",
      paramLabel = "N",
      description = "port of Kafka Connect (default ${DEFAULT-VALUE})")
  private int connect;

  public PortNumbers numbers() {
    return new PortNumbers(service, postgres, kafka, connect);
  }

  /** What to do about a port that is in use, in the words of these options. */
  static CommandFailedException explain(PortTakenException taken) {
    return new CommandFailedException(
        "port %d is taken; choose another with --%s-port, 0 for a free one"
            .formatted(taken.port(), taken.server()),
        taken);
  }
}
