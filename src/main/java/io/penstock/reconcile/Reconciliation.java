package io.penstock.reconcile;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One comparison of a source table with its replica; once it is finished, a proof or the reason why
 * there is none.
 *
 * @param table the source's schema and table, joined by a dot
 * @param reason why it failed or proves nothing, null otherwise
 * @param startedAt null while it waits
 * @param finishedAt null while it is not finished
 * @param asOf what was compared, null unless it was
 * @param totals what was found, null unless it was compared
 */
record Reconciliation(
    UUID id,
    UUID tableId,
    String table,
    Status status,
    @Nullable String reason,
    Instant requestedAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable AsOf asOf,
    @Nullable Totals totals) {}
