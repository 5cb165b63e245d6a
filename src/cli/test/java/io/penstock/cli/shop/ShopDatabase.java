package io.penstock.cli.shop;

import io.penstock.stack.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** An empty shop in a database of its own. */
final class ShopDatabase implements AutoCloseable {
  static final String PASSWORD = "it's \"secret\"";

  private final Connection connection;

  private ShopDatabase(Connection connection) {
    this.connection = connection;
  }

  static ShopDatabase create(PostgresServer server, String name) throws SQLException {
    try (Connection postgres = server.connect("postgres");
        Statement statement = postgres.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    ShopDatabase shop = new ShopDatabase(server.connect(name));
    OrderShop.createSchema(shop.connection, PASSWORD);
    return shop;
  }

  Connection connection() {
    return connection;
  }

  long number(String query) throws SQLException {
    return Long.parseLong(rows(query).get(0));
  }

  /** The first column of each row, as text. */
  List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    return rows;
  }

  /** For each table one number over all values of all rows. */
  List<String> digests(ShopScale scale) throws SQLException {
    List<String> digests = new ArrayList<>();
    for (String table : scale.tables().keySet()) {
      digests.addAll(rows("SELECT sum(hashtextextended(t::text, 0)) FROM " + table + " t"));
    }
    return digests;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
