package io.penstock.spark.current;

import io.penstock.contract.Fence;
import io.penstock.contract.HeldChange;
import io.penstock.contract.HeldChange.Decision;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.MovedTableException;
import io.penstock.spark.table.Sql;
import io.penstock.spark.table.StagingBranch;
import java.util.Optional;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.jspecify.annotations.Nullable;

/**
 * Brings a current table up to its history: reads the batches that it has not taken, folds them to
 * the newest change of each key, merges them on a branch and publishes the branch with the fence. A
 * mass change is held back until somebody accepts it.
 */
public final class CurrentMerge {
  private final SparkSession spark;
  private final String catalog;
  private final String runId;
  private final MassChange massChange;

  public CurrentMerge(SparkSession spark, String catalog, String runId) {
    this.spark = spark;
    this.catalog = catalog;
    this.runId = runId;
    massChange = new MassChange(spark, catalog);
  }

  /**
   * How far a current table came.
   *
   * @param published whether it took anything
   * @param held the mass change that it did not take, null if none
   */
  public record Merged(boolean published, @Nullable HeldChange held) {
    static final Merged NOTHING = new Merged(false, null);
  }

  /**
   * Merges what history has beyond the current table's fence; nothing if there is nothing.
   *
   * @param table the table; its history may be newer than the fence it was opened with
   * @param historyFence history's fence now
   * @param brake what the run has removed of the table
   * @param staged the batch that the run has just published to history, null if none
   * @throws MovedTableException if somebody else committed to the table
   * @throws UnsentValueException if a row lacks a value that the source never sent
   */
  public Merged merge(
      LakeTable table, Fence historyFence, RunBrake brake, @Nullable StagedHistory staged) {
    long taken = taken(table);
    HeldChange held = table.task().state().held();
    boolean concerns =
        held != null
            && held.fromBatch() == taken + 1
            && held.through().batch() <= historyFence.batch();
    if (held == null || !concerns) {
      return take(table, historyFence, historyFence, brake, null, staged);
    }
    if (table.task().state().decision() != Decision.ACCEPTED) {
      return new Merged(false, held);
    }
    Merged accepted = take(table, held.through(), historyFence, brake, held, null);
    if (accepted.held() != null) {
      return accepted;
    }
    LakeTable after =
        new LakeTable(
            table.task(),
            table.history(),
            table.historyFence(),
            table.current(),
            Optional.of(held.through()));
    brake.restart(after);
    return new Merged(true, take(after, historyFence, historyFence, brake, null, staged).held());
  }

  /** Takes history up to a fence: what was accepted, or what the brake admits. */
  private Merged take(
      LakeTable table,
      Fence through,
      Fence newest,
      RunBrake brake,
      @Nullable HeldChange accepted,
      @Nullable StagedHistory staged) {
    if (taken(table) >= through.batch()) {
      return Merged.NOTHING;
    }
    try (FoldInput input =
        new FoldInput(spark, catalog, table, taken(table), through, newest, staged)) {
      HeldChange held =
          accepted == null
              ? heldBy(brake, table, input, through)
              : differing(accepted, table, input);
      if (held != null) {
        return new Merged(false, held);
      }
      publish(table, through, input);
      if (input.shape().unread() > 0) {
        brake.restart(table);
      }
    }
    return new Merged(true, null);
  }

  private void publish(LakeTable table, Fence through, FoldInput input) {
    try {
      StagingBranch.publish(
          table.current(), through.withRun(runId), branch -> write(table, input, branch));
    } catch (MovedTableException e) {
      throw e;
    } catch (RuntimeException e) {
      UnsentValueException unsent = UnsentValueException.in(e);
      throw unsent == null ? e : unsent;
    }
  }

  private @Nullable HeldChange heldBy(
      RunBrake brake, LakeTable table, FoldInput input, Fence through) {
    FoldInput.Shape shape = input.shape();
    if (!brake.mayHold(table, shape.deletes(), shape.truncated() != null)) {
      return null;
    }
    MassChange.Counted counted = count(table, input, taken(table) + 1, through);
    long rows = counted.change().rows();
    long removed = counted.change().deletes() - counted.exempt();
    Long begun = brake.movedFrom(table.current());
    if (begun != null) {
      MassChange.Removed before = massChange.removedSince(table, begun, input.sql().key());
      rows = before.rows();
      removed += before.gone();
    }
    return brake.holds(removed, rows) ? counted.change() : null;
  }

  /** The change as it is now, if it is another one than was accepted. */
  private @Nullable HeldChange differing(HeldChange accepted, LakeTable table, FoldInput input) {
    HeldChange now = count(table, input, accepted.fromBatch(), accepted.through()).change();
    return MassChange.same(now, accepted) ? null : now;
  }

  private MassChange.Counted count(
      LakeTable table, FoldInput input, long fromBatch, Fence through) {
    return massChange.count(
        table, input.fold(), input.sql().key(), input.shape().truncated(), fromBatch, through);
  }

  private void write(LakeTable table, FoldInput input, String branch) {
    TableTask task = table.task();
    FoldSql sql = input.sql();
    FoldInput.Shape shape = input.shape();
    String target = Sql.path(catalog, task.namespace(), task.current(), branch);
    if (isEmpty(table.current())) {
      try {
        spark.sql(sql.firstRows(input.fold(), shape.partial())).writeTo(target).append();
      } catch (NoSuchTableException e) {
        throw new IllegalStateException(e);
      }
      return;
    }
    if (shape.truncated() != null) {
      spark.sql(FoldSql.truncate(target, shape.truncated()));
    }
    spark.sql(sql.merge(target, input.fold(), shape.partial()));
  }

  private static long taken(LakeTable table) {
    return table.currentFence().map(Fence::batch).orElse(0L);
  }

  private static boolean isEmpty(Table table) {
    return "0"
        .equals(
            table
                .currentSnapshot()
                .summary()
                .getOrDefault(SnapshotSummary.TOTAL_RECORDS_PROP, "0"));
  }
}
