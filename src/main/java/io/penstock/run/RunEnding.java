package io.penstock.run;

import io.penstock.problem.UpstreamException;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/** Ends runs whose driver is gone: asks the catalog where reports are missing, then judges. */
@Service
class RunEnding {
  private static final Logger log = LoggerFactory.getLogger(RunEnding.class);
  private final IngestRuns runs;
  private final LakeEvidence lake;
  private final JobDocument documents;
  private final Clock clock;

  RunEnding(IngestRuns runs, LakeEvidence lake, JobDocument documents, Clock clock) {
    this.runs = runs;
    this.lake = lake;
    this.documents = documents;
    this.clock = clock;
  }

  /**
   * Ends a run, or leaves it unknown if the catalog cannot be asked.
   *
   * @param exitCode the driver's, null if nobody saw it end
   */
  void driverIsGone(UUID id, @Nullable Integer exitCode) {
    IngestRun run = runs.get(id);
    if (run.status().isTerminal()) {
      return;
    }
    String lastWords = DriverLog.lastWords(documents.folder(id).resolve(SparkLauncher.LOG));
    try {
      end(id, RunEnd.judge(lake.of(id, run.tables()), exitCode, lastWords));
    } catch (UpstreamException e) {
      log.warn("The outcome of a run is not known yet. runId={} cause=\"{}\"", id, e.detail());
      runs.unknown(id, exitCode, e.detail());
    }
  }

  /** Ends a run that could not be started. */
  void notStarted(UUID id, String reason) {
    IngestRun run = runs.get(id);
    RunEnd judged = RunEnd.judge(run.tables(), null, null);
    end(id, new RunEnd(RunStatus.FAILED, null, reason, judged.tables()));
  }

  private void end(UUID id, RunEnd end) {
    if (runs.end(id, end, clock.instant())) {
      log.info("A run has ended. runId={} status={} reason=\"{}\"", id, end.status(), end.reason());
    }
  }
}
