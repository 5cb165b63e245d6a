package io.penstock.cli.demo;

import io.penstock.cli.airline.Airline;
import io.penstock.cli.airline.AirlineDatabase;
import io.penstock.cli.airline.AirlineTable;
import io.penstock.stack.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Makes the databases of an airline, with their rows and what replication needs. */
record AirlineLoader(PostgresServer server, String role, String password) {

  /** All of them; how many rows there are. */
  long load(Airline airline, Narrator narrator) throws SQLException {
    try (Connection connection = server.connect("postgres")) {
      run(
          connection,
          List.of("CREATE ROLE %s LOGIN REPLICATION PASSWORD '%s'".formatted(role, password)));
    }
    long rows = 0;
    int done = 0;
    for (AirlineDatabase database : airline.databases()) {
      rows += load(database);
      done++;
      narrator.progress("%d of %d databases", done, airline.databases().size());
    }
    return rows;
  }

  private long load(AirlineDatabase database) throws SQLException {
    try (Connection connection = server.connect("postgres")) {
      run(connection, List.of("CREATE DATABASE " + database.name()));
    }
    try (Connection connection = server.connect(database.name())) {
      connection.setAutoCommit(false);
      run(connection, database.schema());
      long rows = 0;
      for (AirlineTable table : database.tables()) {
        try (PreparedStatement insert = connection.prepareStatement(table.insert())) {
          insert.setInt(1, 1);
          insert.setInt(2, table.rows());
          rows += insert.executeUpdate();
        }
      }
      run(connection, database.replication(role));
      run(connection, List.of("ANALYZE"));
      connection.commit();
      return rows;
    }
  }

  private static void run(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
