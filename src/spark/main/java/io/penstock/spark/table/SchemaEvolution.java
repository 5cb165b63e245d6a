package io.penstock.spark.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Brings a lake table's schema up to its source's: columns are added, types widened. A column that
 * the source has dropped stays, so that history keeps what it held. Anything else is a decision for
 * somebody.
 */
final class SchemaEvolution {
  private final Table table;
  private final TableTask task;

  SchemaEvolution(Table table, TableTask task) {
    this.table = table;
    this.task = task;
  }

  /**
   * Evolves the table, if there is anything to evolve.
   *
   * @throws BreakingSchemaException if a column's type changed otherwise than by widening; then
   *     nothing is changed
   */
  void evolve() {
    Schema schema = table.schema();
    List<ColumnSpec> added = new ArrayList<>();
    List<ColumnSpec> widened = new ArrayList<>();
    for (ColumnSpec column : task.columns()) {
      NestedField field = schema.findField(column.name());
      Type wanted = LakeSchemas.type(column.lakeType(), Integer.MAX_VALUE);
      if (field == null) {
        added.add(column);
      } else if (!field.type().toString().equals(wanted.toString())) {
        requireWidening(column, field, wanted);
        widened.add(column);
      }
    }
    if (added.isEmpty() && widened.isEmpty()) {
      return;
    }
    UpdateSchema update = table.updateSchema();
    for (ColumnSpec column : added) {
      update.addColumn(column.name(), LakeSchemas.type(column.lakeType(), 1), column.sourceType());
    }
    for (ColumnSpec column : widened) {
      update.updateColumn(column.name(), LakeSchemas.type(column.lakeType(), 1).asPrimitiveType());
    }
    update.commit();
    table.refresh();
  }

  /**
   * Requires that the current table's key is still the source's.
   *
   * @throws BreakingSchemaException if the key has other columns now
   */
  void requireSameKey() {
    TreeSet<String> wanted = new TreeSet<>(task.key().stream().map(ColumnSpec::name).toList());
    TreeSet<String> found = new TreeSet<>(table.schema().identifierFieldNames());
    if (!wanted.equals(found)) {
      throw new BreakingSchemaException(
          "the key of %s changed from %s to %s: re-create the replica, or restore the key"
              .formatted(task.qualifiedName(), found, wanted));
    }
  }

  private void requireWidening(ColumnSpec column, NestedField field, Type wanted) {
    if (!wanted.isPrimitiveType()
        || !TypeUtil.isPromotionAllowed(field.type(), wanted.asPrimitiveType())) {
      throw new BreakingSchemaException(
          "column \"%s\" of %s is %s in the lake and %s (%s) at the source: a type can only be widened"
              .formatted(
                  column.name(), task.qualifiedName(), field.type(), column.sourceType(), wanted));
    }
  }
}
