package io.penstock.cli.cases;

import io.penstock.cli.client.TableState;

/**
 * A table is quarantined.
 *
 * @param reason what the reason must contain
 */
record ExpectQuarantine(String table, String reason) implements Expectation {
  @Override
  public void run(CaseRun run) {
    TableState state = run.rig().api().tableState(run.table(table).replica().id());
    String found = String.valueOf(state.stateReason());
    if (!state.isQuarantined() || !found.contains(reason)) {
      throw new CaseFailedException(
          "%s: expected a quarantine for a reason with \"%s\", found %s (%s)"
              .formatted(table, reason, state.state(), state.stateReason()));
    }
    run.holds(table);
  }
}
