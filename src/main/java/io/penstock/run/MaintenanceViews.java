package io.penstock.run;

import io.penstock.api.model.MaintenanceRun;
import io.penstock.api.model.MaintenanceRunTable;
import io.penstock.api.model.TableFiles;
import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.MaintenanceResult.Files;
import io.penstock.run.Run.RunTable;
import org.jspecify.annotations.Nullable;

/** Maintenance runs as the API shows them. */
final class MaintenanceViews {
  private MaintenanceViews() {}

  static MaintenanceRun run(Run run) {
    return new MaintenanceRun()
        .id(run.id())
        .status(RunViews.status(run))
        .scheduled(run.scheduled())
        .requestedAt(RunViews.utc(run.requestedAt()))
        .startedAt(RunViews.utcOrNull(run.startedAt()))
        .finishedAt(RunViews.utcOrNull(run.finishedAt()))
        .processId(run.processId())
        .exitCode(run.exitCode())
        .reason(run.reason())
        .tables(run.tables().stream().map(MaintenanceViews::table).toList());
  }

  private static MaintenanceRunTable table(RunTable table) {
    MaintenanceOutcome outcome = (MaintenanceOutcome) table.outcome();
    return new MaintenanceRunTable(table.tableId(), table.name().toString(), view(outcome.result()))
        .reportedAt(RunViews.utcOrNull(table.reportedAt()));
  }

  static io.penstock.api.model.MaintenanceResult view(MaintenanceResult result) {
    return new io.penstock.api.model.MaintenanceResult()
        .status(
            io.penstock.api.model.MaintenanceResult.StatusEnum.fromValue(result.status().name()))
        .before(view(result.before()))
        .after(view(result.after()))
        .historyBefore(view(result.historyBefore()))
        .historyAfter(view(result.historyAfter()))
        .expiredSnapshots(result.expiredSnapshots())
        .reason(result.reason())
        .millis(result.millis());
  }

  private static @Nullable TableFiles view(@Nullable Files files) {
    return files == null
        ? null
        : new TableFiles(
            files.dataFiles(), files.deleteFiles(), files.deletedPositions(), files.bytes());
  }

  /** A result as a run reports it. */
  static MaintenanceResult result(io.penstock.api.model.MaintenanceResult result) {
    return new MaintenanceResult(
        MaintenanceResult.Status.valueOf(result.getStatus().getValue()),
        files(result.getBefore()),
        files(result.getAfter()),
        files(result.getHistoryBefore()),
        files(result.getHistoryAfter()),
        result.getExpiredSnapshots(),
        result.getReason(),
        result.getMillis());
  }

  private static @Nullable Files files(@Nullable TableFiles files) {
    return files == null
        ? null
        : new Files(
            files.getDataFiles(),
            files.getDeleteFiles(),
            files.getDeletedPositions(),
            files.getBytes());
  }
}
