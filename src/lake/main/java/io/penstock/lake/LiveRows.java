package io.penstock.lake;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.types.Types.NestedField;

/**
 * The rows that planned files hold and deletes leave, as SQL. What deletes remove is gathered first
 * into temporary tables, which the SQL needs as long as it is used.
 */
final class LiveRows {
  private final Connection duckdb;
  private final PlannedFiles planned;
  private final String prefix;

  /** The name is that of the view that will show the rows. */
  LiveRows(Connection duckdb, PlannedFiles planned, String name) {
    this.duckdb = duckdb;
    this.planned = planned;
    this.prefix = prefix(name);
  }

  /** Gathers the deletes and renders the rows, with columns named by {@link ParquetRead}. */
  String sql() throws SQLException {
    requireFieldIds();
    List<NestedField> fields = planned.schema().columns();
    String columns = fields.stream().map(ParquetRead::column).collect(Collectors.joining(", "));
    List<String> parts = new ArrayList<>();
    if (!planned.untouched().isEmpty()) {
      List<Path> paths =
          planned.untouched().stream().map(file -> LocalPaths.path(file.location())).toList();
      parts.add("SELECT " + columns + " FROM " + ParquetRead.relation(paths, fields));
    }
    if (!planned.touched().isEmpty()) {
      parts.add("SELECT " + columns + " FROM " + touched(fields));
    }
    return parts.isEmpty() ? empty(fields) : String.join(" UNION ALL ", parts);
  }

  /** The full name of the table of deleted positions, which exists if a file is touched. */
  String positions() {
    return DuckSql.temporary(prefix + "positions");
  }

  /** Drops the temporary tables that belong to a view. */
  static void drop(Connection duckdb, String name) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = duckdb.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT table_name FROM duckdb_tables() WHERE temporary AND starts_with(table_name, "
                    + DuckSql.literal(prefix(name))
                    + ")")) {
      while (found.next()) {
        tables.add(found.getString(1));
      }
    }
    try (Statement statement = duckdb.createStatement()) {
      for (String table : tables) {
        statement.execute("DROP TABLE " + DuckSql.temporary(table));
      }
    }
  }

  private static String prefix(String name) {
    return "penstock:" + name + ":";
  }

  private String touched(List<NestedField> fields) throws SQLException {
    new DeletedPositions(duckdb, planned).gather(prefix + "positions");
    List<EqualityDeletes.Keys> keys = new EqualityDeletes(duckdb, planned).gather(prefix + "keys");
    // Deletes may compare columns that the schema has dropped since.
    Map<Integer, NestedField> read = new LinkedHashMap<>();
    Stream.concat(fields.stream(), keys.stream().flatMap(key -> key.fields().stream()))
        .forEach(field -> read.putIfAbsent(field.fieldId(), field));
    List<Path> paths =
        planned.touched().stream().map(file -> LocalPaths.path(file.file().location())).toList();
    StringBuilder sql =
        new StringBuilder(ParquetRead.relation(paths, List.copyOf(read.values()))).append(" r");
    for (int i = 0; i < keys.size(); i++) {
      String alias = "k" + i;
      sql.append(" ANTI JOIN ")
          .append(DuckSql.temporary(keys.get(i).name()))
          .append(" ")
          .append(alias)
          .append(" ON ")
          .append(keys.get(i).matches(alias));
    }
    // Not by ANTI JOIN: where a schema is given DuckDB takes the files for one row, and so would
    // build its hash table of the rows instead of the deletes, which takes twice as long.
    return sql.append(
            " WHERE (r.file_index::BIGINT, r.file_row_number) NOT IN (SELECT file_index, pos FROM ")
        .append(positions())
        .append(")")
        .toString();
  }

  private static String empty(List<NestedField> fields) {
    return fields.stream()
        .map(
            field ->
                "CAST(NULL AS "
                    + DuckTypes.type(field.type())
                    + ") AS "
                    + ParquetRead.column(field))
        .collect(Collectors.joining(", ", "SELECT ", " WHERE false"));
  }

  /** DuckDB would read a file that has no field ids as all NULL, without an error. */
  private void requireFieldIds() throws SQLException {
    List<Path> paths =
        Stream.concat(
                planned.files().stream(),
                planned.deletes(FileContent.EQUALITY_DELETES).stream()
                    .map(PlannedFiles.Scope::deletes))
            .map(file -> LocalPaths.path(file.location()))
            .toList();
    if (paths.isEmpty()) {
      return;
    }
    try (Statement statement = duckdb.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT file_name FROM parquet_schema("
                    + DuckSql.list(paths)
                    + ") GROUP BY file_name HAVING max(field_id) IS NULL LIMIT 1")) {
      if (found.next()) {
        throw new UnreadableTableException(
            planned.table().name(),
            found.getString(1) + " has no field ids (was it added by name?): rewrite the file");
      }
    }
  }
}
