package io.penstock.source;

/** Where a source is and whom Penstock and Debezium are there. */
public record Address(
    String host, int port, String database, String username, SecretReference password) {

  @Override
  public String toString() {
    return host + ":" + port + "/" + database;
  }
}
