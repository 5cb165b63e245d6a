package io.penstock.cli.cases;

import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.PenstockApi;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Ingest runs through the service. */
public final class Ingests {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration POLL = Duration.ofMillis(200);

  private final PenstockApi api;

  public Ingests(PenstockApi api) {
    this.api = api;
  }

  public IngestRun run(List<String> tableIds) {
    return awaitEnd(start(tableIds).id());
  }

  public IngestRun start(List<String> tableIds) {
    return api.startIngestRun(tableIds);
  }

  /** Waits until the Spark driver runs. */
  public IngestRun awaitDriver(String id) {
    return await(id, LIMIT, run -> run.processId() != null || run.isTerminal());
  }

  public IngestRun awaitEnd(String id) {
    return awaitEnd(id, LIMIT);
  }

  IngestRun awaitEnd(String id, Duration limit) {
    return await(id, limit, IngestRun::isTerminal);
  }

  private IngestRun await(String id, Duration limit, Predicate<IngestRun> reached) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      IngestRun run = api.ingestRun(id);
      if (reached.test(run)) {
        return run;
      }
      if (System.nanoTime() > deadline) {
        throw new CaseFailedException(
            "ingest run %s is still %s after %d s".formatted(id, run.status(), limit.toSeconds()));
      }
      Pause.of(POLL);
    }
  }
}
