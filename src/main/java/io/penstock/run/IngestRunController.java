package io.penstock.run;

import io.penstock.api.IngestRunsApi;
import io.penstock.api.model.NewIngestRun;
import io.penstock.api.model.RunSummaryPage;
import io.penstock.api.model.TableResult;
import io.penstock.contract.Findings;
import io.penstock.contract.TableResult.Status;
import io.penstock.run.RunLists.Counted;
import io.penstock.table.CatalogWatch;
import io.penstock.web.ApiPaths;
import io.penstock.web.Page;
import java.net.URI;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's ingest runs. */
@RestController
class IngestRunController implements IngestRunsApi {
  private final Runs runs;
  private final RunLists lists;
  private final RunStart start;
  private final RunReports reports;
  private final CatalogWatch catalogs;

  IngestRunController(
      Runs runs, RunLists lists, RunStart start, RunReports reports, CatalogWatch catalogs) {
    this.runs = runs;
    this.lists = lists;
    this.start = start;
    this.reports = reports;
    this.catalogs = catalogs;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.IngestRun> startIngestRun(NewIngestRun asked) {
    Run run = start.start(RunKind.INGEST, asked.getTableIds());
    return ResponseEntity.accepted()
        .location(URI.create(ApiPaths.PREFIX + "/ingest-runs/" + run.id()))
        .body(IngestViews.run(run));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.IngestRun> getIngestRun(UUID runId) {
    return ResponseEntity.ok(IngestViews.run(runs.get(RunKind.INGEST, runId)));
  }

  @Override
  public ResponseEntity<RunSummaryPage> listIngestRuns(Integer limit, @Nullable String cursor) {
    Page<Counted> page = RunPage.of(lists, RunKind.INGEST, limit, cursor);
    return ResponseEntity.ok(
        new RunSummaryPage(page.map(RunViews::summary).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<Void> reportTableResult(
      UUID runId, UUID tableId, TableResult tableResult, @Nullable String authorization) {
    io.penstock.contract.TableResult result = IngestViews.result(tableResult);
    reports.admit(RunKind.INGEST, runId, tableId, authorization);
    if (result.status() == Status.QUARANTINED) {
      // What the run could not read may be what the source has by now.
      catalogs.refresh(tableId);
    }
    reports.report(runId, tableId, result, authorization);
    Findings findings = result.findings();
    if (result.status() == Status.OUTDATED
        && findings != null
        && findings.unknownColumns() != null) {
      // Outside the report's transaction: the source is asked meanwhile.
      catalogs.outdated(tableId, findings.unknownColumns());
    }
    return ResponseEntity.noContent().build();
  }
}
