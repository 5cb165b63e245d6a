package io.penstock.cli.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.cli.CommandFailedException;
import io.penstock.lake.DuckSql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement that only reads, as DuckDB's own parser understands it.
 *
 * @param explain {@code EXPLAIN} or {@code EXPLAIN ANALYZE} if it stands before the query, else
 *     empty
 * @param text the query, without anything after it
 * @param tables the names it mentions that have a namespace
 */
record Query(String explain, String text, Set<TableName> tables) {
  private static final Pattern EXPLAIN =
      Pattern.compile("^\\s*(EXPLAIN(?:\\s+ANALYZE)?)\\s+", Pattern.CASE_INSENSITIVE);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A table as a statement names it. */
  record TableName(String namespace, String table) {}

  /**
   * Has the statement parsed; it is not run.
   *
   * @throws CommandFailedException if it is not understood, or is anything but one query
   */
  static Query parse(Connection duckdb, String sql) throws SQLException {
    Matcher explain = EXPLAIN.matcher(sql);
    boolean explained = explain.find();
    String text = explained ? sql.substring(explain.end()) : sql;
    JsonNode tree = tree(duckdb, text);
    if (tree.path("error").asBoolean()) {
      String message = tree.path("error_message").asText();
      throw new CommandFailedException(message.startsWith("Only SELECT") ? onlyQueries() : message);
    }
    if (tree.path("statements").size() != 1 || changes(tree)) {
      throw new CommandFailedException(onlyQueries());
    }
    Set<TableName> tables = new LinkedHashSet<>();
    collect(tree, tables);
    return new Query(explained ? explain.group(1) : "", head(duckdb, text, tree), tables);
  }

  private static String onlyQueries() {
    return "the lake is only read here: give one SELECT, WITH, VALUES, DESCRIBE, SUMMARIZE, SHOW"
        + " or EXPLAIN";
  }

  /** Cuts off a final semicolon and what follows it, which the parser took for nothing. */
  private static String head(Connection duckdb, String text, JsonNode tree) throws SQLException {
    String head = text;
    int end = head.lastIndexOf(';');
    while (end >= 0) {
      String shorter = text.substring(0, end);
      if (tree(duckdb, shorter).equals(tree)) {
        head = shorter;
      }
      end = shorter.lastIndexOf(';');
    }
    return head;
  }

  private static JsonNode tree(Connection duckdb, String text) throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT json_serialize_sql(%s)".formatted(DuckSql.literal(text)))) {
      found.next();
      return MAPPER.readTree(found.getString(1));
    } catch (JsonProcessingException e) {
      throw new CommandFailedException("the statement cannot be looked into: " + text, e);
    }
  }

  /** A WITH may hold an INSERT, UPDATE or DELETE. */
  private static boolean changes(JsonNode tree) {
    return tree.findValuesAsText("type").stream()
        .anyMatch(type -> type.matches("(INSERT|UPDATE|DELETE|MERGE).*_NODE"));
  }

  private static void collect(JsonNode tree, Set<TableName> tables) {
    if (tree.path("type").asText().equals("BASE_TABLE")) {
      List<String> path = new ArrayList<>();
      tree.path("qualified_name").path("path").forEach(part -> path.add(part.asText()));
      if (path.size() == 2) {
        tables.add(new TableName(path.get(0), path.get(1)));
      }
    }
    tree.forEach(child -> collect(child, tables));
  }
}
