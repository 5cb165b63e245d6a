package io.penstock.reconcile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of both sides of a comparison.
 *
 * @param sourceRows rows of the source
 * @param lakeRows rows of the replica, each copy of a row counted
 * @param missingInLake rows that only the source has
 * @param extraInLake rows that only the replica has, and further copies of a row
 * @param differing rows that both have with different values
 * @param sums exact sums of the numeric columns outside the key
 */
record Totals(
    long sourceRows,
    long lakeRows,
    long missingInLake,
    long extraInLake,
    long differing,
    List<ColumnSum> sums) {

  /** Whether both sides are equal. */
  boolean isMatch() {
    return mismatches() == 0;
  }

  /** Rows that are not equal. */
  long mismatches() {
    return missingInLake + extraInLake + differing;
  }

  /** The figures in a line, for the log. */
  String summary() {
    return "%d rows in the source, %d in the lake; missing %d, extra %d, differing %d"
        .formatted(sourceRows, lakeRows, missingInLake, extraInLake, differing);
  }

  /**
   * A column's sums, exact decimals as text.
   *
   * @param source null if there is no value to add
   * @param lake null if there is no value to add
   */
  record ColumnSum(String column, @Nullable String source, @Nullable String lake) {}
}
