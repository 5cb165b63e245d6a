package io.penstock.cli.bench.ingest;

import io.penstock.cli.CommandFailedException;
import io.penstock.contract.ColumnSpec;
import io.penstock.lake.LakeReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/** Compares what a design made of the backlog with what was sent, by DuckDB. */
final class ContentCheck {
  private static final String VIEW = "lake_rows";

  private final Connection duckdb;

  ContentCheck(Connection duckdb) {
    this.duckdb = duckdb;
  }

  /**
   * Rows and a digest of all their values.
   *
   * @param rows how many
   * @param digest sum of the rows' hashes
   */
  record Content(long rows, String digest) {}

  /** What the current table should hold. */
  Content expected(BenchTable table, ExpectedRows expected) throws SQLException {
    String columns =
        table.columns().stream()
            .map(column -> "\"%s\": '%s'".formatted(column.name(), sentType(column)))
            .collect(Collectors.joining(", ", "{", "}"));
    String values =
        table.columns().stream().map(ContentCheck::value).collect(Collectors.joining(", "));
    return content(
        values,
        "read_json('%s', format = 'newline_delimited', columns = %s)"
            .formatted(text(expected.file(table)), columns));
  }

  /** What the current table holds. */
  Content current(BenchTable table, Table current) throws SQLException {
    new LakeReader(duckdb).createView(VIEW, current, null);
    return content(
        table.columns().stream()
            .map(column -> quoted(column) + "::" + type(column))
            .collect(Collectors.joining(", ")),
        VIEW);
  }

  /**
   * Changes in history by op.
   *
   * @throws CommandFailedException if a Kafka offset is in it twice
   */
  Map<String, Long> history(BenchTable table, Table history) throws SQLException {
    new LakeReader(duckdb).createView(VIEW, history, null);
    Map<String, Long> counts = new TreeMap<>();
    try (Statement statement = duckdb.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT _op, count(*), count(DISTINCT _offset) FROM " + VIEW + " GROUP BY _op")) {
      while (rows.next()) {
        if (rows.getLong(2) != rows.getLong(3)) {
          throw new CommandFailedException(
              "history of " + table.tableName() + " holds changes twice");
        }
        counts.put(rows.getString(1), rows.getLong(2));
      }
    }
    return counts;
  }

  private Content content(String values, String from) throws SQLException {
    String query =
        "SELECT count(*), coalesce(sum(hash(row(%s))::HUGEINT), 0)::VARCHAR FROM %s"
            .formatted(values, from);
    try (Statement statement = duckdb.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return new Content(row.getLong(1), row.getString(2));
    }
  }

  /** A value of the lake's type from the JSON that was sent. */
  private static String value(ColumnSpec column) {
    String name = quoted(column);
    return switch (column.lakeType()) {
      case "date", "timestamp" -> "replace(%s, 'Z', '')::%s".formatted(name, type(column));
      case "binary" -> "from_base64(" + name + ")";
      default -> name + "::" + type(column);
    };
  }

  private static String sentType(ColumnSpec column) {
    return switch (column.lakeType()) {
      case "date", "timestamp", "binary" -> "VARCHAR";
      default -> type(column);
    };
  }

  private static String type(ColumnSpec column) {
    return switch (column.lakeType()) {
      case "int" -> "INTEGER";
      case "long" -> "BIGINT";
      case "string" -> "VARCHAR";
      case "binary" -> "BLOB";
      case "list<string>" -> "VARCHAR[]";
      case "timestamptz" -> "TIMESTAMPTZ";
      default -> column.lakeType().toUpperCase(java.util.Locale.ROOT);
    };
  }

  private static String quoted(ColumnSpec column) {
    return "\"" + column.name() + "\"";
  }

  private static String text(Path path) {
    return path.toString().replace("'", "''");
  }
}
