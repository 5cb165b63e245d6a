package io.penstock.spark;

import io.penstock.contract.Findings;
import io.penstock.contract.Findings.ResnapshotProgress;
import io.penstock.contract.HeldChange;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableResult;
import io.penstock.spark.current.RunBrake;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.report.RunReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A table's result as it grows over the batches of one run. */
final class TableProgress {
  private final TableTask task;
  private final RunReport report;
  private final RunBrake brake;
  private final long begun = System.nanoTime();
  private final Map<String, Long> changes = new TreeMap<>();
  private long events;
  private long resent;
  private long fromOffset = -1;
  private long toOffset = -1;
  private @Nullable Long historySnapshotId;
  private @Nullable Long currentSnapshotId;
  private @Nullable Long completeThroughLsn;
  private @Nullable List<String> unknownColumns;
  private @Nullable ResnapshotProgress resnapshot;
  private @Nullable HeldChange held;
  private int batches;
  private int attempts;
  private boolean done;
  private boolean failed;

  TableProgress(TableTask task, RunReport report) {
    this.task = task;
    this.report = report;
    brake = new RunBrake(task.policy().brake());
  }

  TableTask task() {
    return task;
  }

  boolean isDone() {
    return done;
  }

  boolean hasFailed() {
    return failed;
  }

  /** Counts an attempt that another commit undid, and gives their number. */
  int countAttempt() {
    return ++attempts;
  }

  /** How many events to take in one batch: half as many after each attempt that was undone. */
  long share(long limit) {
    return Math.max(1, limit >> attempts);
  }

  void historyPublished(StagedHistory batch, @Nullable Long snapshotId, @Nullable Long through) {
    events += batch.events();
    resent += batch.resent();
    batch.changes().forEach((op, count) -> changes.merge(op, count, Long::sum));
    fromOffset = batches == 0 ? batch.range().from() : fromOffset;
    batches++;
    toOffset = batch.range().to();
    historySnapshotId = snapshotId;
    completeThroughLsn = through == null ? completeThroughLsn : through;
    send(TableResult.Status.HISTORY_PUBLISHED, null);
  }

  /** Notes what the table had taken of its topic before the run, for a run that finds no more. */
  void takenBefore(long offset) {
    if (toOffset < 0) {
      fromOffset = offset;
      toOffset = offset;
    }
  }

  /** Notes the keys that a re-snapshot swept, and what the service has to know of it. */
  void resnapshot(long deletes, @Nullable ResnapshotProgress progress) {
    if (deletes > 0) {
      changes.merge("d", deletes, Long::sum);
    }
    if (progress != null) {
      resnapshot = progress;
    }
  }

  void currentPublished(@Nullable Long snapshotId) {
    currentSnapshotId = snapshotId;
  }

  /** What the run has removed of the current table. */
  RunBrake brake() {
    return brake;
  }

  /** Notes what the brake holds back now, null for nothing. */
  void held(@Nullable HeldChange change) {
    held = change;
  }

  boolean isHeld() {
    return held != null;
  }

  /** Says the last word: published if the run brought anything and the brake holds nothing. */
  void finish() {
    if (isHeld()) {
      end(TableResult.Status.HELD, null);
      return;
    }
    end(
        events > 0 || currentSnapshotId != null
            ? TableResult.Status.PUBLISHED
            : TableResult.Status.UP_TO_DATE,
        null);
  }

  void quarantine(String reason) {
    end(TableResult.Status.QUARANTINED, reason);
  }

  /** Ends the table's part: its stream has columns that the job's document does not name. */
  void outdated(List<String> unknownColumns) {
    this.unknownColumns = unknownColumns;
    end(TableResult.Status.OUTDATED, null);
  }

  void fail(String reason) {
    failed = true;
    end(TableResult.Status.FAILED, reason);
  }

  private void end(TableResult.Status status, @Nullable String reason) {
    if (!done) {
      done = true;
      Failpoint.BEFORE_REPORT.pass(task.qualifiedName());
      send(status, reason);
    }
  }

  private void send(TableResult.Status status, @Nullable String reason) {
    report.table(
        task.tableId(),
        new TableResult(
            status,
            events,
            Map.copyOf(changes),
            resent,
            Math.max(fromOffset, 0),
            Math.max(toOffset, 0),
            historySnapshotId,
            currentSnapshotId,
            completeThroughLsn,
            reason,
            (System.nanoTime() - begun) / 1_000_000,
            findings()));
  }

  private @Nullable Findings findings() {
    return unknownColumns == null && resnapshot == null && held == null
        ? null
        : new Findings(unknownColumns, held, resnapshot);
  }
}
