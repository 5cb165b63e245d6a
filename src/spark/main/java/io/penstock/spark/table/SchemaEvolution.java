package io.penstock.spark.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.UpdateProperties;
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

  private final List<ColumnSpec> columns;

  private SchemaEvolution(Table table, TableTask task, List<ColumnSpec> columns) {
    this.table = table;
    this.task = task;
    this.columns = columns;
  }

  static SchemaEvolution ofHistory(Table table, TableTask task) {
    return new SchemaEvolution(table, task, task.knownColumns());
  }

  static SchemaEvolution ofCurrent(Table table, TableTask task) {
    return new SchemaEvolution(table, task, task.columns());
  }

  /**
   * Evolves the table, if there is anything to evolve, and notes in the same commit which columns
   * {@link ColumnFill} has to fill in the rows that are there.
   *
   * @throws BreakingSchemaException if a column's type changed otherwise than by widening; then
   *     nothing is changed
   */
  void evolve() {
    Schema schema = table.schema();
    List<ColumnSpec> added = new ArrayList<>();
    List<ColumnSpec> widened = new ArrayList<>();
    for (ColumnSpec column : columns) {
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
    Transaction change = table.newTransaction();
    UpdateSchema update = change.updateSchema();
    for (ColumnSpec column : added) {
      update.addColumn(column.name(), LakeSchemas.type(column.lakeType(), 1), column.sourceType());
    }
    for (ColumnSpec column : widened) {
      update.updateColumn(column.name(), LakeSchemas.type(column.lakeType(), 1).asPrimitiveType());
    }
    update.commit();
    Map<String, String> fills = new TreeMap<>();
    for (ColumnSpec column : added) {
      if (column.missing() != null) {
        fills.put(column.name(), column.missing());
      }
    }
    if (!fills.isEmpty()) {
      UpdateProperties note = change.updateProperties();
      OpenFills.of(table).and(fills).properties().forEach(note::set);
      note.commit();
    }
    change.commitTransaction();
    table.refresh();
  }

  /**
   * Requires that no column that the source dropped is there again.
   *
   * @throws BreakingSchemaException if one is: what its name held before is in history
   */
  void requireNoneAgain() {
    List<String> again =
        OpenFills.of(table).emptied().stream()
            .filter(name -> task.columns().stream().anyMatch(c -> c.name().equals(name)))
            .toList();
    if (!again.isEmpty()) {
      throw new BreakingSchemaException(
          "columns %s of %s were dropped and added again: re-create the replica, or rename them"
              .formatted(again, task.qualifiedName()));
    }
  }

  /**
   * Requires that the job's document is not from before a column that has a value in every row:
   * rows would be written without it.
   *
   * @throws IllegalStateException if it is; a later document knows the column
   */
  void requireNoNewer() {
    List<String> names = task.knownColumns().stream().map(ColumnSpec::name).toList();
    List<String> newer =
        OpenFills.of(table).withValues().stream().filter(name -> !names.contains(name)).toList();
    if (!newer.isEmpty()) {
      throw new IllegalStateException(
          "the run's document of %s is from before its columns %s"
              .formatted(task.qualifiedName(), newer));
    }
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
