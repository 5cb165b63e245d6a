package io.penstock.cli.client;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One comparison of a source table with its replica; the figures are 0 until it has finished.
 *
 * @param reason why it failed or proves nothing, null otherwise
 */
public record Reconciliation(
    String id,
    String tableId,
    String table,
    @Nullable String comparedAs,
    String status,
    @Nullable String reason,
    long durationMillis,
    long readMillis,
    long waitMillis,
    long compareMillis,
    long readBytes,
    long sourceRows,
    long lakeRows,
    long missingInLake,
    long extraInLake,
    long differing,
    long undoneKeys,
    @Nullable List<ColumnSum> sums) {
  private static final Set<String> UNFINISHED = Set.of("QUEUED", "RUNNING");

  /**
   * The sum of a numeric column on both sides, exact; null where there is no value to add.
   *
   * @param source the source's
   * @param lake the replica's
   */
  public record ColumnSum(String column, @Nullable String source, @Nullable String lake) {}

  public boolean isFinished() {
    return !UNFINISHED.contains(status);
  }

  public boolean isMatch() {
    return status.equals("MATCH");
  }

  /** Rows missing, extra or differing. */
  public long mismatches() {
    return missingInLake + extraInLake + differing;
  }
}
