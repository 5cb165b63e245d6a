package io.penstock.investigation;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row that the extract and the replica do not have alike.
 *
 * @param step why
 * @param key the key's values as texts
 * @param extract the measures in the extract, empty if it has not the row
 * @param replica the measures in the replica, empty if it has not the row
 * @param at when what explains it was committed, by the source's clock; null if nothing does
 * @param transactionId by which transaction, 32 bits; null if unknown
 */
record ExplainedRow(
    Step step,
    Map<String, @Nullable String> key,
    Map<String, @Nullable String> extract,
    Map<String, @Nullable String> replica,
    @Nullable Instant at,
    @Nullable Long transactionId) {
  private static final String MASK = "***";

  /**
   * The same without values of sensitive columns. Keys stay: without them no row is found again.
   */
  ExplainedRow masked(Collection<String> sensitive) {
    return new ExplainedRow(
        step, key, masked(extract, sensitive), masked(replica, sensitive), at, transactionId);
  }

  private static Map<String, @Nullable String> masked(
      Map<String, @Nullable String> values, Collection<String> sensitive) {
    Map<String, @Nullable String> masked = new LinkedHashMap<>(values);
    masked.replaceAll((name, value) -> value == null || !sensitive.contains(name) ? value : MASK);
    return masked;
  }
}
