package io.penstock.run;

import io.penstock.api.model.IngestRunTable;
import io.penstock.contract.TableResult;
import io.penstock.run.IngestRun.Driver;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs as the API shows them. */
final class RunViews {
  private RunViews() {}

  static io.penstock.api.model.IngestRun run(IngestRun run) {
    Driver driver = run.driver();
    return new io.penstock.api.model.IngestRun()
        .id(run.id())
        .status(io.penstock.api.model.RunStatus.fromValue(run.status().name()))
        .requestedAt(run.requestedAt().atOffset(ZoneOffset.UTC))
        .startedAt(utc(run.startedAt()))
        .finishedAt(utc(run.finishedAt()))
        .processId(driver == null ? null : driver.processId())
        .exitCode(run.exitCode())
        .reason(run.reason())
        .tables(run.tables().stream().map(RunViews::table).toList());
  }

  private static IngestRunTable table(IngestRun.RunTable table) {
    return new IngestRunTable(table.tableId(), table.name().toString(), result(table.result()))
        .reportedAt(utc(table.reportedAt()));
  }

  private static io.penstock.api.model.TableResult result(TableResult result) {
    Map<String, Long> changes = new TreeMap<>(result.changes());
    return new io.penstock.api.model.TableResult()
        .status(io.penstock.api.model.TableResult.StatusEnum.fromValue(result.status().name()))
        .events(result.events())
        .changes(changes)
        .resent(result.resent())
        .fromOffset(result.fromOffset())
        .toOffset(result.toOffset())
        .historySnapshotId(result.historySnapshotId())
        .currentSnapshotId(result.currentSnapshotId())
        .completeThroughLsn(result.completeThroughLsn())
        .reason(result.reason())
        .millis(result.millis());
  }

  /** A result as a run reports it. */
  static TableResult result(io.penstock.api.model.TableResult result) {
    return new TableResult(
        TableResult.Status.valueOf(result.getStatus().getValue()),
        result.getEvents(),
        result.getChanges(),
        result.getResent(),
        result.getFromOffset(),
        result.getToOffset(),
        result.getHistorySnapshotId(),
        result.getCurrentSnapshotId(),
        result.getCompleteThroughLsn(),
        result.getReason(),
        result.getMillis());
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
