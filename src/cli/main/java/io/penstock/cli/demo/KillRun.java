package io.penstock.cli.demo;

import io.penstock.cli.client.IngestRun;
import io.penstock.cli.shop.ShopScale;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A run that dies halfway: its Spark driver gets a SIGKILL when some tables are committed and some
 * are not, as the lake itself says. If a run is too quick for that, more changes are replayed for
 * another one.
 */
final class KillRun implements Step {
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
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
        demo.narrator().say("it was not caught halfway; once more");
        ReplayStream.until(
            demo, Math.min(demo.transactionsReplayed() + MORE_CHANGES, ShopScale.TRANSACTIONS));
      }
      if (killHalfway(demo)) {
        return;
      }
    }
    throw new CheckFailedException(
        "expected a run that was killed after some and not all of its tables were committed,"
            + " found none in %d attempts".formatted(ATTEMPTS));
  }

  private static boolean killHalfway(DemoContext demo) throws Exception {
    try (Lake lake = Lake.of(demo.penstock().stack())) {
      Map<String, Long> before = lake.currentSnapshots(demo.tables());
      String id = demo.api().startIngestRun().id();
      boolean killed = false;
      IngestRun run = demo.api().ingestRun(id);
      while (!run.isTerminal() && !killed) {
        Long pid = run.processId();
        killed = pid != null && isHalfway(committed(demo, lake, before), demo) && kill(pid);
        demo.narrator().progress("ingest run is %s", run.status());
        Pause.of(LOOK_EVERY);
        run = demo.api().ingestRun(id);
      }
      run = IngestRuns.awaitEnd(demo, id, Duration.ofMillis(200));
      List<String> committed = committed(demo, lake, before);
      demo.narrator().say("committed when it ended: %s", committed);
      if (!killed || run.hasSucceeded() || !isHalfway(committed, demo)) {
        demo.findings().ran(run);
        return false;
      }
      demo.findings().killed(run);
      IngestRuns.describe(demo, run);
      return true;
    }
  }

  /** The tables whose current table in the lake is another one than before the run. */
  private static List<String> committed(DemoContext demo, Lake lake, Map<String, Long> before) {
    Map<String, Long> now = lake.currentSnapshots(demo.tables());
    return now.entrySet().stream()
        .filter(table -> !table.getValue().equals(before.get(table.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isHalfway(List<String> committed, DemoContext demo) {
    return !committed.isEmpty() && committed.size() < demo.tables().size();
  }

  private static boolean kill(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::destroyForcibly).orElse(false);
  }
}
