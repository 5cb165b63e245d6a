package io.penstock.run;

import io.penstock.contract.TableResult;
import io.penstock.source.TableName;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One run of the Spark ingest application.
 *
 * @param driver the driver's process, null before it has started
 * @param exitCode the driver's, null while it runs or if nobody saw it end
 * @param reason why the run failed or what is not known of it, null otherwise
 */
record IngestRun(
    UUID id,
    RunStatus status,
    Instant requestedAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Driver driver,
    @Nullable Integer exitCode,
    @Nullable String reason,
    List<RunTable> tables) {

  /** The same run with these tables. */
  IngestRun withTables(List<RunTable> others) {
    return new IngestRun(
        id, status, requestedAt, startedAt, finishedAt, driver, exitCode, reason, others);
  }

  /**
   * The operating-system process of a Spark driver.
   *
   * @param startedAt tells it from a later process of the same id
   */
  record Driver(long processId, Instant startedAt) {}

  /**
   * A table's part in a run.
   *
   * @param reportedAt when its result was last reported, null before the first time
   */
  record RunTable(UUID tableId, TableName name, TableResult result, @Nullable Instant reportedAt) {

    /** The same table with another result. */
    RunTable with(TableResult other) {
      return new RunTable(tableId, name, other, reportedAt);
    }
  }
}
