package io.penstock.run;

import io.penstock.api.IngestRunsApi;
import io.penstock.api.model.IngestRunPage;
import io.penstock.api.model.NewIngestRun;
import io.penstock.api.model.TableResult;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's ingest runs. */
@RestController
class IngestRunController implements IngestRunsApi {
  private static final String LIST = "ingest-runs";
  private final IngestRuns runs;
  private final RunStart start;
  private final RunReports reports;

  IngestRunController(IngestRuns runs, RunStart start, RunReports reports) {
    this.runs = runs;
    this.start = start;
    this.reports = reports;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.IngestRun> startIngestRun(NewIngestRun asked) {
    IngestRun run = start.start(asked.getTableIds());
    return ResponseEntity.accepted()
        .location(URI.create(ApiPaths.PREFIX + "/ingest-runs/" + run.id()))
        .body(RunViews.run(run));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.IngestRun> getIngestRun(UUID runId) {
    return ResponseEntity.ok(RunViews.run(runs.get(runId)));
  }

  @Override
  public ResponseEntity<IngestRunPage> listIngestRuns(Integer limit, @Nullable String cursor) {
    List<String> before = Cursor.decode(LIST, cursor, 2);
    List<IngestRun> read;
    try {
      read =
          before == null
              ? runs.list(null, null, limit + 1)
              : runs.list(Instant.parse(before.get(0)), UUID.fromString(before.get(1)), limit + 1);
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursor.refused(e);
    }
    Page<IngestRun> page =
        Page.of(
            read,
            limit,
            last -> new Cursor(LIST, List.of(last.requestedAt().toString(), last.id().toString())));
    return ResponseEntity.ok(
        new IngestRunPage(page.map(RunViews::run).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<Void> reportTableResult(
      UUID runId, UUID tableId, TableResult tableResult, @Nullable String authorization) {
    reports.report(runId, tableId, RunViews.result(tableResult), authorization);
    return ResponseEntity.noContent().build();
  }
}
