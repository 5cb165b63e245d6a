package io.penstock.reconcile;

import io.penstock.api.model.ColumnDifference;
import io.penstock.api.model.ColumnSum;
import io.penstock.api.model.Mismatch.KindEnum;
import io.penstock.api.model.ReconciliationMode;
import io.penstock.api.model.ReconciliationStatus;
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
            .table(reconciliation.table())
            .mode(ReconciliationMode.ROWS)
            .status(ReconciliationStatus.fromValue(reconciliation.status().name()))
            .reason(reconciliation.reason())
            .requestedAt(reconciliation.requestedAt().atOffset(ZoneOffset.UTC))
            .finishedAt(utc(finishedAt))
            .sums(null);
    if (startedAt != null && finishedAt != null) {
      view.durationMillis(Duration.between(startedAt, finishedAt).toMillis());
    }
    AsOf asOf = reconciliation.asOf();
    if (asOf != null) {
      view.sourceSnapshot(asOf.sourceSnapshot())
          .sourceLsn(asOf.sourceLsnText())
          .lakeSnapshotId(asOf.lakeSnapshotId());
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
    return new io.penstock.api.model.Mismatch(
        KindEnum.fromValue(mismatch.kind().name()), mismatch.key(), columns);
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
