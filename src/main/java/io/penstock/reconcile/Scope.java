package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import java.util.List;

/**
 * Which part of a table is read on both sides.
 *
 * @param columns what is read of each row, the key among it
 * @param source which rows of the source, a condition in its SQL; empty for all
 * @param lake which rows of the replica, a condition in DuckDB's SQL on {@code c0, c1, ...}, the
 *     columns' places; empty for all
 */
record Scope(List<ColumnSpec> columns, String source, String lake) {

  /** All rows. */
  static Scope of(List<ColumnSpec> columns) {
    return new Scope(List.copyOf(columns), "", "");
  }

  /** The rows that this one or another has, of the same columns. */
  Scope or(Scope other) {
    return new Scope(
        columns,
        "(%s) OR (%s)".formatted(source, other.source),
        "(%s) OR (%s)".formatted(lake, other.lake));
  }

  /** A condition behind a word, such as {@code WHERE}; nothing where there is none. */
  static String led(String word, String condition) {
    return condition.isEmpty() ? "" : " " + word + " (" + condition + ")";
  }
}
