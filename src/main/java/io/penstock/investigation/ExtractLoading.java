package io.penstock.investigation;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckSql;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * Loads an extract into DuckDB as the table {@code extract}, in the types of the table's columns.
 */
final class ExtractLoading {
  private static final int FETCHED = 10_000;

  private final Connection duckDb;
  private final List<ColumnSpec> columns;

  /**
   * @param columns the key's columns and the measures
   */
  ExtractLoading(Connection duckDb, List<ColumnSpec> columns) {
    this.duckDb = duckDb;
    this.columns = List.copyOf(columns);
  }

  void csv(Path file) throws SQLException {
    load("read_csv(%s, header = true, all_varchar = true, nullstr = '')".formatted(literal(file)));
  }

  void parquet(Path file) throws SQLException {
    load("read_parquet(%s)".formatted(literal(file)));
  }

  void lakeQuery(String query) throws SQLException {
    Queries.requireLakeQuery(duckDb, query);
    load("(" + query + ")");
  }

  /** Runs a query on a source, in a transaction that cannot write, and loads what it answers. */
  void sourceQuery(SourceDatabase database, Source source, String query, Duration limit, Path file)
      throws SQLException, IOException {
    Queries.requireSourceQuery(query);
    try (Connection connection = database.connect(source.address())) {
      connection.setAutoCommit(false);
      connection.setReadOnly(true);
      try (Statement statement = connection.createStatement();
          BufferedWriter writer = Files.newBufferedWriter(file)) {
        for (String setting :
            List.of("TimeZone = 'UTC'", "DateStyle = 'ISO, YMD'", "extra_float_digits = 3")) {
          statement.execute("SET LOCAL " + setting);
        }
        statement.execute("SET LOCAL statement_timeout = " + limit.toMillis());
        statement.setFetchSize(FETCHED);
        try (ResultSet rows = statement.executeQuery(query)) {
          write(rows, writer);
        }
      } finally {
        connection.rollback();
      }
    }
    load("read_csv(%s, header = true, all_varchar = true, nullstr = '')".formatted(literal(file)));
  }

  private static void write(ResultSet rows, BufferedWriter writer)
      throws SQLException, IOException {
    ResultSetMetaData columns = rows.getMetaData();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      writer.write((i == 1 ? "" : ",") + quoted(columns.getColumnLabel(i)));
    }
    writer.write('\n');
    while (rows.next()) {
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        String value = rows.getString(i);
        writer.write((i == 1 ? "" : ",") + (value == null ? "" : quoted(value)));
      }
      writer.write('\n');
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  /** A value that the column's type cannot hold fails here, with its column named by DuckDB. */
  private void load(String relation) throws SQLException {
    String values =
        columns.stream()
            .map(
                column ->
                    "CAST(%1$s AS %2$s) AS %1$s"
                        .formatted(
                            DuckSql.identifier(column.name()), duckDbType(column.lakeType())))
            .collect(joining(", "));
    try (Statement statement = duckDb.createStatement()) {
      statement.execute("CREATE TABLE extract AS SELECT " + values + " FROM " + relation);
    } catch (SQLException e) {
      throw Queries.invalid(
          "The extract cannot be read: " + firstLine(String.valueOf(e.getMessage())));
    }
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }

  /** DuckDB's type of a lake type, of those that keys and measures have. */
  static String duckDbType(String lakeType) {
    return switch (lakeType) {
      case "boolean" -> "BOOLEAN";
      case "int" -> "INTEGER";
      case "long" -> "BIGINT";
      case "date" -> "DATE";
      case "timestamp" -> "TIMESTAMP";
      case "timestamptz" -> "TIMESTAMP WITH TIME ZONE";
      case "string" -> "VARCHAR";
      default -> {
        if (lakeType.startsWith("decimal(")) {
          yield lakeType;
        }
        throw Queries.invalid(
            "A column of lake type " + lakeType + " can be neither key nor measure.");
      }
    };
  }

  private static String literal(Path file) {
    return DuckSql.literal(file.toString());
  }
}
