package io.penstock.cli.cases.oracle;

import io.penstock.lake.DuckSql;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One text for each value, the same from the source and from the lake if and only if they are equal
 * as values of the lake's type. Long texts are cut and carry their digest.
 */
final class Canonical {
  private static final int LONG = 120;
  private static final int SHOWN = 40;
  private static final int INSERTED_AT_ONCE = 200;

  private final Connection duckdb;

  Canonical(Connection duckdb) {
    this.duckdb = duckdb;
  }

  /** The canonical text of a lake column, as SQL. */
  static String ofLake(String column, String type) {
    String name = DuckSql.identifier(column);
    return rendered(name, type);
  }

  /**
   * Rows of the source's text, canonical.
   *
   * @param types DuckDB type of each column in the lake
   */
  List<@Nullable String[]> ofSource(List<String> types, List<@Nullable String[]> rows)
      throws SQLException {
    try (Statement statement = duckdb.createStatement()) {
      statement.execute(
          "CREATE OR REPLACE TEMP TABLE source_text (n BIGINT"
              + IntStream.range(0, types.size())
                  .mapToObj(i -> ", c" + i + " VARCHAR")
                  .collect(Collectors.joining())
              + ")");
    }
    insert(types, rows);
    String query =
        "SELECT "
            + IntStream.range(0, types.size())
                .mapToObj(i -> fromText("c" + i, types.get(i)))
                .collect(Collectors.joining(", "))
            + " FROM source_text ORDER BY n";
    return read(duckdb, query, types.size());
  }

  /** All rows of a query whose columns are texts, shortened. */
  static List<@Nullable String[]> read(Connection duckdb, String query, int columns)
      throws SQLException {
    List<@Nullable String[]> rows = new ArrayList<>();
    try (Statement statement = duckdb.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        @Nullable String[] row = new @Nullable String[columns];
        for (int i = 0; i < columns; i++) {
          row[i] = shortened(result.getString(i + 1));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** Lake columns as canonical texts, as a SELECT list. */
  static String selectList(List<String> columns, Map<String, String> types) {
    return columns.stream()
        .map(column -> ofLake(column, types.getOrDefault(column, "VARCHAR")))
        .collect(Collectors.joining(", "));
  }

  private void insert(List<String> types, List<@Nullable String[]> rows) throws SQLException {
    String row = "(?" + ", ?".repeat(types.size()) + ")";
    for (int from = 0; from < rows.size(); from += INSERTED_AT_ONCE) {
      int count = Math.min(INSERTED_AT_ONCE, rows.size() - from);
      String sql = "INSERT INTO source_text VALUES " + row + (", " + row).repeat(count - 1);
      try (PreparedStatement statement = duckdb.prepareStatement(sql)) {
        int parameter = 1;
        for (int i = from; i < from + count; i++) {
          statement.setLong(parameter++, i);
          for (int column = 0; column < types.size(); column++) {
            statement.setString(parameter++, forDuckDb(types.get(column), rows.get(i)[column]));
          }
        }
        statement.execute();
      }
    }
  }

  private static @Nullable String forDuckDb(String type, @Nullable String text) {
    return text == null || !type.endsWith("[]")
        ? text
        : ArrayText.toJson(text, type.equals("VARCHAR[]"));
  }

  /** From the text that PostgreSQL prints; what the lake's type cannot hold stays recognisable. */
  private static String fromText(String column, String type) {
    String value =
        switch (type) {
          case "VARCHAR" -> column;
          case "BLOB" -> "unhex(substr(" + column + ", 3))";
          default ->
              type.endsWith("[]")
                  ? "from_json(%s, '[\"%s\"]')".formatted(column, type.replace("[]", ""))
                  : "TRY_CAST(" + column + " AS " + type + ")";
        };
    return "CASE WHEN %1$s IS NOT NULL THEN coalesce(%2$s, 'not a %3$s: ' || %1$s) END"
        .formatted(column, rendered(value, type), type);
  }

  private static String rendered(String value, String type) {
    return switch (type) {
      case "VARCHAR" -> value;
      case "BLOB" -> "hex(" + value + ")";
      default ->
          type.endsWith("[]")
              ? "CAST(to_json(" + value + ") AS VARCHAR)"
              : "CAST(" + value + " AS VARCHAR)";
    };
  }

  private static @Nullable String shortened(@Nullable String text) {
    if (text == null || text.length() <= LONG) {
      return text;
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "%s... (%d characters, SHA-256 %s)"
          .formatted(
              text.substring(0, SHOWN), text.length(), new BigInteger(1, digest).toString(36));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
