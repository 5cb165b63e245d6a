package io.penstock.run;

import io.penstock.source.TableName;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One run of a Spark application over some tables.
 *
 * @param scheduled whether the service started it by itself
 * @param host where the driver's process id means something, see {@link
 *     io.penstock.instance.ServiceInstance#host}; null where an earlier version started it
 * @param driver the driver's process, null before it has started
 * @param exitCode the driver's, null while it runs or if nobody saw it end
 * @param reason why the run failed or what is not known of it, null otherwise
 */
record Run(
    UUID id,
    RunKind kind,
    RunStatus status,
    boolean scheduled,
    Instant requestedAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable String host,
    @Nullable Driver driver,
    @Nullable Integer exitCode,
    @Nullable String reason,
    List<RunTable> tables) {

  /** The same run with these tables. */
  Run withTables(List<RunTable> others) {
    return new Run(
        id,
        kind,
        status,
        scheduled,
        requestedAt,
        startedAt,
        finishedAt,
        host,
        driver,
        exitCode,
        reason,
        others);
  }

  /** The driver's process id, null before it has started. */
  @Nullable Long processId() {
    return driver == null ? null : driver.processId();
  }

  /**
   * The operating-system process of a Spark driver.
   *
   * @param startedAt by its host's clock; tells it from a later process of the same id
   */
  record Driver(long processId, Instant startedAt) {}

  /**
   * A table's part in a run.
   *
   * @param reportedAt when its outcome was last reported, null before the first time
   */
  record RunTable(
      UUID tableId, String source, TableName name, Outcome outcome, @Nullable Instant reportedAt) {

    /** The same table with another outcome. */
    RunTable with(Outcome other) {
      return new RunTable(tableId, source, name, other, reportedAt);
    }
  }
}
