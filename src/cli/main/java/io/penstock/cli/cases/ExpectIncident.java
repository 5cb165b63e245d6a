package io.penstock.cli.cases;

import java.time.Duration;
import java.util.List;

/** One incident of a kind is open that reaches a table of the case; waits for it. */
record ExpectIncident(String incident) implements Expectation {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Override
  public void run(CaseRun run) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    List<String> found = open(run);
    while (found.isEmpty()) {
      if (System.nanoTime() > deadline) {
        throw new CaseFailedException(
            "expect-incident %s: none is open after %d s".formatted(incident, LIMIT.toSeconds()));
      }
      Pause.of(Duration.ofMillis(300));
      found = open(run);
    }
    if (found.size() > 1) {
      throw new CaseFailedException(
          "expect-incident %s: several are open: %s".formatted(incident, found));
    }
  }

  /** What the open ones say. */
  private List<String> open(CaseRun run) {
    List<String> own = run.tables().stream().map(table -> table.replica().id()).toList();
    return run.rig().api().incidents("state=OPEN&kind=" + incident).stream()
        .filter(each -> each.tables().stream().anyMatch(table -> own.contains(table.id())))
        .map(each -> each.text())
        .toList();
  }
}
