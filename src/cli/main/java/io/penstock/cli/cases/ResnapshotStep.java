package io.penstock.cli.cases;

import io.penstock.cli.client.TableState;
import java.time.Duration;
import java.util.List;

/** Has the service read a table once more. */
record ResnapshotStep(String table) implements Step {
  @Override
  public void run(CaseRun run) {
    run.rig().api().resnapshot(run.table(table).replica().id(), "the case " + run.file().name());
    run.tells(table, Told.STREAM);
    run.released(table);
  }

  /** Ingest runs of the case's tables until the re-snapshot is complete. */
  record Await(String table) implements Step {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(300);

    @Override
    public Kind kind() {
      return Kind.SERVERS;
    }

    @Override
    public void run(CaseRun run) throws Exception {
      long deadline = System.nanoTime() + LIMIT.toNanos();
      String id = run.table(table).replica().id();
      while (true) {
        TableState.Resnapshot state = run.rig().api().tableState(id).resnapshot();
        if (state == null || state.state().equals("FAILED")) {
          throw new CaseFailedException(
              "re-snapshot of %s: %s".formatted(table, state == null ? "none" : state.failure()));
        }
        if (state.state().equals("COMPLETE")) {
          return;
        }
        if (System.nanoTime() > deadline) {
          throw new CaseFailedException(
              "re-snapshot of %s: still %s after %d s"
                  .formatted(table, state.state(), LIMIT.toSeconds()));
        }
        if (state.isRead()) {
          run.database().awaitStream();
          run.ingested(new Ingests(run.rig().api()).run(List.of(id)), IngestExpectation.ALL_DONE);
          run.failIfFailed();
        } else {
          Pause.of(POLL);
        }
      }
    }
  }
}
