package io.penstock.lake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;

/** Refuses tables whose columns DuckDB could not show exactly. */
final class ReadableColumns {
  private ReadableColumns() {}

  static void require(Table table, List<NestedField> fields, ColumnNaming naming) {
    for (NestedField field : fields) {
      try {
        DuckTypes.type(field.type());
      } catch (IllegalArgumentException e) {
        throw new UnreadableTableException(
            table.name(), "column " + DuckSql.identifier(field.name()) + ": " + e.getMessage());
      }
    }
    if (naming == ColumnNaming.NAMES) {
      requireDistinct(table, fields, "its columns", "read it with columns named by field id");
    }
    for (NestedField field : fields) {
      requireDistinctInside(table, field.name(), field.type());
    }
  }

  private static void requireDistinctInside(Table table, String path, Type type) {
    if (!type.isNestedType()) {
      return;
    }
    List<NestedField> fields = type.asNestedType().fields();
    requireDistinct(
        table, fields, "in column " + DuckSql.identifier(path) + " the fields", "rename one");
    fields.forEach(field -> requireDistinctInside(table, path + "." + field.name(), field.type()));
  }

  private static void requireDistinct(
      Table table, List<NestedField> fields, String what, String wayOut) {
    Map<String, List<String>> byLowerCase = new HashMap<>();
    for (NestedField field : fields) {
      byLowerCase
          .computeIfAbsent(lowerCase(field.name()), absent -> new ArrayList<>())
          .add(DuckSql.identifier(field.name()));
    }
    for (List<String> names : byLowerCase.values()) {
      if (names.size() > 1) {
        throw new UnreadableTableException(
            table.name(),
            "%s %s differ by case alone, which DuckDB does not tell apart: %s"
                .formatted(what, String.join(" and ", names), wayOut));
      }
    }
  }

  /** DuckDB folds the letters A to Z only. */
  private static String lowerCase(String name) {
    StringBuilder folded = new StringBuilder(name);
    for (int i = 0; i < folded.length(); i++) {
      char c = folded.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        folded.setCharAt(i, (char) (c + 'a' - 'A'));
      }
    }
    return folded.toString();
  }
}
