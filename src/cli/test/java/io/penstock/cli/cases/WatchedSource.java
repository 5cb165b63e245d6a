package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.stack.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A source with one table, {@code <name>.t}, whose connector runs; and what befalls it. */
final class WatchedSource {
  private static final String ROLE = "debezium";
  private final ReplicatedDatabase database;
  private final String table;

  private WatchedSource(ReplicatedDatabase database, String table) {
    this.database = database;
    this.table = table;
  }

  /**
   * Makes it and registers its connector, and does not wait for that.
   *
   * @param port at which it is found, such as a proxy's
   * @param lagTarget of its table; null for the usual one and no probes, which need the heartbeat
   *     table to be replicated
   */
  static WatchedSource start(
      Rig rig, PostgresServer server, String name, int port, @Nullable Duration lagTarget)
      throws IOException, SQLException {
    ReplicatedDatabase database = new ReplicatedDatabase(rig, server, name);
    database.create();
    String table;
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(
          connection,
          "CREATE SCHEMA " + name,
          "CREATE TABLE %s.t (id int PRIMARY KEY)".formatted(name),
          "INSERT INTO %s.t SELECT generate_series(1, 3)".formatted(name));
      List<SourceTable> published = database.publish(connection, name, List.of("t"));
      database.register(port);
      Map<String, Object> policies =
          lagTarget == null
              ? Map.of()
              : Map.of("t", Map.of("lagTargetSeconds", lagTarget.toSeconds()));
      table = database.register(connection, published, policies).get(0).replica().id();
    }
    if (lagTarget != null) {
      rig.api().registerTable(name, "penstock", "heartbeat", name + "_penstock");
    }
    rig.api().registerConnector(name);
    return new WatchedSource(database, table);
  }

  String name() {
    return database.name();
  }

  /** Id of its table. */
  String table() {
    return table;
  }

  void awaitSnapshot() throws SQLException {
    database.awaitSnapshot();
  }

  void execute(String... statements) throws SQLException {
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(connection, statements);
    }
  }

  void revoke(String rights) throws SQLException {
    execute("REVOKE " + rights + " FROM " + ROLE);
  }

  void grant(String rights) throws SQLException {
    execute("GRANT " + rights + " TO " + ROLE);
  }

  /** Ends who reads its slot, if anybody does. */
  void endReader() throws SQLException {
    execute(
        "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE slot_name = '%s'"
            .formatted(slot()));
  }

  /** Drops its slot and makes another one of its name. */
  void replaceSlot() throws SQLException {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    endReader();
    while (isRead()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("somebody reads " + slot());
      }
      Pause.of(Duration.ofMillis(100));
      endReader();
    }
    execute(
        "SELECT pg_drop_replication_slot('%s')".formatted(slot()),
        "SELECT pg_create_logical_replication_slot('%s', 'pgoutput')".formatted(slot()));
  }

  private boolean isRead() throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement ask =
            connection.prepareStatement(
                "SELECT active FROM pg_replication_slots WHERE slot_name = ?")) {
      ask.setString(1, slot());
      try (ResultSet row = ask.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  /** Writes about so much log that no table's changes are in. */
  void writeLog(int mebibytes) throws SQLException {
    execute(
        "SELECT count(pg_logical_emit_message(false, 'noise', repeat('x', 1048576)))"
            + " FROM generate_series(1, "
            + mebibytes
            + ")");
  }

  private String slot() {
    return "penstock_" + name();
  }
}
