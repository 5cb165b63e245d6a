package io.penstock.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.IOUtil;
import org.duckdb.DuckDBAppender;

/**
 * Gathers the positions that position-delete files (v2) and deletion vectors (v3) remove into a
 * temporary table (file_index, pos), each once.
 */
final class DeletedPositions {
  private final Connection duckdb;
  private final PlannedFiles planned;

  DeletedPositions(Connection duckdb, PlannedFiles planned) {
    this.duckdb = duckdb;
    this.planned = planned;
  }

  /** Fills the table of that name anew. */
  void gather(String name) throws SQLException {
    List<PlannedFiles.Scope> files = new ArrayList<>();
    List<PlannedFiles.Scope> vectors = new ArrayList<>();
    for (PlannedFiles.Scope scope : planned.deletes(FileContent.POSITION_DELETES)) {
      boolean isVector = scope.deletes().format() == FileFormat.PUFFIN;
      (isVector ? vectors : files).add(scope);
    }
    try (Statement statement = duckdb.createStatement()) {
      // One NULL among them would hide every row from NOT IN.
      statement.execute(
          "CREATE OR REPLACE TEMP TABLE %s (file_index BIGINT NOT NULL, pos BIGINT NOT NULL)"
              .formatted(DuckSql.temporary(name)));
    }
    if (!files.isEmpty()) {
      insert(files, name);
    }
    try (DuckDBAppender appender = DeleteScopes.appender(duckdb, name)) {
      for (PlannedFiles.Scope scope : vectors) {
        PositionDeleteIndex positions = read(scope.deletes());
        for (int dataFile : scope.dataFiles()) {
          append(appender, dataFile, positions);
        }
      }
    }
  }

  private void insert(List<PlannedFiles.Scope> files, String name) throws SQLException {
    List<Path> paths = new ArrayList<>();
    for (PlannedFiles.Scope scope : files) {
      PlannedFiles.requireReadable(planned.table(), scope.deletes(), FileFormat.PARQUET);
      paths.add(LocalPaths.path(scope.deletes().location()));
    }
    try (DeleteScopes scopes = new DeleteScopes(duckdb, planned, files);
        Statement statement = duckdb.createStatement()) {
      // A delete file names data files by the very text that the metadata holds.
      statement.execute(
          "INSERT INTO "
              + DuckSql.temporary(name)
              + " SELECT DISTINCT s.data_index, d.pos FROM read_parquet("
              + DuckSql.list(paths)
              + ", hive_partitioning = false) d JOIN "
              + DeleteScopes.TABLE
              + " s ON d.file_index::BIGINT = s.delete_index AND d.file_path = s.location");
    }
  }

  private static void append(DuckDBAppender appender, long dataFile, PositionDeleteIndex positions)
      throws SQLException {
    List<SQLException> failures = new ArrayList<>();
    positions.forEach(
        position -> {
          try {
            if (failures.isEmpty()) {
              appender.beginRow();
              appender.append(dataFile);
              appender.append(position);
              appender.endRow();
            }
          } catch (SQLException e) {
            failures.add(e);
          }
        });
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  private PositionDeleteIndex read(DeleteFile vector) {
    byte[] bytes = new byte[Math.toIntExact(vector.contentSizeInBytes())];
    try {
      IOUtil.readFully(
          planned.table().io().newInputFile(vector.location()),
          vector.contentOffset(),
          bytes,
          0,
          bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read deletion vector " + vector.location(), e);
    }
    return PositionDeleteIndex.deserialize(bytes, vector);
  }
}
