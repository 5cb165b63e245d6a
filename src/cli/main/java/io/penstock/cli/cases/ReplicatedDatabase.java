package io.penstock.cli.cases;

import static io.penstock.cli.cases.Names.quoted;

import io.penstock.cli.cases.oracle.SecondSlot;
import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.cli.client.Connector;
import io.penstock.cli.client.NewSource;
import io.penstock.cli.client.NewSource.SecretReference;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.up.LocalPenstock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A database of its own with all that replication needs: roles, publication, heartbeat and signal
 * tables, and a second slot for the oracle that is older than the connector's.
 */
final class ReplicatedDatabase {
  private static final String ROLE = "debezium";
  private static final String OWNER = "cases_dba";
  private static final String MARKER = "penstock.marker";
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final Duration POLL = Duration.ofMillis(300);

  private final LocalPenstock penstock;
  private final String name;

  ReplicatedDatabase(LocalPenstock penstock, String name) {
    this.penstock = penstock;
    this.name = name;
  }

  /** Database and source have one name. */
  String name() {
    return name;
  }

  /** A connection that may do everything. */
  Connection connect() throws SQLException {
    return penstock.stack().postgres().connect(name);
  }

  SecondSlot secondSlot() {
    return new SecondSlot("oracle_" + name, publication());
  }

  private String publication() {
    return "penstock_" + name;
  }

  /** Makes the empty database. */
  void create() throws SQLException, IOException {
    try (Connection server = penstock.stack().postgres().connect("postgres")) {
      execute(server, "CREATE DATABASE " + quoted(name));
    }
    try (Connection connection = connect()) {
      roles(connection);
      execute(
          connection,
          "CREATE SCHEMA penstock",
          "CREATE TABLE penstock.heartbeat (id int PRIMARY KEY, beat_at timestamptz NOT NULL)",
          "CREATE TABLE penstock.signal (id varchar(64) PRIMARY KEY, type varchar(32) NOT NULL,"
              + " data varchar(2048))",
          "CREATE TABLE penstock.marker (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)",
          "GRANT USAGE ON SCHEMA penstock TO " + ROLE,
          "GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA penstock TO " + ROLE,
          "CREATE PUBLICATION "
              + quoted(publication())
              + " FOR TABLE penstock.heartbeat, penstock.signal, penstock.marker"
              + " WITH (publish_via_partition_root = true)",
          "ALTER PUBLICATION " + quoted(publication()) + " OWNER TO " + OWNER);
    }
  }

  /** Lets the connector read a schema's tables and publishes some of them. */
  void publish(Connection connection, String schema, List<SourceTable> tables) throws SQLException {
    execute(
        connection,
        "GRANT USAGE ON SCHEMA " + quoted(schema) + " TO " + ROLE,
        "GRANT SELECT ON ALL TABLES IN SCHEMA " + quoted(schema) + " TO " + ROLE);
    for (SourceTable table : tables) {
      execute(
          connection,
          "ALTER PUBLICATION %s ADD TABLE %s.%s"
              .formatted(quoted(publication()), quoted(schema), quoted(table.table())));
    }
  }

  /** Makes the database known to the service as a source. */
  void register() throws IOException {
    String secret =
        penstock.stack().connect().putSecret(name + ".password", Files.readString(passwordFile()));
    penstock
        .api()
        .createSource(
            new NewSource(
                name,
                "127.0.0.1",
                penstock.stack().postgres().port(),
                name,
                ROLE,
                new SecretReference("file:" + passwordFile(), secret),
                publication(),
                "penstock.heartbeat",
                "penstock.signal"));
    penstock.api().registerTables(name, "penstock", List.of("marker"));
  }

  List<ReplicatedTable> registerTables(String schema, List<String> tables) {
    return penstock.api().registerTables(name, schema, tables);
  }

  /** Starts the connector and waits for the end of its initial snapshot. */
  void startConnector() throws SQLException {
    penstock.api().registerConnector(name);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!connectorSlotExists()) {
      failIfConnectorFailed();
      if (System.nanoTime() > deadline) {
        throw new CaseFailedException("the connector has made no slot after " + LIMIT.toSeconds());
      }
      Pause.of(POLL);
    }
    awaitStream();
  }

  /**
   * Waits until Kafka holds everything that is committed by now. The connector confirms to its slot
   * only what Kafka has acknowledged.
   */
  void awaitStream() throws SQLException {
    try (Connection connection = connect()) {
      String wanted = text(connection, "SELECT pg_current_wal_insert_lsn()");
      long deadline = System.nanoTime() + LIMIT.toNanos();
      int looks = 0;
      while (true) {
        // Only an event moves the slot, and only past the commit before it.
        execute(connection, "INSERT INTO " + MARKER + " DEFAULT VALUES");
        if (isConfirmed(connection, wanted)) {
          return;
        }
        if (++looks % 10 == 0) {
          failIfConnectorFailed();
        }
        if (System.nanoTime() > deadline) {
          throw new CaseFailedException(
              "the connector of %s has not come to %s within %d s"
                  .formatted(name, wanted, LIMIT.toSeconds()));
        }
        Pause.of(POLL);
      }
    }
  }

  private boolean connectorSlotExists() throws SQLException {
    try (Connection connection = connect()) {
      return !text(
              connection,
              "SELECT count(*) FROM pg_replication_slots WHERE database = current_database()"
                  + " AND slot_name NOT LIKE 'oracle%'")
          .equals("0");
    }
  }

  private boolean isConfirmed(Connection connection, String lsn) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT bool_and(confirmed_flush_lsn >= ?::pg_lsn) FROM pg_replication_slots"
                + " WHERE database = current_database() AND slot_name NOT LIKE 'oracle%'")) {
      statement.setString(1, lsn);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  private void failIfConnectorFailed() {
    Connector connector = penstock.api().connector(name);
    for (Connector.Task task : connector.tasks()) {
      if (task.state().equals("FAILED")) {
        throw new CaseFailedException(
            "task %d of connector %s has failed: %s"
                .formatted(task.id(), connector.name(), task.trace()));
      }
    }
  }

  private void roles(Connection connection) throws SQLException, IOException {
    for (String role : List.of(ROLE, OWNER)) {
      if (text(connection, "SELECT count(*) FROM pg_roles WHERE rolname = '" + role + "'")
          .equals("0")) {
        execute(connection, "CREATE ROLE " + role);
      }
    }
    byte[] random = new byte[24];
    new SecureRandom().nextBytes(random);
    if (Files.notExists(passwordFile())) {
      Files.createFile(
          passwordFile(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(
          passwordFile(), Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }
    execute(
        connection,
        "ALTER ROLE %s LOGIN REPLICATION PASSWORD '%s'"
            .formatted(ROLE, Files.readString(passwordFile())),
        "GRANT CONNECT ON DATABASE " + quoted(name) + " TO " + ROLE,
        "GRANT CREATE ON DATABASE " + quoted(name) + " TO " + OWNER);
  }

  private Path passwordFile() {
    return penstock.stack().dataDir().resolve("service/debezium.password");
  }

  static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return String.valueOf(row.getString(1));
    }
  }

  /** Tables of a schema that have a primary key, partitions left out, in the order of names. */
  static List<String> keyedTables(Connection connection, String schema) throws SQLException {
    return names(
        connection,
        """
        SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ? AND c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')
        ORDER BY c.relname
        """,
        schema);
  }

  static List<String> names(Connection connection, String query, String parameter)
      throws SQLException {
    List<String> names = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, parameter);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }
}
