package io.penstock.cli.demo;

import io.penstock.cli.client.IngestRun;
import io.penstock.cli.shop.ShopScale;
import io.penstock.contract.TableResult;
import java.time.Duration;
import java.util.List;

/**
 * A run that dies halfway: its Spark driver gets a SIGKILL when some tables are committed and some
 * are not. If a run is too quick for that, more changes are replayed for another one.
 */
final class KillRun implements Step {
  private static final Duration LOOK_EVERY = Duration.ofMillis(40);
  private static final int MORE_CHANGES = 75;
  private static final int ATTEMPTS = 5;

  @Override
  public String title() {
    return "Start an ingest run and kill it (SIGKILL) when some tables are committed, not all";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (attempt > 1) {
        demo.narrator().say("the run was quicker than the kill; once more");
        ReplayStream.until(
            demo, Math.min(demo.transactionsReplayed() + MORE_CHANGES, ShopScale.TRANSACTIONS));
      }
      if (killHalfway(demo)) {
        return;
      }
    }
    throw new CheckFailedException(
        "expected a run that was killed after some and not all of its tables were committed;"
            + " found "
            + ATTEMPTS
            + " runs that committed all of them first");
  }

  private static boolean killHalfway(DemoContext demo) {
    String id = demo.api().startIngestRun().id();
    boolean killed = false;
    IngestRun run = demo.api().ingestRun(id);
    while (!run.isTerminal() && !killed) {
      Long pid = run.processId();
      killed = isHalfway(run) && pid != null && kill(pid);
      Pause.of(LOOK_EVERY);
      demo.narrator().progress("ingest run is %s", run.status());
      run = demo.api().ingestRun(id);
    }
    run = IngestRuns.awaitEnd(demo, id, Duration.ofMillis(200));
    if (!killed || run.hasSucceeded() || !isHalfway(run)) {
      demo.findings().ran(run);
      return false;
    }
    demo.findings().killed(run);
    IngestRuns.describe(demo, run);
    demo.narrator().say("reason given: %s", run.reason());
    return true;
  }

  /** Whether some tables, not all, are committed, history and current. */
  private static boolean isHalfway(IngestRun run) {
    List<String> committed = run.tablesThatAre(TableResult.Status.PUBLISHED);
    return !committed.isEmpty()
        && run.tables().stream().anyMatch(table -> !table.result().status().isTerminal());
  }

  private static boolean kill(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::destroyForcibly).orElse(false);
  }
}
