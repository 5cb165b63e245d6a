package io.penstock.cli.fleet;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What a database holds, as far as a fleet file says something of it.
 *
 * @param tables by schema and name, without partitions
 * @param publications by name, those that send all operations
 */
record DatabaseContent(List<Table> tables, List<String> publications) {
  private static final String TABLES =
      """
      select n.nspname, c.relname, c.relpersistence = 'u' as unlogged,
        exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as keyed
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      order by n.nspname, c.relname
      """;

  private static final String PUBLICATIONS =
      """
      select pubname from pg_publication
      where pubinsert and pubupdate and pubdelete and pubtruncate order by pubname
      """;

  /**
   * One table.
   *
   * @param unlogged whether its changes are in no log
   */
  record Table(String schema, String name, boolean keyed, boolean unlogged) {
    boolean replicable() {
      return keyed && !unlogged;
    }
  }

  static DatabaseContent read(Connection connection) throws SQLException {
    List<Table> tables = new ArrayList<>();
    List<String> publications = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery(TABLES)) {
        while (row.next()) {
          tables.add(
              new Table(
                  row.getString("nspname"),
                  row.getString("relname"),
                  row.getBoolean("keyed"),
                  row.getBoolean("unlogged")));
        }
      }
      try (ResultSet row = statement.executeQuery(PUBLICATIONS)) {
        while (row.next()) {
          publications.add(row.getString(1));
        }
      }
    }
    return new DatabaseContent(tables, publications);
  }

  boolean has(String schema, String name) {
    return tables.stream()
        .anyMatch(table -> table.schema().equals(schema) && table.name().equals(name));
  }
}
