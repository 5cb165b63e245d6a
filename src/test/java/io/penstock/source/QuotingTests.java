package io.penstock.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.lake.DuckSql;
import io.penstock.testing.TestPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a database calls its things, a statement takes it as a name and as nothing else. */
class QuotingTests {
  private static final Path HOME = Path.of(System.getProperty("penstock.home"));

  /** What quotes an identifier by hand. */
  private static final String BY_HAND = "replace(\"\\\"\", \"\\\"\\\"\")";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order",
        "Größe",
        "a\"b",
        "\"",
        "\"\"\"\"",
        "x\"; drop table shop.orders; --",
        "x'; drop table shop.orders; --",
        "$$ $1 ? :name %s {}",
        "a.b.c",
        "back\\slash\\\"",
        "/* comment",
        "line\nbreak\tand tab",
        "`tick`",
        "名前",
        "\u202Eesrever",
        " ",
      })
  void aNameIsANameOnServersAndInDuckDb(String name) throws SQLException {
    try (Connection postgres = TestPostgres.server().connect("postgres");
        Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
      assertThat(columnOf(postgres, "select 1 as " + TableName.quoted(name))).isEqualTo(name);
      assertThat(columnOf(duck, "select 1 as " + DuckSql.identifier(name))).isEqualTo(name);
      assertThat(valueOf(duck, "select " + DuckSql.literal(name))).isEqualTo(name);

      TableName table = new TableName("hostile", name);
      try (Statement statement = postgres.createStatement()) {
        // A prepared statement would take a question mark for a parameter.
        statement.setEscapeProcessing(false);
        postgres.setAutoCommit(false);
        statement.execute("create schema hostile");
        statement.execute("create table " + table.quoted() + " (id int)");
        assertThat(
                valueOf(
                    postgres,
                    "select relname from pg_class where oid = (select max(oid) from pg_class where relkind = 'r')"))
            .isEqualTo(name);
      } finally {
        postgres.rollback();
      }
    }
  }

  /** One way for each dialect, so that one place is right or wrong. */
  @Test
  void nothingIsQuotedByHand() throws IOException {
    List<String> found;
    try (Stream<Path> files =
        Stream.concat(
            Files.walk(HOME.resolve("src/main/java")), Files.walk(HOME.resolve("src/lake/main")))) {
      found =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(QuotingTests::quotes)
              .map(file -> file.getFileName().toString())
              .sorted()
              .toList();
    }
    // The last two write CSV.
    assertThat(found)
        .containsExactlyInAnyOrder(
            "TableName.java",
            "DuckSql.java",
            "ExtractLoading.java",
            "InvestigationController.java");
  }

  private static boolean quotes(Path file) {
    try {
      return Files.readString(file).contains(BY_HAND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String columnOf(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.getMetaData().getColumnLabel(1);
    }
  }

  private static String valueOf(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
