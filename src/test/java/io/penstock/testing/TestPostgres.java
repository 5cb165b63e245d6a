package io.penstock.testing;

import io.penstock.stack.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** One real PostgreSQL for all tests of this JVM, and databases in it. */
public final class TestPostgres {
  private static final PostgresServer SERVER = start();
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private TestPostgres() {}

  public static PostgresServer server() {
    return SERVER;
  }

  /** A new, empty database; its name. */
  public static String createDatabase() {
    String name = "test_" + DATABASES.incrementAndGet();
    execute("postgres", "create database " + name);
    return name;
  }

  /** Runs statements as the superuser. */
  public static void execute(String database, String... statements) {
    try (Connection connection = SERVER.connect(database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first column of each row that a query returns to the superuser. */
  static List<String> ask(String database, String query) {
    try (Connection connection = SERVER.connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      List<String> values = new ArrayList<>();
      while (row.next()) {
        values.add(row.getString(1));
      }
      return values;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A new folder that is removed at the end of this JVM. */
  public static Path temporaryFolder() {
    Path folder = newFolder();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
    return folder;
  }

  private static PostgresServer start() {
    Path folder = newFolder();
    PostgresServer server = PostgresServer.start(folder, 0, Map.of("fsync", "off"));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  remove(folder);
                }));
    return server;
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("penstock-test-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hundreds of databases are more files than a JVM that exits is given time to remove. */
  private static void remove(Path folder) {
    try {
      new ProcessBuilder("rm", "-rf", folder.toString()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
