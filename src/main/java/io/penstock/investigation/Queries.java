package io.penstock.investigation;

import io.penstock.problem.InvalidException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.postgresql.core.Parser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Lets through what is one query and nothing else. */
final class Queries {
  private static final JsonMapper JSON = new JsonMapper();

  private Queries() {}

  /** Refuses what DuckDB does not read as one query. */
  static void requireLakeQuery(Connection duckDb, String sql) throws SQLException {
    try (PreparedStatement statement =
        duckDb.prepareStatement("SELECT CAST(json_serialize_sql(CAST(? AS VARCHAR)) AS VARCHAR)")) {
      statement.setString(1, sql);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        JsonNode read = JSON.readTree(row.getString(1));
        if (read.path("error").asBoolean(true) || read.path("statements").size() != 1) {
          throw invalid(
              "It is not one query of DuckDB's SQL"
                  + (read.has("error_message")
                      ? ": " + read.path("error_message").asString()
                      : "."));
        }
      }
    }
  }

  /** Refuses what is more than one statement of PostgreSQL's SQL. */
  static void requireSourceQuery(String sql) {
    try {
      if (Parser.parseJdbcSql(sql, true, false, true, false, false).size() != 1) {
        throw invalid("It is more than one statement.");
      }
    } catch (SQLException e) {
      throw invalid("It cannot be read: " + e.getMessage());
    }
  }

  static InvalidException invalid(String detail) {
    return new InvalidException("extract-invalid", detail);
  }
}
