package io.penstock.run;

import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** Starts runs that nobody has asked for. */
@Service
public class ScheduledRuns {
  private final RunStart start;
  private final Runs runs;
  private final IngestProperties ingest;

  ScheduledRuns(RunStart start, Runs runs, IngestProperties ingest) {
    this.start = start;
    this.runs = runs;
    this.ingest = ingest;
  }

  /**
   * Starts a run.
   *
   * @return its id; it may have failed already
   * @throws io.penstock.problem.ControlPlaneException if a table may not be in it, as one that
   *     another run has taken up meanwhile
   */
  public UUID start(RunKind kind, List<UUID> tableIds) {
    return start.startScheduled(kind, tableIds).id();
  }

  /** How many of the runs that were started here or by another service have not ended. */
  public int open(RunKind kind) {
    return runs.countOpenScheduled(kind);
  }

  /** Most Kafka records of one table that an ingest run takes in one batch. */
  public long batch() {
    return ingest.maxEventsPerTable();
  }
}
