package io.penstock.cli.sql;

import io.penstock.cli.CommandFailedException;
import io.penstock.contract.CatalogSpec;
import io.penstock.lake.DuckDb;
import io.penstock.lake.LakeCatalog;
import io.penstock.lake.UnreadableTableException;
import io.penstock.stack.RunningStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A lake opened to be queried, without the service. */
final class LakeSession implements AutoCloseable {
  private static final int MEMORY_MEBIBYTES = 1024;

  private final LakeCatalog catalog;
  private final Connection duckdb;
  private final Path temporary;

  private LakeSession(LakeCatalog catalog, Connection duckdb, Path temporary) {
    this.catalog = catalog;
    this.duckdb = duckdb;
    this.temporary = temporary;
  }

  static LakeSession open(RunningStack stack) throws IOException, SQLException {
    Path temporary = Files.createTempDirectory("penstock-sql");
    Connection duckdb =
        DuckDb.open(
            new DuckDb.Limits(
                temporary,
                MEMORY_MEBIBYTES,
                Runtime.getRuntime().availableProcessors(),
                List.of(stack.warehouse())));
    CatalogSpec spec = new CatalogSpec(stack.catalogName(), stack.catalogProperties());
    return new LakeSession(LakeCatalog.open(spec, Map.of()), duckdb, temporary);
  }

  /**
   * Answers one query.
   *
   * @throws CommandFailedException if it is not one, or cannot be answered
   */
  void answer(String sql, RowWriter writer) throws SQLException {
    LakeViews views = new LakeViews(duckdb, catalog);
    try {
      Query query = Query.parse(duckdb, sql);
      if (LakeViews.isListing(query)) {
        views.list(writer);
        return;
      }
      views.create(query.tables());
      if (query.explain().isEmpty()) {
        print(query, writer);
      } else {
        explain(query, writer);
      }
    } catch (SQLException e) {
      throw new CommandFailedException(explain(String.valueOf(e.getMessage())), e);
    } catch (UnreadableTableException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()), e);
    }
  }

  private static String explain(String message) {
    return message.contains("Table with name ")
        ? message
            + "\nTables are named with their namespace, as shop.orders; SHOW TABLES lists them."
        : message;
  }

  private void print(Query query, RowWriter writer) throws SQLException {
    List<Column> columns = describe(query.text());
    List<String> aliases = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String alias = "c" + i;
      aliases.add(alias);
      boolean asJson = writer.wantsJson() && columns.get(i).isNested();
      texts.add(asJson ? "to_json(" + alias + ")::VARCHAR" : alias + "::VARCHAR");
    }
    // DuckDB makes the text: JDBC's own would drop seconds and show bytes as letters.
    run(
        "SELECT %s FROM (%s%n) AS answer (%s)"
            .formatted(String.join(", ", texts), query.text(), String.join(", ", aliases)),
        columns,
        writer);
  }

  private void explain(Query query, RowWriter writer) throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet rows = statement.executeQuery(query.explain() + " " + query.text())) {
      writer.begin(List.of(new Column("plan", "VARCHAR")));
      while (rows.next()) {
        for (String line : rows.getString(2).lines().toList()) {
          writer.row(List.of(line));
        }
      }
      writer.end();
    }
  }

  private List<Column> describe(String query) throws SQLException {
    try (PreparedStatement prepared = duckdb.prepareStatement(query)) {
      ResultSetMetaData described = prepared.getMetaData();
      List<Column> columns = new ArrayList<>();
      for (int i = 1; i <= described.getColumnCount(); i++) {
        columns.add(new Column(described.getColumnName(i), described.getColumnTypeName(i)));
      }
      return columns;
    }
  }

  private void run(String sql, List<Column> columns, RowWriter writer) throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      writer.begin(columns);
      while (rows.next()) {
        List<@Nullable String> values = new ArrayList<>(columns.size());
        for (int i = 1; i <= columns.size(); i++) {
          values.add(rows.getString(i));
        }
        writer.row(values);
      }
      writer.end();
    }
  }

  @Override
  public void close() throws SQLException, IOException {
    catalog.close();
    duckdb.close();
    Files.deleteIfExists(temporary);
  }
}
