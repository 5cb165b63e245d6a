package io.penstock.run;

import io.penstock.api.IngestRunsApi;
import io.penstock.api.model.IngestRunPage;
import io.penstock.api.model.NewIngestRun;
import io.penstock.api.model.TableResult;
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
  private final RunStart start;
  private final RunReports reports;

  IngestRunController(Runs runs, RunStart start, RunReports reports) {
    this.runs = runs;
    this.start = start;
    this.reports = reports;
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
  public ResponseEntity<IngestRunPage> listIngestRuns(Integer limit, @Nullable String cursor) {
    Page<Run> page = RunPage.of(runs, RunKind.INGEST, limit, cursor);
    return ResponseEntity.ok(
        new IngestRunPage(page.map(IngestViews::run).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<Void> reportTableResult(
      UUID runId, UUID tableId, TableResult tableResult, @Nullable String authorization) {
    reports.report(runId, tableId, IngestViews.result(tableResult), authorization);
    return ResponseEntity.noContent().build();
  }
}
