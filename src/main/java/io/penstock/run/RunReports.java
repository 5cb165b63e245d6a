package io.penstock.run;

import io.penstock.contract.Findings;
import io.penstock.contract.HeldChange;
import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.problem.NotFoundException;
import io.penstock.problem.UnauthorizedException;
import io.penstock.table.HeldChanges;
import io.penstock.table.Resnapshots;
import io.penstock.table.Tables;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes what runs report of their tables, and lets the tables know. */
@Service
class RunReports {
  private static final Logger log = LoggerFactory.getLogger(RunReports.class);
  private final Runs runs;
  private final Tables tables;
  private final HeldChanges heldChanges;
  private final Resnapshots resnapshots;
  private final Clock clock;

  RunReports(
      Runs runs, Tables tables, HeldChanges heldChanges, Resnapshots resnapshots, Clock clock) {
    this.runs = runs;
    this.tables = tables;
    this.heldChanges = heldChanges;
    this.resnapshots = resnapshots;
    this.clock = clock;
  }

  /**
   * Keeps a result and does what follows from it. What a run cannot read for want of the columns of
   * now holds its table back from this run only.
   */
  @Transactional
  void report(UUID runId, UUID tableId, TableResult reported, @Nullable String authorization) {
    IngestOutcome outcome = new IngestOutcome(reported);
    if (reported.status() == Status.QUARANTINED && runs.hasOldColumns(runId, tableId)) {
      outcome = outcome.with(Status.OUTDATED, reported.reason());
    }
    if (!keep(RunKind.INGEST, runId, tableId, outcome, authorization)) {
      return;
    }
    TableResult result = outcome.result();
    if (result.completeThroughLsn() != null) {
      tables.completeThrough(tableId, result.completeThroughLsn());
    }
    Findings findings = result.findings();
    if (findings != null && findings.resnapshot() != null) {
      resnapshots.progress(tableId, findings.resnapshot(), clock.instant());
    }
    switch (result.status()) {
      case QUARANTINED -> quarantine(tableId, result.reason());
      case HELD -> hold(tableId, result.findings());
      case PUBLISHED -> heldChanges.published(tableId);
      case UP_TO_DATE -> heldChanges.upToDate(tableId);
      case PENDING, HISTORY_PUBLISHED, OUTDATED, FAILED -> {}
    }
  }

  private void quarantine(UUID tableId, @Nullable String given) {
    String reason = given == null ? "The run gave no reason." : given;
    tables.quarantine(tableId, reason);
    log.warn("The table is quarantined: {}", reason);
  }

  private void hold(UUID tableId, @Nullable Findings findings) {
    HeldChange held = findings == null ? null : findings.held();
    if (held == null) {
      log.warn("A mass change is held that the run does not describe; nobody can decide on it.");
      return;
    }
    heldChanges.hold(tableId, held, clock.instant());
    log.warn(
        "A mass change is held back from the current table. deletes={} rows={} digest={}",
        held.deletes(),
        held.rows(),
        held.digest());
  }

  @Transactional
  void report(UUID runId, UUID tableId, MaintenanceResult result, @Nullable String authorization) {
    keep(RunKind.MAINTENANCE, runId, tableId, new MaintenanceOutcome(result), authorization);
  }

  /** Whether there was something to keep; see {@link Runs#report}. */
  private boolean keep(
      RunKind kind, UUID runId, UUID tableId, Outcome outcome, @Nullable String authorization) {
    admit(kind, runId, tableId, authorization);
    return runs.report(runId, tableId, outcome);
  }

  /** Refuses who does not show the run's token, and tables that are none of the run's. */
  void admit(RunKind kind, UUID runId, UUID tableId, @Nullable String authorization) {
    if (!RunToken.matches(authorization, runs.tokenHash(kind, runId))) {
      throw new UnauthorizedException("Show this run's token: Authorization: Bearer ...");
    }
    if (runs.get(kind, runId).tables().stream()
        .noneMatch(table -> table.tableId().equals(tableId))) {
      throw new NotFoundException("table-of-the-run", tableId);
    }
  }
}
