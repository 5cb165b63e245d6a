package io.penstock.cli.cases.oracle;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table as the source's catalog has it now.
 *
 * @param columns names in their order
 * @param key names of the primary key's columns
 * @param missing for columns that were added with a constant default: the value, as text, of rows
 *     that were there before
 */
public record SourceTable(
    String schema,
    String table,
    List<String> columns,
    List<String> key,
    Map<String, String> missing) {
  private static final String COLUMNS =
      """
      SELECT a.attname, coalesce(array_position(k.conkey, a.attnum), 0) AS position,
        (SELECT (l.attmissingval::text::text[])[1] FROM pg_attribute l
         WHERE l.attname = a.attname AND l.atthasmissing
           AND (l.attrelid = c.oid OR l.attrelid IN (SELECT relid FROM pg_partition_tree(c.oid)))
         LIMIT 1)
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
      WHERE n.nspname = ? AND c.relname = ? AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum
      """;

  /** Looks a table up. */
  public static SourceTable find(Connection source, String schema, String table)
      throws SQLException {
    List<String> columns = new ArrayList<>();
    List<String> key = new ArrayList<>();
    Map<String, String> missing = new HashMap<>();
    try (PreparedStatement statement = source.prepareStatement(COLUMNS)) {
      statement.setString(1, schema);
      statement.setString(2, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          columns.add(rows.getString(1));
          if (rows.getString(3) != null) {
            missing.put(rows.getString(1), rows.getString(3));
          }
          if (rows.getInt(2) > 0) {
            key.add(rows.getString(1));
          }
        }
      }
    }
    if (columns.isEmpty()) {
      throw new SQLException("the source has no table %s.%s".formatted(schema, table));
    }
    return new SourceTable(schema, table, columns, key, missing);
  }

  /** The same, with more known of rows from before columns. */
  public SourceTable with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(missing);
    all.putAll(more);
    return new SourceTable(schema, table, columns, key, all);
  }

  /** Schema and table, joined by a dot. */
  public String name() {
    return schema + "." + table;
  }
}
