package io.penstock.cli.client;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run of the maintenance application, with the result of each table so far.
 *
 * @param reason why the run failed, null otherwise
 */
public record MaintenanceRun(
    String id, String status, @Nullable String reason, List<RunTable> tables) {
  private static final Set<String> TERMINAL = Set.of("SUCCEEDED", "FAILED", "CANCELLED");

  /**
   * What became of one table.
   *
   * @param name source schema and table, joined by a dot
   */
  public record RunTable(String name, Result result) {}

  /**
   * A table's result.
   *
   * @param reason why the table failed, null otherwise
   * @param expiredSnapshots snapshots removed from both of its lake tables
   */
  public record Result(String status, @Nullable String reason, long expiredSnapshots) {}

  public boolean isTerminal() {
    return TERMINAL.contains(status);
  }

  public boolean hasSucceeded() {
    return status.equals("SUCCEEDED");
  }
}
