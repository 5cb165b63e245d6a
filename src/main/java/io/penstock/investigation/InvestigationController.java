package io.penstock.investigation;

import io.penstock.access.Actor;
import io.penstock.api.InvestigationsApi;
import io.penstock.api.model.ExplainedRowPage;
import io.penstock.api.model.ExtractKind;
import io.penstock.api.model.InvestigationList;
import io.penstock.api.model.InvestigationRunList;
import io.penstock.api.model.InvestigationRunState;
import io.penstock.api.model.NewInvestigation;
import io.penstock.api.model.WaterfallStep;
import io.penstock.contract.ColumnSpec;
import io.penstock.investigation.Investigation.Extract;
import io.penstock.investigation.Investigation.Kind;
import io.penstock.problem.ConflictException;
import io.penstock.problem.ForbiddenException;
import io.penstock.problem.NotFoundException;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.web.ApiPaths;
import io.penstock.web.Changed;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import io.penstock.web.TimePlace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's investigations. */
@RestController
class InvestigationController implements InvestigationsApi {
  private static final Logger log = LoggerFactory.getLogger(InvestigationController.class);
  private static final String LIST = "investigations";
  private static final String RUNS = "investigation-runs";
  private static final String ROWS = "explained-rows";
  private static final int EXPORTED = 1_000_000;

  private final Investigations investigations;
  private final InvestigationWork work;
  private final UploadedExtracts uploads;
  private final Tables tables;

  InvestigationController(
      Investigations investigations,
      InvestigationWork work,
      UploadedExtracts uploads,
      Tables tables) {
    this.investigations = investigations;
    this.work = work;
    this.uploads = uploads;
    this.tables = tables;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Investigation> createInvestigation(
      NewInvestigation asked) {
    Table table = tables.replicated(asked.getTableId());
    Kind kind = Kind.valueOf(asked.getExtractKind().name());
    requireOwn(kind);
    List<String> measures = asked.getMeasures();
    for (String measure : measures) {
      requireMeasure(table, measure);
    }
    OffsetDateTime takenAt = asked.getTakenAt();
    Investigation investigation =
        new Investigation(
            UUID.randomUUID(),
            asked.getName(),
            table.id(),
            new Extract(kind, asked.getExtract()),
            measures,
            asked.getFilter(),
            takenAt == null ? null : takenAt.toInstant(),
            null,
            Instant.EPOCH);
    investigations.add(investigation);
    return ResponseEntity.created(
            URI.create(ApiPaths.PREFIX + "/investigations/" + investigation.id()))
        .body(view(investigations.get(investigation.id())));
  }

  /** The folder of extracts holds what is of all sources. */
  private static void requireOwn(Kind kind) {
    if (kind.isInFolder() && !Actor.isForAllSources()) {
      throw new ForbiddenException(
          "outside-scope",
          "The token is for some sources, and the folder of extracts holds those of others too: upload the extract.");
    }
  }

  private static void requireMeasure(Table table, String measure) {
    boolean fits =
        table.columns().stream()
            .filter(column -> !column.inKey() && column.name().equals(measure))
            .map(ColumnSpec::lakeType)
            .anyMatch(
                type -> type.equals("int") || type.equals("long") || type.startsWith("decimal("));
    if (!fits) {
      throw Queries.invalid(
          "%s has no column %s outside the key whose sum is exact: take whole numbers and decimals."
              .formatted(table.name(), measure));
    }
  }

  @Override
  public ResponseEntity<InvestigationList> listInvestigations(
      Integer limit, @Nullable String cursor) {
    Page<Investigation> page =
        Page.of(
            investigations.list(TimePlace.decode(LIST, cursor), limit + 1),
            limit,
            last -> new TimePlace(last.createdAt(), last.id()).cursor(LIST));
    return ResponseEntity.ok(
        new InvestigationList(page.map(InvestigationController::view).items())
            .nextCursor(page.nextCursor())
            .uploadLimitBytes(uploads.limitBytes()));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Investigation> getInvestigation(UUID id) {
    return ResponseEntity.ok(view(investigations.get(id)));
  }

  @Override
  public ResponseEntity<Void> uploadExtract(UUID id, InputStreamResource body) {
    Kind kind = investigations.get(id).extract().kind();
    if (!kind.isUploaded()) {
      throw new ConflictException(
          "extract-not-uploaded",
          "The extract of the investigation is a %s; make one whose extractKind is UPLOADED_CSV or UPLOADED_PARQUET."
              .formatted(kind));
    }
    try (InputStream in = body.getInputStream()) {
      if (!investigations.uploaded(id, uploads.put(id, kind, in))) {
        uploads.remove(id);
        throw new NotFoundException("investigation", id);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The file cannot be kept: " + e.getMessage(), e);
    }
    return ResponseEntity.noContent().build();
  }

  @Override
  public ResponseEntity<Void> removeInvestigation(UUID id) {
    Investigation before = investigations.get(id);
    investigations.remove(id);
    Changed.note(view(before), null);
    try {
      uploads.remove(id);
    } catch (IOException e) {
      log.warn("The uploaded file of investigation {} is removed later: {}", id, e.getMessage());
    }
    return ResponseEntity.noContent().build();
  }

  @Override
  public ResponseEntity<io.penstock.api.model.InvestigationRun> startInvestigationRun(UUID id) {
    InvestigationRun run = work.start(id);
    return ResponseEntity.accepted()
        .location(URI.create(ApiPaths.PREFIX + "/investigation-runs/" + run.id()))
        .body(view(run));
  }

  @Override
  public ResponseEntity<InvestigationRunList> listInvestigationRuns(
      UUID id, Integer limit, @Nullable String cursor) {
    investigations.get(id);
    Page<InvestigationRun> page =
        Page.of(
            investigations.runs(id, TimePlace.decode(RUNS, cursor), limit + 1),
            limit,
            last -> new TimePlace(last.startedAt(), last.id()).cursor(RUNS));
    return ResponseEntity.ok(
        new InvestigationRunList(page.map(InvestigationController::view).items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.InvestigationRun> getInvestigationRun(UUID id) {
    return ResponseEntity.ok(view(investigations.getRun(id)));
  }

  @Override
  public ResponseEntity<ExplainedRowPage> listExplainedRows(
      UUID id, Integer limit, @Nullable String cursor) {
    List<String> sensitive = sensitive(investigations.getRun(id));
    List<Investigations.Placed> read =
        investigations.rows(id, ordinal(Cursor.decode(ROWS, cursor, 1)), limit + 1);
    Page<Investigations.Placed> page =
        Page.of(read, limit, last -> new Cursor(ROWS, List.of(Integer.toString(last.ordinal()))));
    return ResponseEntity.ok(
        new ExplainedRowPage(page.map(placed -> view(placed.row().masked(sensitive))).items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<String> exportExplainedRows(UUID id) {
    List<String> sensitive = sensitive(investigations.getRun(id));
    StringBuilder csv = new StringBuilder("step,key,extract,replica,at,transaction\n");
    for (Investigations.Placed placed : investigations.rows(id, 0, EXPORTED)) {
      ExplainedRow row = placed.row().masked(sensitive);
      csv.append(row.step())
          .append(',')
          .append(quoted(row.key()))
          .append(',')
          .append(quoted(row.extract()))
          .append(',')
          .append(quoted(row.replica()))
          .append(',')
          .append(row.at() == null ? "" : row.at())
          .append(',')
          .append(row.transactionId() == null ? "" : row.transactionId())
          .append('\n');
    }
    return ResponseEntity.ok(csv.toString());
  }

  /** As the policy is now, whatever it was when the run began. */
  private List<String> sensitive(InvestigationRun run) {
    UUID table = investigations.get(run.investigationId()).tableId();
    return tables.get(table).policy().sensitive();
  }

  private static String quoted(Map<String, @Nullable String> values) {
    StringBuilder text = new StringBuilder();
    values.forEach(
        (name, value) ->
            text.append(text.isEmpty() ? "" : "; ")
                .append(name)
                .append('=')
                .append(value == null ? "" : value));
    return '"' + text.toString().replace("\"", "\"\"") + '"';
  }

  private static int ordinal(@Nullable List<String> key) {
    try {
      return key == null ? 0 : Integer.parseInt(key.get(0));
    } catch (NumberFormatException e) {
      throw Cursor.refused(e);
    }
  }

  private static io.penstock.api.model.Investigation view(Investigation investigation) {
    return new io.penstock.api.model.Investigation(
            investigation.id(),
            investigation.name(),
            investigation.tableId(),
            ExtractKind.fromValue(investigation.extract().kind().name()),
            investigation.extract().from(),
            investigation.measures(),
            investigation.createdAt().atOffset(ZoneOffset.UTC))
        .filter(investigation.filter())
        .uploadedBytes(investigation.uploadedBytes())
        .takenAt(utc(investigation.takenAt()));
  }

  private static io.penstock.api.model.InvestigationRun view(InvestigationRun run) {
    io.penstock.api.model.InvestigationRun view =
        new io.penstock.api.model.InvestigationRun(
                run.id(),
                run.investigationId(),
                InvestigationRunState.fromValue(run.state().name()),
                run.startedAt().atOffset(ZoneOffset.UTC))
            .failure(run.failure())
            .finishedAt(utc(run.finishedAt()))
            .lakeSnapshotId(run.lakeSnapshotId());
    Waterfall found = run.found();
    return found == null
        ? view
        : view.extractRows(found.extract().rows())
            .extractSums(texts(found.extract().sums()))
            .sameRows(found.same())
            .replicaRows(found.replica().rows())
            .replicaSums(texts(found.replica().sums()))
            .steps(
                found.steps().stream()
                    .map(
                        part ->
                            new WaterfallStep(
                                io.penstock.api.model.ExplanationStep.fromValue(part.step().name()),
                                part.rows(),
                                texts(part.deltas())))
                    .toList());
  }

  private static io.penstock.api.model.ExplainedRow view(ExplainedRow row) {
    return new io.penstock.api.model.ExplainedRow(
            io.penstock.api.model.ExplanationStep.fromValue(row.step().name()),
            row.key(),
            row.extract(),
            row.replica())
        .at(utc(row.at()))
        .transactionId(row.transactionId());
  }

  private static Map<String, String> texts(Map<String, BigDecimal> sums) {
    Map<String, String> texts = new LinkedHashMap<>();
    sums.forEach((name, sum) -> texts.put(name, sum.toPlainString()));
    return texts;
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
