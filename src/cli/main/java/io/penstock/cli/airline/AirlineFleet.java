package io.penstock.cli.airline;

import java.util.List;

/** The airline as a fleet file. */
public final class AirlineFleet {
  /** The access that the example in {@code deploy/examples} names. */
  public static final Access EXAMPLE =
      new Access(
          "airline-db.example",
          5432,
          "debezium",
          "file:/run/secrets/airline",
          "${file:/run/secrets/connect.properties:airline}");

  private static final String HEAD =
      """
      # An airline: %d databases with %d tables, of which %d are busy. ./penstock demo --fleet plays it on one
      # server; in earnest each source has a host of its own. Written by the demo's generator, and compared by a
      # test: change that, not this.
      version: 1
      defaults:
        lagTarget: 15m
        reconcileEvery: 1d
      sources:
      """;

  private static final String SOURCE =
      """
        - name: %1$s
          host: %2$s
          port: %3$d
          database: %1$s
          username: %4$s
          password:
            service: '%5$s'
            connect: '%6$s'
          publication: %7$s
          heartbeatTable: penstock.heartbeat
          signalTable: penstock.signal
          policy: {owner: %8$s}
          tables:
      """;

  private AirlineFleet() {}

  /**
   * Where the databases are, and who enters them.
   *
   * @param service how the service reads the password
   * @param connect how Kafka Connect reads it
   */
  public record Access(String host, int port, String username, String service, String connect) {}

  /** The file's text. */
  public static String text(Airline airline, Access access) {
    StringBuilder text = new StringBuilder();
    List<AirlineTable> tables = airline.tables();
    long busy = tables.stream().filter(AirlineTable::busy).count();
    text.append(HEAD.formatted(airline.databases().size(), tables.size(), busy));
    for (AirlineDatabase each : airline.databases()) {
      text.append(
          SOURCE.formatted(
              each.name(),
              access.host(),
              access.port(),
              access.username(),
              access.service(),
              access.connect(),
              AirlineDatabase.PUBLICATION,
              each.owner()));
      for (AirlineTable table : each.tables()) {
        if (table.busy()) {
          rule(text, each, table.name(), "\n        policy: {lagTarget: 1m}");
        }
      }
      rule(text, each, "*", "");
    }
    return text.toString();
  }

  /** The example's text with another access than its own. */
  public static String withAccess(String example, Access access) {
    return example
        .replace("host: " + EXAMPLE.host(), "host: " + access.host())
        .replace("port: " + EXAMPLE.port(), "port: " + access.port())
        .replace("username: " + EXAMPLE.username(), "username: " + access.username())
        .replace(EXAMPLE.service(), access.service())
        .replace(EXAMPLE.connect(), access.connect());
  }

  private static void rule(StringBuilder text, AirlineDatabase of, String table, String policy) {
    text.append(
        "      - include: %1$s.%2$s\n        namespace: %1$s%3$s\n"
            .formatted(of.name(), table, policy));
  }
}
