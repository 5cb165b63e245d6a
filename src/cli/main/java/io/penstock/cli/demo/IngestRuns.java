package io.penstock.cli.demo;

import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.IngestRun.RunTable;
import java.time.Duration;

/** Starts ingest runs and follows them. */
final class IngestRuns {
  private static final Duration LIMIT = Duration.ofMinutes(15);

  private IngestRuns() {}

  /** Runs to the end and tells what became of each table. */
  static IngestRun run(DemoContext demo) {
    IngestRun run = awaitEnd(demo, demo.api().startIngestRun().id(), Duration.ofMillis(200));
    demo.findings().ran(run);
    if (!run.hasSucceeded()) {
      throw new CheckFailedException(
          "ingest run %s: expected SUCCEEDED, found %s (%s)%s"
              .formatted(run.id(), run.status(), run.reason(), reasons(run)));
    }
    describe(demo, run);
    return run;
  }

  /** Waits until the service knows how the run ended. */
  static IngestRun awaitEnd(DemoContext demo, String id, Duration interval) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      IngestRun run = demo.api().ingestRun(id);
      if (run.isTerminal()) {
        return run;
      }
      if (System.nanoTime() > deadline) {
        throw new CheckFailedException(
            "ingest run %s is still %s after %d minutes"
                .formatted(id, run.status(), LIMIT.toMinutes()));
      }
      demo.narrator().progress("ingest run is %s, %,d events read", run.status(), run.events());
      Pause.of(interval);
    }
  }

  static void describe(DemoContext demo, IngestRun run) {
    demo.narrator()
        .say(
            "ingest run %s: %s, %,d events in %.1f s",
            run.id(), run.status(), run.events(), run.duration().toMillis() / 1e3);
    for (RunTable table : run.tables()) {
      demo.narrator()
          .say(
              "%-14s %-17s %,9d events %s",
              table.name(),
              table.result().status(),
              table.result().events(),
              table.result().changes());
    }
  }

  private static String reasons(IngestRun run) {
    StringBuilder text = new StringBuilder();
    for (RunTable table : run.tables()) {
      text.append(
          "%n  %s: %s %s"
              .formatted(
                  table.name(),
                  table.result().status(),
                  table.result().reason() == null ? "" : table.result().reason()));
    }
    return text.toString();
  }
}
