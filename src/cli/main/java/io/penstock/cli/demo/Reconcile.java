package io.penstock.cli.demo;

import io.penstock.cli.client.Mismatch;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.Reconciliation.ColumnSum;
import io.penstock.cli.client.ReplicatedTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The proof: every column of every row of the source against the lake, both ways. */
final class Reconcile implements Step {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int ROWS_SHOWN = 5;

  @Override
  public String title() {
    return "Reconcile: compare every column of every row with the source";
  }

  @Override
  public void run(DemoContext demo) {
    List<Reconciliation> results = new ArrayList<>();
    for (ReplicatedTable table : demo.tables()) {
      Reconciliation result = await(demo, demo.api().startReconciliation(table.id()));
      results.add(result);
      describe(demo, result);
    }
    demo.findings().reconciled(results);
    List<String> failures =
        results.stream()
            .filter(result -> !result.isMatch() || result.mismatches() != 0)
            .map(
                result ->
                    "%s: expected MATCH with 0 rows that differ, found %s with %d%s"
                        .formatted(
                            result.table(),
                            result.status(),
                            result.mismatches(),
                            result.reason() == null ? "" : " (" + result.reason() + ")"))
            .toList();
    if (!failures.isEmpty()) {
      throw new CheckFailedException(String.join("\n", failures));
    }
  }

  private static Reconciliation await(DemoContext demo, Reconciliation started) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Reconciliation now = started;
    while (!now.isFinished()) {
      if (System.nanoTime() > deadline) {
        throw new CheckFailedException(
            "reconciliation %s of %s is still %s after %d minutes"
                .formatted(now.id(), now.table(), now.status(), LIMIT.toMinutes()));
      }
      demo.narrator().progress("%s is being compared", now.table());
      Pause.of(Duration.ofMillis(100));
      now = demo.api().reconciliation(now.id());
    }
    return now;
  }

  private static void describe(DemoContext demo, Reconciliation result) {
    demo.narrator()
        .say(
            "%-14s %-8s %,9d rows at the source %,9d in the lake %,6d differ, %.1f s",
            result.table(),
            result.status(),
            result.sourceRows(),
            result.lakeRows(),
            result.mismatches(),
            result.durationMillis() / 1e3);
    List<ColumnSum> sums = result.sums() == null ? List.of() : result.sums();
    for (ColumnSum sum : sums) {
      demo.narrator().say("    sum of %-14s %22s %22s", sum.column(), sum.source(), sum.lake());
    }
    if (result.mismatches() > 0) {
      for (Mismatch mismatch : demo.api().mismatches(result.id(), ROWS_SHOWN)) {
        demo.narrator().say("    %s", mismatch);
      }
    }
  }
}
