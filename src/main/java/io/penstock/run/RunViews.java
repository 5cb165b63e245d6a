package io.penstock.run;

import io.penstock.api.model.RunKind;
import io.penstock.api.model.RunStatus;
import io.penstock.api.model.RunSummary;
import io.penstock.api.model.TableRun;
import io.penstock.run.RunLists.Counted;
import io.penstock.run.RunLists.OfTable;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** What the API shows alike of runs of every kind. */
final class RunViews {
  private RunViews() {}

  static RunStatus status(Run run) {
    return RunStatus.fromValue(run.status().name());
  }

  static RunSummary summary(Counted counted) {
    Run run = counted.run();
    return new RunSummary(
            run.id(),
            kind(run),
            status(run),
            run.scheduled(),
            utc(run.requestedAt()),
            counted.counts())
        .startedAt(utcOrNull(run.startedAt()))
        .finishedAt(utcOrNull(run.finishedAt()))
        .exitCode(run.exitCode())
        .reason(run.reason());
  }

  static TableRun ofTable(OfTable part) {
    Run run = part.run();
    TableRun view =
        new TableRun(run.id(), kind(run), status(run), run.scheduled(), utc(run.requestedAt()))
            .finishedAt(utcOrNull(run.finishedAt()))
            .reportedAt(utcOrNull(part.reportedAt()));
    return part.outcome() instanceof IngestOutcome ingest
        ? view.ingest(IngestViews.view(ingest.result()))
        : view.maintenance(MaintenanceViews.view(((MaintenanceOutcome) part.outcome()).result()));
  }

  private static RunKind kind(Run run) {
    return RunKind.fromValue(run.kind().name());
  }

  static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  static @Nullable OffsetDateTime utcOrNull(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }
}
