package io.penstock.lake;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** Gathers the keys that equality-delete files remove, one temporary table a set of key columns. */
final class EqualityDeletes {
  private final Connection duckdb;
  private final PlannedFiles planned;

  EqualityDeletes(Connection duckdb, PlannedFiles planned) {
    this.duckdb = duckdb;
    this.planned = planned;
  }

  /**
   * The gathered keys of one set of columns.
   *
   * @param name the temporary table (file_index and the fields' columns)
   */
  record Keys(String name, List<NestedField> fields) {
    /** The condition under which a key removes the row of {@code r}. */
    String matches(String alias) {
      return fields.stream()
          .map(ParquetRead::column)
          .map(column -> " AND " + alias + "." + column + " IS NOT DISTINCT FROM r." + column)
          .collect(Collectors.joining("", alias + ".file_index = r.file_index::BIGINT", ""));
    }
  }

  /** Fills temporary tables whose names start as given. */
  List<Keys> gather(String name) throws SQLException {
    Map<String, List<PlannedFiles.Scope>> byColumns = new TreeMap<>();
    for (PlannedFiles.Scope scope : planned.deletes(FileContent.EQUALITY_DELETES)) {
      PlannedFiles.requireReadable(planned.table(), scope.deletes(), FileFormat.PARQUET);
      byColumns
          .computeIfAbsent(
              scope.deletes().equalityFieldIds().stream().sorted().toList().toString(),
              absent -> new ArrayList<>())
          .add(scope);
    }
    List<Keys> gathered = new ArrayList<>();
    for (List<PlannedFiles.Scope> scopes : byColumns.values()) {
      Keys keys = new Keys(name + gathered.size(), fields(scopes.get(0)));
      gather(scopes, keys);
      gathered.add(keys);
    }
    return gathered;
  }

  private void gather(List<PlannedFiles.Scope> files, Keys keys) throws SQLException {
    List<Path> paths =
        files.stream().map(scope -> LocalPaths.path(scope.deletes().location())).toList();
    String columns =
        keys.fields().stream()
            .map(field -> "d." + ParquetRead.column(field))
            .collect(Collectors.joining(", "));
    try (DeleteScopes scopes = new DeleteScopes(duckdb, planned, files);
        Statement statement = duckdb.createStatement()) {
      statement.execute(
          "CREATE OR REPLACE TEMP TABLE %s AS SELECT DISTINCT s.data_index AS file_index, %s"
                  .formatted(DuckSql.temporary(keys.name()), columns)
              + " FROM %s d JOIN %s s ON d.file_index::BIGINT = s.delete_index"
                  .formatted(ParquetRead.relation(paths, keys.fields()), DeleteScopes.TABLE));
    }
  }

  private List<NestedField> fields(PlannedFiles.Scope scope) {
    List<NestedField> fields = new ArrayList<>();
    for (int id : scope.deletes().equalityFieldIds()) {
      NestedField field = field(id);
      if (field == null || !isKey(field.type())) {
        throw new UnreadableTableException(
            planned.table().name(),
            "equality deletes %s compare field %d (%s), which has no exact rule: compact the table"
                .formatted(scope.deletes().location(), id, field));
      }
      fields.add(field);
    }
    return fields;
  }

  private static boolean isKey(Type type) {
    // Iceberg tells 0.0 from -0.0 here, DuckDB does not.
    return type.isPrimitiveType()
        && type.typeId() != Type.TypeID.FLOAT
        && type.typeId() != Type.TypeID.DOUBLE;
  }

  /** A top-level field by its id; one that was dropped since is found in the older schemas. */
  private @Nullable NestedField field(int id) {
    List<Schema> schemas = new ArrayList<>(planned.table().schemas().values());
    schemas.sort(Comparator.comparingInt(Schema::schemaId).reversed());
    schemas.add(0, planned.schema());
    return schemas.stream()
        .flatMap(schema -> schema.columns().stream())
        .filter(field -> field.fieldId() == id)
        .findFirst()
        .orElse(null);
  }
}
