package io.penstock.run;

import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.problem.NotFoundException;
import io.penstock.problem.UnauthorizedException;
import io.penstock.table.Tables;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes what runs report of their tables, and lets the tables know. */
@Service
class RunReports {
  private final IngestRuns runs;
  private final Tables tables;
  private final Clock clock;

  RunReports(IngestRuns runs, Tables tables, Clock clock) {
    this.runs = runs;
    this.tables = tables;
    this.clock = clock;
  }

  @Transactional
  void report(UUID runId, UUID tableId, TableResult result, @Nullable String authorization) {
    if (!RunToken.matches(authorization, runs.tokenHash(runId))) {
      throw new UnauthorizedException("Show this run's token: Authorization: Bearer ...");
    }
    if (runs.get(runId).tables().stream().noneMatch(table -> table.tableId().equals(tableId))) {
      throw new NotFoundException("table-of-the-run", tableId);
    }
    if (!runs.report(runId, tableId, result, clock.instant())) {
      return;
    }
    if (result.completeThroughLsn() != null) {
      tables.completeThrough(tableId, result.completeThroughLsn());
    }
    if (result.status() == Status.QUARANTINED) {
      String reason = result.reason();
      tables.quarantine(tableId, reason == null ? "The run gave no reason." : reason);
    }
  }
}
