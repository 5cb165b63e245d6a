package io.penstock.run;

import io.penstock.problem.UpstreamException;
import io.penstock.run.Run.RunTable;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/** Ends runs whose driver is gone: asks the catalog where reports are missing, then judges. */
@Service
class RunEnding {
  private static final Logger log = LoggerFactory.getLogger(RunEnding.class);
  private final Runs runs;
  private final LakeEvidence lake;
  private final JobDocument documents;
  private final RunMetrics metrics;
  private final Clock clock;

  RunEnding(Runs runs, LakeEvidence lake, JobDocument documents, RunMetrics metrics, Clock clock) {
    this.runs = runs;
    this.lake = lake;
    this.documents = documents;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * Ends a run, or leaves it unknown if the catalog cannot be asked.
   *
   * @param exitCode the driver's, null if nobody saw it end
   */
  void driverIsGone(UUID id, @Nullable Integer exitCode) {
    Run run = runs.get(id);
    if (run.status().isTerminal()) {
      return;
    }
    String lastWords = DriverLog.lastWords(documents.folder(id).resolve(SparkLauncher.LOG));
    try {
      end(id, RunEnd.judge(found(run), exitCode, lastWords));
    } catch (UpstreamException e) {
      log.warn("The outcome of the run is not known yet: {}", e.detail());
      runs.unknown(id, exitCode, e.detail());
    }
  }

  /** Ends a run that could not be started. */
  void notStarted(UUID id, String reason) {
    Run run = runs.get(id);
    RunEnd judged = RunEnd.judge(run.tables(), null, null);
    end(id, new RunEnd(RunStatus.FAILED, null, reason, judged.tables()));
  }

  /** Maintenance is asked about nowhere: what a cut one left undone, the next one does. */
  private List<RunTable> found(Run run) {
    return switch (run.kind()) {
      case INGEST -> lake.of(run.id(), run.tables());
      case MAINTENANCE -> run.tables();
    };
  }

  private void end(UUID id, RunEnd end) {
    if (runs.end(id, end, clock.instant())) {
      log.info("The run has ended. status={} reason=\"{}\"", end.status(), end.reason());
      metrics.ended(runs.get(id));
    }
  }
}
