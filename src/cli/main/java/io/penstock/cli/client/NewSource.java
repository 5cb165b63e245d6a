package io.penstock.cli.client;

/**
 * A source to register.
 *
 * @param heartbeatTable table that heartbeats write to
 * @param signalTable table that carries Debezium signals
 */
public record NewSource(
    String name,
    String host,
    int port,
    String database,
    String username,
    SecretReference password,
    String publication,
    String heartbeatTable,
    String signalTable) {

  /**
   * Where a secret is; never the secret itself.
   *
   * @param service how the service reads it
   * @param connect how Kafka Connect reads it
   */
  public record SecretReference(String service, String connect) {}
}
