package io.penstock.spark.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.spark.change.MissingValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.spark.sql.SparkSession;

/**
 * Takes a change of the column set over into rows that were there before: an added column gets its
 * constant default in both lake tables, a dropped one becomes NULL in the current table. The fence
 * stays, since no change was taken.
 */
public final class ColumnFill {
  private static final String ROWS_OF_HISTORY = " AND `_op` NOT IN ('d', 't')";

  private final SparkSession spark;
  private final String catalog;
  private final String runId;

  public ColumnFill(SparkSession spark, String catalog, String runId) {
    this.spark = spark;
    this.catalog = catalog;
    this.runId = runId;
  }

  /**
   * Fills what is open; nothing if nothing is.
   *
   * @return whether rows of the current table may have changed
   * @throws MovedTableException if somebody else committed to one of the tables
   */
  public boolean fill(LakeTable table) {
    TableTask task = table.task();
    // A deleted row takes no default: its delete tells of the columns that it had.
    fill(task, task.history(), table.history(), table.historyFence(), List.of(), ROWS_OF_HISTORY);
    List<String> dropped =
        task.droppedColumns().stream()
            .map(ColumnSpec::name)
            .filter(name -> task.columns().stream().noneMatch(c -> c.name().equals(name)))
            .filter(name -> table.current().schema().findField(name) != null)
            .filter(name -> !OpenFills.of(table.current()).emptied().contains(name))
            .toList();
    return fill(task, task.current(), table.current(), table.currentFence(), dropped, "");
  }

  private boolean fill(
      TableTask task,
      String name,
      Table table,
      Optional<Fence> fence,
      List<String> dropped,
      String further) {
    OpenFills open = OpenFills.of(table);
    if (open.values().isEmpty() && dropped.isEmpty()) {
      return false;
    }
    Map<String, String> done = open.done(dropped).properties();
    Map<String, String> values = values(task, table, open);
    dropped.forEach(column -> values.put(column, "NULL"));
    Snapshot main = table.currentSnapshot();
    if (values.isEmpty() || fence.isEmpty() || main == null || Fences.totalRecords(main) == 0) {
      var update = table.updateProperties();
      done.forEach(update::set);
      update.commit();
      return false;
    }
    String update =
        " SET "
            + Sql.each(List.copyOf(values.keySet()), ", ", c -> Sql.name(c) + " = " + values.get(c))
            + " WHERE ("
            + Sql.each(
                List.copyOf(values.keySet()),
                " OR ",
                c -> Sql.name(c) + (dropped.contains(c) ? " IS NOT NULL" : " IS NULL"))
            + ")"
            + further;
    StagingBranch.publish(
        table,
        fence.get().withRun(runId),
        done,
        branch ->
            spark.sql("UPDATE " + Sql.path(catalog, task.namespace(), name, branch) + update));
    return true;
  }

  /** What each added column is set to; a row that has a value, or was given one, keeps it. */
  private static Map<String, String> values(TableTask task, Table table, OpenFills open) {
    Map<String, String> values = new TreeMap<>();
    for (ColumnSpec column : task.knownColumns()) {
      String missing = open.values().get(column.name());
      NestedField field = table.schema().findField(column.name());
      if (missing != null && field != null) {
        Object value = MissingValue.of(column.withMissing(missing));
        values.put(
            column.name(),
            "coalesce(%s, %s)"
                .formatted(Sql.name(column.name()), SqlLiteral.of(value, field.type())));
      }
    }
    return values;
  }
}
