package io.penstock.reconcile;

import io.penstock.table.ReconcileMode;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One comparison of a source table with its replica; once it is finished, a proof or the reason why
 * there is none.
 *
 * @param source whose table it is
 * @param table its schema and name, joined by a dot
 * @param mode what was asked for
 * @param comparedAs how it was compared, null unless it was
 * @param digest of the replica's rows, null where none was computed
 * @param stage how far it has come, or had when it ended; null before it begins
 * @param reason why it failed or proves nothing, null otherwise
 * @param repairId the repair that it follows, null if it follows none
 * @param startedAt null while it waits
 * @param finishedAt null while it is not finished
 * @param asOf what was compared, null unless it was
 * @param times how long it took, null unless it was compared
 * @param totals what was found, null unless it was compared
 */
record Reconciliation(
    UUID id,
    UUID tableId,
    String source,
    String table,
    ReconcileMode mode,
    @Nullable ReconcileMode comparedAs,
    @Nullable String digest,
    Status status,
    @Nullable Stage stage,
    @Nullable String reason,
    @Nullable UUID repairId,
    Instant requestedAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable AsOf asOf,
    @Nullable StageTimes times,
    @Nullable Totals totals) {}
