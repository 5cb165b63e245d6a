package io.penstock.source;

import java.util.regex.Pattern;

/** Where a source is and whom Penstock and Debezium are there. */
public record Address(
    String host, int port, String database, String username, SecretReference password) {

  /** Drivers put these into connection URLs as they are: no part may read as another. */
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:\\[\\]-]+");

  private static final Pattern DATABASE = Pattern.compile("[^/?&#%\\p{Cntrl}]+");

  /** Whether host and database are names alone, with nothing that a connection URL would obey. */
  boolean isPlain() {
    return HOST.matcher(host).matches() && DATABASE.matcher(database).matches();
  }

  @Override
  public String toString() {
    return host + ":" + port + "/" + database;
  }
}
