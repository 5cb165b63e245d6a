package io.penstock.run;

import io.penstock.api.MaintenanceRunsApi;
import io.penstock.api.model.MaintenanceResult;
import io.penstock.api.model.NewMaintenanceRun;
import io.penstock.api.model.RunSummaryPage;
import io.penstock.run.RunLists.Counted;
import io.penstock.web.ApiPaths;
import io.penstock.web.Page;
import java.net.URI;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's maintenance runs. */
@RestController
class MaintenanceRunController implements MaintenanceRunsApi {
  private final Runs runs;
  private final RunLists lists;
  private final RunStart start;
  private final RunReports reports;

  MaintenanceRunController(Runs runs, RunLists lists, RunStart start, RunReports reports) {
    this.runs = runs;
    this.lists = lists;
    this.start = start;
    this.reports = reports;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.MaintenanceRun> startMaintenanceRun(
      NewMaintenanceRun asked) {
    Run run = start.start(RunKind.MAINTENANCE, asked.getTableIds());
    return ResponseEntity.accepted()
        .location(URI.create(ApiPaths.PREFIX + "/maintenance-runs/" + run.id()))
        .body(MaintenanceViews.run(run));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.MaintenanceRun> getMaintenanceRun(UUID runId) {
    return ResponseEntity.ok(MaintenanceViews.run(runs.get(RunKind.MAINTENANCE, runId)));
  }

  @Override
  public ResponseEntity<RunSummaryPage> listMaintenanceRuns(
      Integer limit, @Nullable String cursor) {
    Page<Counted> page = RunPage.of(lists, RunKind.MAINTENANCE, limit, cursor);
    return ResponseEntity.ok(
        new RunSummaryPage(page.map(RunViews::summary).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<Void> reportMaintenanceResult(
      UUID runId,
      UUID tableId,
      MaintenanceResult maintenanceResult,
      @Nullable String authorization) {
    reports.report(runId, tableId, MaintenanceViews.result(maintenanceResult), authorization);
    return ResponseEntity.noContent().build();
  }
}
