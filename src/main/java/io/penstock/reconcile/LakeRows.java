package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.ColumnNaming;
import io.penstock.lake.LakeReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/**
 * The live rows of a lake table at one Iceberg snapshot, as DuckDB sees them.
 *
 * @param relation what to select from, SQL
 * @param columns the columns, SQL, in the order in which they were asked for
 * @param snapshotId the snapshot, null for a table that nothing was committed to
 */
record LakeRows(String relation, List<String> columns, @Nullable Long snapshotId) {
  private static final String VIEW = "lake_rows";

  /**
   * Shows the table's rows to a DuckDB, at the snapshot that the table object holds.
   *
   * @throws IllegalStateException if the table's columns are not the expected ones
   */
  static LakeRows show(Table table, List<ColumnSpec> columns, Connection duckDb)
      throws SQLException {
    List<String> names = columns.stream().map(column -> column(table, column)).toList();
    new LakeReader(duckDb).createView(VIEW, table, null, ColumnNaming.FIELD_IDS);
    Snapshot snapshot = table.currentSnapshot();
    return new LakeRows(VIEW, names, snapshot == null ? null : snapshot.snapshotId());
  }

  /**
   * The name under which a view of the table shows a column.
   *
   * @throws IllegalStateException if the table has it not, or with another type
   */
  static String column(Table table, ColumnSpec column) {
    NestedField field = field(table, column.name());
    if (!field.type().toString().equals(column.lakeType())) {
      throw new IllegalStateException(
          "Column %s of lake table %s is %s, registered is %s."
              .formatted(column.name(), table.name(), field.type(), column.lakeType()));
    }
    return name(field);
  }

  /** The name under which a view shows a field. */
  static String name(NestedField field) {
    return "f" + field.fieldId();
  }

  /** A column of a lake table by its name. */
  static NestedField field(Table table, String name) {
    // Not Schema.findField: a dot in a name would be taken for a path.
    return table.schema().columns().stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Lake table %s has no column %s; an ingest run of its next change adds it."
                        .formatted(table.name(), name)));
  }
}
