package io.penstock.reconcile;

import io.penstock.reconcile.Mismatch.Difference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps values of sensitive columns out of what is kept of a comparison. Keys stay: without them a
 * row is not found again.
 *
 * @param sensitive names of the columns
 */
record Masking(List<String> sensitive) {
  /** Stands for a value; that it is NULL is told. */
  static final String MASK = "***";

  Mismatch masked(Mismatch mismatch) {
    if (sensitive.isEmpty()) {
      return mismatch;
    }
    return new Mismatch(
        mismatch.kind(),
        mismatch.key(),
        mismatch.columns().stream().map(this::masked).toList(),
        mismatch.cause(),
        mismatch.changes().stream().map(this::masked).toList());
  }

  private Difference masked(Difference difference) {
    return sensitive.contains(difference.column())
        ? new Difference(difference.column(), mask(difference.source()), mask(difference.lake()))
        : difference;
  }

  KeyChange masked(KeyChange change) {
    Map<String, @Nullable String> values = new LinkedHashMap<>(change.values());
    values.replaceAll((name, value) -> sensitive.contains(name) ? mask(value) : value);
    return new KeyChange(
        change.op(),
        change.epoch(),
        change.lsn(),
        change.transactionId(),
        change.committedAt(),
        change.offset(),
        change.seen(),
        change.unsent(),
        values);
  }

  static @Nullable String mask(@Nullable String value) {
    return value == null ? null : MASK;
  }
}
