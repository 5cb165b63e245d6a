package io.penstock.lake;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * A temporary table that tells which delete file applies to which data file. Both are numbered as
 * the lists they are read from, so that DuckDB's file_index joins to them.
 */
final class DeleteScopes implements AutoCloseable {
  /** The table: (delete_index, data_index, location of the data file). */
  static final String TABLE = DuckSql.temporary("penstock:scopes");

  private final Connection duckdb;

  DeleteScopes(Connection duckdb, PlannedFiles planned, List<PlannedFiles.Scope> scopes)
      throws SQLException {
    this.duckdb = duckdb;
    execute(
        "CREATE OR REPLACE TEMP TABLE %s (delete_index BIGINT, data_index BIGINT, location VARCHAR)"
            .formatted(TABLE));
    try (DuckDBAppender appender = appender(duckdb, "penstock:scopes")) {
      for (int i = 0; i < scopes.size(); i++) {
        for (int dataFile : scopes.get(i).dataFiles()) {
          appender.beginRow();
          appender.append((long) i);
          appender.append((long) dataFile);
          appender.append(planned.touched().get(dataFile).file().location());
          appender.endRow();
        }
      }
    }
  }

  static DuckDBAppender appender(Connection duckdb, String temporaryTable) throws SQLException {
    return duckdb.unwrap(DuckDBConnection.class).createAppender("temp", "main", temporaryTable);
  }

  @Override
  public void close() throws SQLException {
    execute("DROP TABLE " + TABLE);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckdb.createStatement()) {
      statement.execute(sql);
    }
  }
}
