package io.penstock.reconcile;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row found missing, extra or differing.
 *
 * @param key the key columns' values as text, in key order; null only for a lake row without a key
 * @param columns the columns that differ; of a row on one side only, all columns outside the key
 * @param cause why it is likely to differ, null if there is no history to tell
 * @param changes the newest changes of the key in history, in order
 */
record Mismatch(
    Kind kind,
    Map<String, @Nullable String> key,
    List<Difference> columns,
    @Nullable Cause cause,
    List<KeyChange> changes) {

  /** One of whose key no history is known. */
  Mismatch(Kind kind, Map<String, @Nullable String> key, List<Difference> columns) {
    this(kind, key, columns, null, List.of());
  }

  /** What is wrong with the row. */
  enum Kind {
    /** The source has the row, the replica has not. */
    MISSING_IN_LAKE,
    /** The replica has the row, the source has not, or the replica has it twice. */
    EXTRA_IN_LAKE,
    /** Both have the row, and some value differs. */
    DIFFERING
  }

  /**
   * One column's value on both sides as text.
   *
   * @param source null for NULL and for a row that the source has not
   * @param lake null for NULL and for a row that the replica has not
   */
  record Difference(String column, @Nullable String source, @Nullable String lake) {}
}
