package io.penstock.cli.bench.ingest;

import io.penstock.cli.CommandFailedException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;

/**
 * What there is to drain, and what must come of it.
 *
 * @param events changes in the backlog
 * @param bytes of their JSON, uncompressed
 * @param changes all that the topics hold, the initial snapshot included, by table and op
 * @param rows what the current tables must hold in the end
 */
record Backlog(
    long events,
    long bytes,
    Map<BenchTable, Map<String, Long>> changes,
    Map<BenchTable, ContentCheck.Content> rows) {

  /**
   * Compares a design's lake tables with what was sent.
   *
   * @throws CommandFailedException if they differ
   */
  void verify(String design, LakeTables tables, ContentCheck check) throws SQLException {
    for (BenchTable table : BenchTable.values()) {
      require(
          design + ": current " + table,
          check.current(table, tables.current(table)),
          Objects.requireNonNull(rows.get(table)));
      require(
          design + ": history of " + table,
          check.history(table, tables.history(table)),
          Objects.requireNonNull(changes.get(table)));
    }
  }

  private static void require(String what, Object found, Object wanted) {
    if (!found.equals(wanted)) {
      throw new CommandFailedException("%s holds %s instead of %s".formatted(what, found, wanted));
    }
  }
}
