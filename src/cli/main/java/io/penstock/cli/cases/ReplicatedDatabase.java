package io.penstock.cli.cases;

import static io.penstock.cli.cases.oracle.Names.quoted;

import io.penstock.cli.cases.oracle.SecondSlot;
import io.penstock.cli.cases.oracle.SnapshotRows;
import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.cli.client.NewSource;
import io.penstock.cli.client.NewSource.SecretReference;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.up.LocalPenstock;
import io.penstock.stack.PostgresServer;
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
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * A database of its own with all that replication needs: roles, publication, heartbeat and signal
 * tables, and a second slot for the oracle that is older than the connector's.
 */
public final class ReplicatedDatabase {
  private static final String ROLE = "debezium";
  private static final String OWNER = "cases_dba";

  private final LocalPenstock penstock;
  private final PostgresServer server;
  private final String name;

  /** In the stack's own server. */
  public ReplicatedDatabase(Rig rig, String name) {
    this(rig, rig.penstock().stack().postgres(), name);
  }

  /** In another server. */
  public ReplicatedDatabase(Rig rig, PostgresServer server, String name) {
    this.penstock = rig.penstock();
    this.server = server;
    this.name = name;
  }

  /** The server that it is in. */
  PostgresServer server() {
    return server;
  }

  /** Database and source have one name. */
  String name() {
    return name;
  }

  /** A connection that may do everything. */
  public Connection connect() throws SQLException {
    return server.connect(name);
  }

  public SecondSlot secondSlot() {
    return new SecondSlot("oracle_" + name, publication());
  }

  private String publication() {
    return "penstock_" + name;
  }

  /** Makes the empty database. */
  public void create() throws SQLException, IOException {
    try (Connection connection = server.connect("postgres")) {
      execute(connection, "CREATE DATABASE " + quoted(name));
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

  /**
   * Lets the connector read a schema's tables and publishes some of them.
   *
   * @param names which; empty for all that have a primary key
   */
  public List<SourceTable> publish(Connection connection, String schema, List<String> names)
      throws SQLException {
    execute(
        connection,
        "GRANT USAGE ON SCHEMA " + quoted(schema) + " TO " + ROLE,
        "GRANT SELECT ON ALL TABLES IN SCHEMA " + quoted(schema) + " TO " + ROLE);
    List<SourceTable> tables = new ArrayList<>();
    for (String table : names.isEmpty() ? keyedTables(connection, schema) : names) {
      tables.add(SourceTable.find(connection, schema, table));
      execute(
          connection,
          "ALTER PUBLICATION %s ADD TABLE %s.%s"
              .formatted(quoted(publication()), quoted(schema), quoted(table)));
    }
    return tables;
  }

  /** The database as a fleet file says it, up to the tables. */
  String fleetEntry() throws IOException {
    return """
      - name: %s
        host: 127.0.0.1
        port: %d
        database: %s
        username: %s
        password: {service: 'file:%s', connect: '%s'}
        publication: %s
        heartbeatTable: penstock.heartbeat
        signalTable: penstock.signal"""
        .formatted(name, server.port(), name, ROLE, passwordFile(), connectSecret(), publication());
  }

  private String connectSecret() throws IOException {
    return penstock
        .stack()
        .connect()
        .putSecret(name + ".password", Files.readString(passwordFile()));
  }

  /** Makes the database known to the service as a source. */
  public void register() throws IOException {
    register(server.port());
  }

  /**
   * The same.
   *
   * @param port at which the service and the connector find it, such as a proxy's
   */
  void register(int port) throws IOException {
    String secret = connectSecret();
    penstock
        .api()
        .createSource(
            new NewSource(
                name,
                "127.0.0.1",
                port,
                name,
                ROLE,
                new SecretReference("file:" + passwordFile(), secret),
                publication(),
                "penstock.heartbeat",
                "penstock.signal"));
    penstock.api().registerTable(name, "penstock", "marker", name + "_penstock");
  }

  /** Makes a schema's published tables known to the service, and notes the rows they hold now. */
  public List<CaseTable> register(Connection connection, List<SourceTable> tables)
      throws SQLException {
    return register(connection, tables, Map.of());
  }

  /**
   * The same.
   *
   * @param policies by table; one without has the default
   */
  List<CaseTable> register(
      Connection connection, List<SourceTable> tables, Map<String, Object> policies)
      throws SQLException {
    List<String> names = tables.stream().map(SourceTable::table).toList();
    List<ReplicatedTable> replicas =
        penstock.api().registerTables(name, tables.get(0).schema(), names, policies);
    List<CaseTable> registered = new ArrayList<>();
    for (SourceTable table : tables) {
      ReplicatedTable replica =
          replicas.stream()
              .filter(each -> each.name().equals(table.table()))
              .findFirst()
              .orElseThrow();
      registered.add(new CaseTable(table, replica, SnapshotRows.of(connection, table)));
    }
    return registered;
  }

  /** Starts the connector and waits for the end of its initial snapshot. */
  public void startConnector() throws SQLException {
    penstock.api().registerConnector(name);
    awaitSnapshot();
  }

  /** Waits until the connector has read its initial snapshot and streams. */
  void awaitSnapshot() throws SQLException {
    try (Connection connection = connect()) {
      stream().awaitSlot(connection);
      stream().awaitPresent(connection);
    }
  }

  /** Waits until Kafka holds everything that is committed by now. */
  public void awaitStream() throws SQLException {
    try (Connection connection = connect()) {
      stream().awaitPresent(connection);
    }
  }

  private ConnectorStream stream() {
    return new ConnectorStream(penstock.api(), name);
  }

  private void roles(Connection connection) throws SQLException, IOException {
    for (String role : List.of(ROLE, OWNER)) {
      if (names(connection, "SELECT rolname FROM pg_roles WHERE rolname = ?", role).isEmpty()) {
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

  public static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
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
