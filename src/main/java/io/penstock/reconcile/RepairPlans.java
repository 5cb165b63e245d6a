package io.penstock.reconcile;

import io.penstock.lakehouse.Lakehouse;
import io.penstock.reconcile.RepairPlan.Advice;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says what a repair would do, and where a re-snapshot is the better way. */
@Component
class RepairPlans {
  /** Where more of the rows differ, to read all of them anew is less work. */
  private static final int MOST_PERCENT = 50;

  /** Below it, a share says nothing. */
  private static final long FEW = 100;

  private final Reconciliations reconciliations;
  private final Mismatches mismatches;
  private final Tables tables;
  private final Lakehouse lakehouse;
  private final int kept;

  RepairPlans(
      Reconciliations reconciliations,
      Mismatches mismatches,
      Tables tables,
      Lakehouse lakehouse,
      ReconcileProperties properties) {
    this.reconciliations = reconciliations;
    this.mismatches = mismatches;
    this.tables = tables;
    this.lakehouse = lakehouse;
    this.kept = properties.keptMismatches();
  }

  /** Of a reconciliation that may have any status. */
  RepairPlan of(UUID reconciliation) {
    return of(reconciliations.get(reconciliation));
  }

  RepairPlan of(Reconciliation found) {
    Table table = tables.get(found.tableId());
    List<Mismatch> all =
        mismatches.list(found.id(), 0, kept).stream().map(Mismatches.Placed::mismatch).toList();
    Map<Cause, Long> causes = new EnumMap<>(Cause.class);
    for (Mismatch mismatch : all) {
      Cause cause = mismatch.cause();
      if (cause != null) {
        causes.merge(cause, 1L, Long::sum);
      }
    }
    Totals totals = found.totals();
    long keys = all.stream().filter(RepairPlans::isRepairable).count();
    long unknown = totals == null ? 0 : totals.mismatches() - all.size();
    Reading reading = reading(found, table, totals, keys, unknown);
    return new RepairPlan(
        found.id(),
        table.id(),
        reading.advice(),
        keys,
        all.size() - keys,
        unknown,
        causes,
        reading.explanation());
  }

  /** What is advised, and why. */
  private record Reading(Advice advice, String explanation) {
    static Reading resnapshot(String why, Table table) {
      return new Reading(
          Advice.RESNAPSHOT,
          "%s Have the table read anew: POST /api/v1/tables/%s/resnapshots."
              .formatted(why, table.id()));
    }
  }

  private Reading reading(
      Reconciliation found, Table table, @Nullable Totals totals, long keys, long unknown) {
    Table.Divergence diverged = table.diverged();
    if (totals == null) {
      return diverged != null && isMissing(table)
          ? Reading.resnapshot(
              "The lake has no table %s, and what the topic had is lost: %s"
                  .formatted(table.currentTable(), diverged.reason()),
              table)
          : new Reading(
              Advice.NOTHING,
              "The reconciliation is %s and has found no rows.".formatted(found.status()));
    }
    if (totals.isMatch()) {
      return new Reading(Advice.NOTHING, "Both sides are equal.");
    }
    if (totals.mismatches() > FEW
        && totals.mismatches() * 100 > MOST_PERCENT * Math.max(1, totals.sourceRows())) {
      return Reading.resnapshot(
          "%d of %d rows differ.".formatted(totals.mismatches(), totals.sourceRows()), table);
    }
    if (keys == 0) {
      return Reading.resnapshot(
          "The replica has each of the rows several times, and no change of a key could take one of them away.",
          table);
    }
    if (!KeyList.canTell(table.columns())) {
      return Reading.resnapshot("The key is of a type that a repair cannot ask for.", table);
    }
    return new Reading(
        Advice.REPAIR,
        "%d keys are read from the source again, in one snapshot, and written to history as repair/<id>, behind all that it has taken; those that change meanwhile are left. An ingest run takes them over, and a reconciliation follows.%s"
            .formatted(
                keys,
                unknown == 0
                    ? ""
                    : " It finds the %d mismatches, too, that were not kept and are not reached."
                        .formatted(unknown)));
  }

  private boolean isMissing(Table table) {
    try {
      lakehouse.catalog().load(table.namespace(), table.currentTable());
      return false;
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return true;
    }
  }

  /** Whether a change of the key could make the row right. */
  static boolean isRepairable(Mismatch mismatch) {
    return mismatch.cause() != Cause.DUPLICATE;
  }
}
