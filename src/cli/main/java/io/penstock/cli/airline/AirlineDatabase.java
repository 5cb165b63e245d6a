package io.penstock.cli.airline;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A database of the airline.
 *
 * @param name also its source's and its schema's
 * @param owner who is asked about its tables
 */
public record AirlineDatabase(String name, String owner, List<AirlineTable> tables) {
  static final String PUBLICATION = "penstock";

  /** What makes its schema and tables, all empty. */
  public List<String> schema() {
    List<String> statements = new ArrayList<>();
    statements.add("CREATE SCHEMA " + name);
    statements.add(
        "CREATE TYPE %s.progress AS ENUM ('planned', 'under way', 'done', 'given up')"
            .formatted(name));
    statements.add(
        "CREATE DOMAIN %s.station_code AS varchar(4) CHECK (value ~ '^[A-Z]{3,4}$')"
            .formatted(name));
    tables.forEach(table -> statements.addAll(table.ddl()));
    return statements;
  }

  /**
   * What a database administrator does for replication: heartbeat and signal tables, the
   * publication, and the rights of the connector's role.
   */
  public List<String> replication(String role) {
    String published =
        tables.stream().map(AirlineTable::qualifiedName).collect(Collectors.joining(", "));
    return List.of(
        "CREATE SCHEMA penstock",
        "CREATE TABLE penstock.heartbeat (id int PRIMARY KEY, beat_at timestamptz NOT NULL)",
        "CREATE TABLE penstock.signal (id varchar(64) PRIMARY KEY, type varchar(32) NOT NULL,"
            + " data varchar(2048))",
        "GRANT CONNECT ON DATABASE %s TO %s".formatted(name, role),
        "GRANT USAGE ON SCHEMA penstock, %s TO %s".formatted(name, role),
        "GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA penstock TO " + role,
        "GRANT SELECT ON ALL TABLES IN SCHEMA %s TO %s".formatted(name, role),
        "CREATE PUBLICATION %s FOR TABLE penstock.heartbeat, penstock.signal, %s WITH (publish_via_partition_root = true)"
            .formatted(PUBLICATION, published));
  }
}
