package io.penstock.cli.cases;

import io.penstock.cli.client.TableState;

/**
 * A table is marked diverged: its replica is not compared with the source's rows any more.
 *
 * @param reason what the reason must contain
 */
record ExpectDiverged(String table, String reason) implements Expectation {
  @Override
  public void run(CaseRun run) {
    TableState state = run.rig().api().tableState(run.table(table).replica().id());
    TableState.Divergence found = state.diverged();
    if (found == null || !found.reason().contains(reason)) {
      throw new CaseFailedException(
          "%s: expected it to have diverged for a reason with \"%s\", found %s"
              .formatted(table, reason, found));
    }
    run.diverges(table);
  }
}
