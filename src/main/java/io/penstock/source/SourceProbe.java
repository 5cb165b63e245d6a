package io.penstock.source;

import io.penstock.problem.Fault;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Asks a source whether changes can be captured from it, and who it is. */
final class SourceProbe {
  private static final String SERVER =
      """
      select current_setting('wal_level') as wal_level,
        current_setting('server_version') as server_version,
        pg_is_in_recovery() as standby,
        (select system_identifier::text from pg_control_system()) as system_identifier,
        r.rolsuper or r.rolreplication or exists (
          select from pg_roles managed
          where managed.rolname = 'rds_replication'
            and pg_has_role(current_user, managed.oid, 'member')) as may_replicate
      from pg_roles r where r.rolname = current_user
      """;
  private static final String PUBLICATION =
      """
      select pubinsert and pubupdate and pubdelete and pubtruncate as complete
      from pg_publication where pubname = ?
      """;
  private static final String WRITTEN =
      """
      select has_table_privilege(c.oid, 'insert') as writable,
        exists (
          select from pg_publication_tables p
          where p.pubname = ? and p.schemaname = n.nspname and p.tablename = c.relname
        ) as published
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ? and c.relname = ? and c.relkind = 'r'
      """;

  /**
   * What was found.
   *
   * @param faults what stands in the way, empty if nothing does
   */
  record Findings(String systemIdentifier, String serverVersion, List<Fault> faults) {}

  private SourceProbe() {}

  static Findings probe(Connection connection, String username, Capture capture)
      throws SQLException {
    List<Fault> faults = new ArrayList<>();
    String systemIdentifier;
    String serverVersion;
    try (PreparedStatement statement = connection.prepareStatement(SERVER);
        ResultSet row = statement.executeQuery()) {
      row.next();
      systemIdentifier = row.getString("system_identifier");
      serverVersion = row.getString("server_version");
      server(row, username, faults);
    }
    publication(connection, capture.publication(), faults);
    heartbeat(connection, capture, faults);
    signal(connection, capture, faults);
    return new Findings(systemIdentifier, serverVersion, faults);
  }

  private static void server(ResultSet row, String username, List<Fault> faults)
      throws SQLException {
    if (row.getBoolean("standby")) {
      faults.add(new Fault("/host", "The server is a standby; give the primary's address."));
    }
    String walLevel = row.getString("wal_level");
    if (!walLevel.equals("logical")) {
      faults.add(
          new Fault(
              "/host",
              "wal_level is %s; set it to logical and restart the server.".formatted(walLevel)));
    }
    if (!row.getBoolean("may_replicate")) {
      faults.add(
          new Fault(
              "/username",
              "The role may not replicate; run: ALTER ROLE %s REPLICATION"
                  .formatted(TableName.quoted(username))));
    }
  }

  private static void publication(Connection connection, String name, List<Fault> faults)
      throws SQLException {
    String quoted = TableName.quoted(name);
    try (PreparedStatement statement = connection.prepareStatement(PUBLICATION)) {
      statement.setString(1, name);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          faults.add(
              new Fault(
                  "/publication",
                  "There is no such publication; run: CREATE PUBLICATION " + quoted));
        } else if (!row.getBoolean("complete")) {
          faults.add(
              new Fault(
                  "/publication",
                  "It leaves out operations; run: ALTER PUBLICATION "
                      + quoted
                      + " SET (publish = 'insert, update, delete, truncate')"));
        }
      }
    }
  }

  /** Has the server plan the heartbeat, which checks columns, conflict target and rights. */
  private static void heartbeat(Connection connection, Capture capture, List<Fault> faults)
      throws SQLException {
    TableName table = capture.heartbeatTable();
    if (table == null) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("explain " + capture.heartbeatStatement());
    } catch (SQLException e) {
      faults.add(
          new Fault(
              "/heartbeatTable",
              ("Heartbeats cannot be written (%s); run: CREATE TABLE %s (id integer PRIMARY KEY,"
                      + " beat_at timestamptz NOT NULL) and grant the role SELECT, INSERT, UPDATE")
                  .formatted(e.getMessage(), table.quoted())));
      return;
    }
    written(connection, capture, table, "/heartbeatTable", faults);
  }

  private static void signal(Connection connection, Capture capture, List<Fault> faults)
      throws SQLException {
    TableName table = capture.signalTable();
    if (table != null) {
      written(connection, capture, table, "/signalTable", faults);
    }
  }

  /** The connector sees what it writes only if it may write it and the publication sends it. */
  private static void written(
      Connection connection, Capture capture, TableName table, String pointer, List<Fault> faults)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(WRITTEN)) {
      statement.setString(1, capture.publication());
      statement.setString(2, table.schema());
      statement.setString(3, table.name());
      try (ResultSet row = statement.executeQuery()) {
        String missing = null;
        if (!row.next()) {
          missing = "There is no table " + table + "; create it.";
        } else if (!row.getBoolean("writable")) {
          missing = "The role may not write to it; run: GRANT INSERT ON " + table.quoted();
        } else if (!row.getBoolean("published")) {
          missing =
              "The publication lacks it, so it would not be seen; run: ALTER PUBLICATION ... ADD"
                  + " TABLE "
                  + table.quoted();
        }
        if (missing != null) {
          faults.add(new Fault(pointer, missing));
        }
      }
    }
  }
}
