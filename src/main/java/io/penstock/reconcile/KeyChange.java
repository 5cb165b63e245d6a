package io.penstock.reconcile;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One change of a key, as history has it.
 *
 * @param op one letter: {@code c u d r}, or {@code t} for a truncate of the table
 * @param lsn where the source wrote it, null for an incremental read
 * @param transactionId the source's, 32 bits; null for a read
 * @param committedAt by the source's clock, for display; null if unknown
 * @param offset in the topic
 * @param seen whether the source's snapshot saw it; null where nothing is compared
 * @param unsent columns whose values it did not bring
 * @param values the row's values as texts, those of the key left out; null for NULL
 */
record KeyChange(
    String op,
    int epoch,
    @Nullable String lsn,
    @Nullable Long transactionId,
    @Nullable Instant committedAt,
    long offset,
    @Nullable Boolean seen,
    List<String> unsent,
    Map<String, @Nullable String> values) {}
