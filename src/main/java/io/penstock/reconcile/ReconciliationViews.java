package io.penstock.reconcile;

import io.penstock.api.model.ColumnDifference;
import io.penstock.api.model.ColumnSum;
import io.penstock.api.model.Mismatch.KindEnum;
import io.penstock.api.model.MismatchCause;
import io.penstock.api.model.ReconciliationMode;
import io.penstock.api.model.ReconciliationStage;
import io.penstock.api.model.ReconciliationStatus;
import io.penstock.table.ReconcileMode;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reconciliations and mismatches as the API shows them. */
final class ReconciliationViews {
  private ReconciliationViews() {}

  static io.penstock.api.model.Reconciliation view(Reconciliation reconciliation) {
    Instant startedAt = reconciliation.startedAt();
    Instant finishedAt = reconciliation.finishedAt();
    io.penstock.api.model.Reconciliation view =
        new io.penstock.api.model.Reconciliation()
            .id(reconciliation.id())
            .tableId(reconciliation.tableId())
            .source(reconciliation.source())
            .table(reconciliation.table())
            .mode(ReconciliationMode.fromValue(reconciliation.mode().name()))
            .digest(reconciliation.digest())
            .status(ReconciliationStatus.fromValue(reconciliation.status().name()))
            .reason(reconciliation.reason())
            .repairId(reconciliation.repairId())
            .requestedAt(reconciliation.requestedAt().atOffset(ZoneOffset.UTC))
            .finishedAt(utc(finishedAt))
            .sums(null);
    if (startedAt != null && finishedAt != null) {
      view.durationMillis(Duration.between(startedAt, finishedAt).toMillis());
    }
    ReconcileMode comparedAs = reconciliation.comparedAs();
    if (comparedAs != null) {
      view.comparedAs(ReconciliationMode.fromValue(comparedAs.name()));
    }
    Stage stage = reconciliation.stage();
    if (stage != null) {
      view.stage(ReconciliationStage.fromValue(stage.name()));
    }
    AsOf asOf = reconciliation.asOf();
    if (asOf != null) {
      view.sourceSnapshot(asOf.sourceSnapshot())
          .sourceLsn(asOf.sourceLsnText())
          .lakeSnapshotId(asOf.lakeSnapshotId())
          .historySnapshotId(asOf.historySnapshotId())
          .undoneKeys(asOf.undoneKeys());
    }
    StageTimes times = reconciliation.times();
    if (times != null) {
      view.readMillis(times.readMillis())
          .waitMillis(times.waitMillis())
          .compareMillis(times.compareMillis())
          .readBytes(times.readBytes())
          .heldBackTransactions(times.heldBack());
    }
    Totals totals = reconciliation.totals();
    return totals == null ? view : withTotals(view, totals);
  }

  static io.penstock.api.model.Mismatch view(Mismatch mismatch) {
    List<ColumnDifference> columns =
        mismatch.columns().stream()
            .map(
                difference ->
                    new ColumnDifference(difference.column())
                        .source(difference.source())
                        .lake(difference.lake()))
            .toList();
    io.penstock.api.model.Mismatch view =
        new io.penstock.api.model.Mismatch(
                KindEnum.fromValue(mismatch.kind().name()), mismatch.key(), columns)
            .changes(mismatch.changes().stream().map(ReconciliationViews::view).toList());
    Cause cause = mismatch.cause();
    return cause == null ? view : view.cause(MismatchCause.fromValue(cause.name()));
  }

  static io.penstock.api.model.KeyChange view(KeyChange change) {
    return new io.penstock.api.model.KeyChange(
            change.op(), change.epoch(), change.offset(), change.values())
        .seen(change.seen())
        .lsn(change.lsn())
        .transactionId(change.transactionId())
        .committedAt(utc(change.committedAt()))
        .unsent(change.unsent());
  }

  private static io.penstock.api.model.Reconciliation withTotals(
      io.penstock.api.model.Reconciliation view, Totals totals) {
    return view.sourceRows(totals.sourceRows())
        .lakeRows(totals.lakeRows())
        .missingInLake(totals.missingInLake())
        .extraInLake(totals.extraInLake())
        .differing(totals.differing())
        .sums(
            totals.sums().stream()
                .map(sum -> new ColumnSum(sum.column()).source(sum.source()).lake(sum.lake()))
                .toList());
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }
}
