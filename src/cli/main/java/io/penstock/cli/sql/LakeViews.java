package io.penstock.cli.sql;

import io.penstock.cli.CommandFailedException;
import io.penstock.lake.DuckSql;
import io.penstock.lake.LakeCatalog;
import io.penstock.lake.LakeReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The lake's tables as views in schemas named as their namespaces. Only what a query mentions is
 * planned: a lake may have hundreds of tables.
 */
final class LakeViews {
  private static final Pattern SHOW_TABLES =
      Pattern.compile("\\s*SHOW\\s+(ALL\\s+)?TABLES\\s*", Pattern.CASE_INSENSITIVE);
  private static final int NAMED_IN_ERRORS = 20;

  private final Connection duckdb;
  private final LakeCatalog catalog;

  LakeViews(Connection duckdb, LakeCatalog catalog) {
    this.duckdb = duckdb;
    this.catalog = catalog;
  }

  /** Whether it asks for the list of tables, which DuckDB does not have. */
  static boolean isListing(Query query) {
    return query.explain().isEmpty() && SHOW_TABLES.matcher(query.text()).matches();
  }

  /** Prints the names of all tables. */
  void list(RowWriter writer) {
    writer.begin(List.of(new Column("namespace", "VARCHAR"), new Column("name", "VARCHAR")));
    for (TableIdentifier table : tables()) {
      writer.row(List.of(table.namespace().toString(), table.name()));
    }
    writer.end();
  }

  /**
   * Creates the views of the tables as they are now.
   *
   * @throws CommandFailedException if there is no such table
   */
  void create(Set<Query.TableName> mentioned) throws SQLException {
    List<TableIdentifier> existing = mentioned.isEmpty() ? List.of() : tables();
    for (Query.TableName name : mentioned) {
      if (name.namespace().equalsIgnoreCase("information_schema")) {
        throw new CommandFailedException(
            "the lake has no information_schema; SHOW TABLES and DESCRIBE tell what there is");
      }
      create(find(name, existing));
    }
  }

  private void create(TableIdentifier table) throws SQLException {
    String namespace = table.namespace().toString();
    String rows = table.toString();
    new LakeReader(duckdb).createView(rows, catalog.load(namespace, table.name()), null);
    try (Statement statement = duckdb.createStatement()) {
      statement.execute("CREATE SCHEMA IF NOT EXISTS " + DuckSql.identifier(namespace));
      statement.execute(
          "CREATE OR REPLACE VIEW memory.%s.%s AS SELECT * FROM temp.main.%s"
              .formatted(
                  DuckSql.identifier(namespace),
                  DuckSql.identifier(table.name()),
                  DuckSql.identifier(rows)));
    }
  }

  /** Names differ in case for Iceberg and not for DuckDB, so the exact one goes first. */
  private static TableIdentifier find(Query.TableName name, List<TableIdentifier> existing) {
    String wanted = name.namespace() + "." + name.table();
    List<TableIdentifier> alike =
        existing.stream()
            .filter(table -> table.toString().equalsIgnoreCase(wanted))
            .sorted(Comparator.comparing(table -> !table.toString().equals(wanted)))
            .toList();
    if (!alike.isEmpty()) {
      return alike.get(0);
    }
    String names =
        existing.stream()
            .limit(NAMED_IN_ERRORS)
            .map(TableIdentifier::toString)
            .collect(Collectors.joining(", "));
    throw new CommandFailedException(
        "the lake has no table %s; it has %s%s"
            .formatted(
                wanted,
                existing.isEmpty() ? "none yet" : names,
                existing.size() > NAMED_IN_ERRORS ? ", ... (SHOW TABLES lists all)" : ""));
  }

  private List<TableIdentifier> tables() {
    return catalog.tables().stream()
        .sorted(Comparator.comparing(TableIdentifier::toString))
        .toList();
  }
}
