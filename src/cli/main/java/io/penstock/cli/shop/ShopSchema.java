package io.penstock.cli.shop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;

/** Creates the shop's roles, tables and publication in an empty database. */
final class ShopSchema {
  private static final List<String> SCRIPTS = List.of("roles.sql", "tables.sql", "publication.sql");

  private ShopSchema() {}

  static void create(Connection superuser, String debeziumPassword) throws SQLException {
    Transactions.run(
        superuser,
        () -> {
          for (String script : SCRIPTS) {
            try (Statement statement = superuser.createStatement()) {
              statement.execute(read(script));
            }
          }
          // The driver hashes it first, so that no log of the server shows the password.
          superuser
              .unwrap(PGConnection.class)
              .alterUserPassword("debezium", debeziumPassword.toCharArray(), "scram-sha-256");
        });
  }

  private static String read(String script) {
    try (InputStream in = ShopSchema.class.getResourceAsStream("/shop/" + script)) {
      if (in == null) {
        throw new IllegalStateException("The resource shop/" + script + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the resource shop/" + script, e);
    }
  }
}
