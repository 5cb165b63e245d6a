package io.penstock.run;

import io.penstock.problem.UpstreamException;
import io.penstock.run.Run.RunTable;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
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

  RunEnding(Runs runs, LakeEvidence lake, JobDocument documents, RunMetrics metrics) {
    this.runs = runs;
    this.lake = lake;
    this.documents = documents;
    this.metrics = metrics;
  }

  /**
   * Ends a run, or leaves it unknown if the catalog cannot be asked.
   *
   * @param exitCode the driver's, null if nobody saw it end
   * @return whether the run has ended
   */
  boolean driverIsGone(UUID id, @Nullable Integer exitCode) {
    return settle(id, exitCode, UnaryOperator.identity());
  }

  /** Ends a run whose driver was ended for a reason, likewise. */
  boolean driverWasEnded(UUID id, @Nullable Integer exitCode, String reason) {
    return settle(id, exitCode, end -> end.failed(reason));
  }

  /**
   * Ends a run of whose driver nothing can be known, likewise. If it still works, the lake refuses
   * what it does to tables that another run has taken up.
   */
  boolean nobodyKnowsOfDriver(UUID id, String reason) {
    return settle(id, null, end -> end.status() == RunStatus.SUCCEEDED ? end : end.failed(reason));
  }

  /** What a driver left as its answer that ended the run; null if there is none. */
  @Nullable Integer answered(UUID id) {
    return DriverLog.exitCode(documents.folder(id));
  }

  private boolean settle(UUID id, @Nullable Integer exitCode, UnaryOperator<RunEnd> further) {
    Run run = runs.get(id);
    if (run.status().isTerminal()) {
      return true;
    }
    String lastWords = DriverLog.lastWords(documents.folder(id).resolve(SparkLauncher.LOG));
    try {
      end(id, further.apply(RunEnd.judge(found(run), exitCode, lastWords)));
      return true;
    } catch (UpstreamException e) {
      log.warn("The outcome of the run is not known yet: {}", e.detail());
      runs.unknown(id, exitCode, e.detail());
      return false;
    }
  }

  /** Ends a run that could not be started. */
  void notStarted(UUID id, String reason) {
    Run run = runs.get(id);
    RunEnd judged = RunEnd.judge(run.tables(), null, null);
    end(id, judged.failed(reason));
  }

  /** Maintenance is asked about nowhere: what a cut one left undone, the next one does. */
  private List<RunTable> found(Run run) {
    return switch (run.kind()) {
      case INGEST -> lake.of(run.id(), run.tables());
      case MAINTENANCE -> run.tables();
    };
  }

  private void end(UUID id, RunEnd end) {
    if (runs.end(id, end)) {
      log.info("The run has ended. status={} reason=\"{}\"", end.status(), end.reason());
      metrics.ended(runs.get(id));
    }
  }
}
