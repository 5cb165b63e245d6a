package io.penstock.cli.airline;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.TypeMapping;
import io.penstock.stack.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All tables of the airline in one real database, for the sake of time. */
class AirlineTableTests {
  private static final Airline AIRLINE = Airline.of(Airline.DATABASES, Airline.TABLES, 42);

  @TempDir static Path dataDir;
  private static PostgresServer server;
  private static Connection connection;

  @BeforeAll
  static void make() throws SQLException {
    server = PostgresServer.start(dataDir, 0, Map.of("fsync", "off"));
    connection = server.connect("postgres");
    connection.setAutoCommit(false);
    for (AirlineDatabase database : AIRLINE.databases()) {
      for (String sql : database.schema()) {
        run(sql);
      }
      for (AirlineTable table : database.tables()) {
        run(table.insert(), 1, table.rows());
      }
    }
    connection.commit();
  }

  @AfterAll
  static void stop() throws SQLException {
    connection.close();
    server.close();
  }

  @Test
  void hasTheRowsThatItSays() throws SQLException {
    for (AirlineTable table : AIRLINE.tables()) {
      assertThat(rows("SELECT count(*) FROM " + table.qualifiedName()))
          .as(table.qualifiedName())
          .containsExactly(Integer.toString(table.rows()));
    }
  }

  @Test
  void hasNoTypeThatIsRefused() throws SQLException {
    List<String> types =
        rows(
            """
            SELECT DISTINCT format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid),
              CASE WHEN t.typbasetype <> 0 THEN t.typtypmod ELSE a.atttypmod END)
            FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE a.attnum > 0 AND c.relkind IN ('r', 'p') AND t.typtype <> 'e'
              AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
            """);

    assertThat(types)
        .hasSizeGreaterThan(25)
        .allSatisfy(type -> assertThat(TypeMapping.lakeType(type, false)).isPresent());
  }

  @Test
  void changesTheRowsThatItIsToldTo() throws SQLException {
    for (AirlineTable table : AIRLINE.tables()) {
      String name = table.qualifiedName();
      String before = digest(table);
      assertThat(run(table.delete(), 5, 7)).as(name).isEqualTo(3);
      assertThat(run(table.insert(), 5, 7)).as(name).isEqualTo(3);
      assertThat(digest(table)).as("the same rows again in " + name).isEqualTo(before);
      assertThat(run(table.update(), 2, 4)).as(name).isEqualTo(3);
      assertThat(run(table.setRevision(), 1_000_001, 1, 1)).as(name).isEqualTo(1);
      assertThat(rows("SELECT max(revision) FROM " + name)).as(name).containsExactly("1000001");
      assertThat(run(table.insert(), table.rows() + 1, table.rows() + 1)).as(name).isEqualTo(1);
    }
    connection.rollback();
  }

  private static String digest(AirlineTable table) throws SQLException {
    return rows("SELECT sum(hashtextextended(t::text, 0)) FROM " + table.qualifiedName() + " t")
        .get(0);
  }

  private static int run(String sql, int... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setInt(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }

  private static List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    return rows;
  }
}
