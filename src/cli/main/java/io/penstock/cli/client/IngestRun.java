package io.penstock.cli.client;

import io.penstock.contract.TableResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run of the ingest application, with the result of each table so far.
 *
 * @param processId the Spark driver's, null before it has started
 * @param reason why the run failed, null otherwise
 */
public record IngestRun(
    String id,
    String status,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Long processId,
    @Nullable String reason,
    List<RunTable> tables) {
  private static final Set<String> TERMINAL = Set.of("SUCCEEDED", "FAILED", "CANCELLED");

  /**
   * What became of one table.
   *
   * @param name source schema and table, joined by a dot
   */
  public record RunTable(String tableId, String name, TableResult result) {}

  public boolean isTerminal() {
    return TERMINAL.contains(status);
  }

  public boolean hasSucceeded() {
    return status.equals("SUCCEEDED");
  }

  /** The names of the tables whose result is of the status. */
  public List<String> tablesThatAre(TableResult.Status wanted) {
    return tables.stream()
        .filter(table -> table.result().status() == wanted)
        .map(RunTable::name)
        .toList();
  }

  /** Kafka records read. */
  public long events() {
    return tables.stream().mapToLong(table -> table.result().events()).sum();
  }

  /** From the start of the application to its end; none while it runs. */
  public Duration duration() {
    return startedAt == null || finishedAt == null
        ? Duration.ZERO
        : Duration.between(startedAt, finishedAt);
  }
}
