package io.penstock.run;

import io.penstock.api.model.IngestRun;
import io.penstock.api.model.IngestRunTable;
import io.penstock.contract.Findings;
import io.penstock.contract.TableResult;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.run.Run.RunTable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Ingest runs as the API shows them. */
final class IngestViews {
  private static final JsonMapper JSON = new JsonMapper();

  private IngestViews() {}

  static IngestRun run(Run run) {
    return new IngestRun()
        .id(run.id())
        .status(RunViews.status(run))
        .scheduled(run.scheduled())
        .requestedAt(RunViews.utc(run.requestedAt()))
        .startedAt(RunViews.utcOrNull(run.startedAt()))
        .finishedAt(RunViews.utcOrNull(run.finishedAt()))
        .processId(run.processId())
        .exitCode(run.exitCode())
        .reason(run.reason())
        .tables(run.tables().stream().map(IngestViews::table).toList());
  }

  private static IngestRunTable table(RunTable table) {
    IngestOutcome outcome = (IngestOutcome) table.outcome();
    return new IngestRunTable(table.tableId(), table.name().toString(), view(outcome.result()))
        .reportedAt(RunViews.utcOrNull(table.reportedAt()));
  }

  static io.penstock.api.model.TableResult view(TableResult result) {
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
        .millis(result.millis())
        .findings(convert(result.findings(), io.penstock.api.model.Findings.class));
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
        result.getMillis(),
        findings(result.getFindings()));
  }

  private static @Nullable Findings findings(io.penstock.api.model.@Nullable Findings findings) {
    try {
      return convert(findings, Findings.class);
    } catch (JacksonException | IllegalArgumentException e) {
      InvalidException invalid =
          new InvalidException(
              "invalid-request",
              "The request is wrong; see errors.",
              List.of(new Fault("/findings", "/findings is not as the contract has it.")));
      invalid.initCause(e);
      throw invalid;
    }
  }

  /** Between the contract's record and the API's, which are written alike. */
  private static <T> @Nullable T convert(@Nullable Object findings, Class<T> type) {
    return findings == null ? null : JSON.convertValue(findings, type);
  }
}
