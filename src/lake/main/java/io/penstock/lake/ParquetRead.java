package io.penstock.lake;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Renders calls of DuckDB's read_parquet that find columns by field id, so that files written
 * before a column was added, renamed, widened or dropped read as the schema says now.
 */
final class ParquetRead {
  private ParquetRead() {}

  /** The name of a top-level field inside the relation; ids never clash, names may. */
  static String column(NestedField field) {
    return "f" + field.fieldId();
  }

  /** The relation of these files with one column a field. */
  static String relation(List<Path> files, List<NestedField> fields) {
    String columns =
        fields.stream()
            .map(field -> entry(field, column(field)))
            .collect(Collectors.joining(", ", "MAP {", "}"));
    // Without hive_partitioning = false a folder named id=1 would become a column.
    return "read_parquet("
        + DuckSql.list(files)
        + ", schema = "
        + columns
        + ", hive_partitioning = false)";
  }

  private static String entry(NestedField field, String name) {
    Object value = field.initialDefault();
    return field.fieldId()
        + ": {name: "
        + DuckSql.literal(name)
        + ", type: "
        + DuckSql.literal(DuckTypes.type(field.type()))
        + ", default_value: "
        + (value == null ? "NULL" : DuckSql.literal(DuckTypes.text(field.type(), value)))
        + children(field.type())
        + "}";
  }

  private static String children(Type type) {
    if (!type.isNestedType()) {
      return "";
    }
    return type.asNestedType().fields().stream()
        .map(field -> entry(field, field.name()))
        .collect(Collectors.joining(", ", ", children: MAP {", "}"));
  }
}
