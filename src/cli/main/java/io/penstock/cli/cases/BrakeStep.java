package io.penstock.cli.cases;

import io.penstock.cli.client.TableState.HeldChange;

/** Steps on a mass change that the brake holds. */
final class BrakeStep {
  private BrakeStep() {}

  private static HeldChange held(CaseRun run, String table) {
    HeldChange held = run.rig().api().tableState(run.table(table).replica().id()).heldChange();
    if (held == null) {
      throw new CaseFailedException("no mass change of %s is held".formatted(table));
    }
    return held;
  }

  private static void decide(CaseRun run, String table, String decision) {
    run.rig()
        .api()
        .decideHeldChange(
            run.table(table).replica().id(),
            decision,
            held(run, table).digest(),
            "the case " + run.file().name());
  }

  /** Lets the next ingest publish it. */
  record Accept(String table) implements Step {
    @Override
    public void run(CaseRun run) {
      decide(run, table, "ACCEPT");
      run.released(table);
    }
  }

  /** Quarantines the table. */
  record Refuse(String table) implements Step {
    @Override
    public void run(CaseRun run) {
      decide(run, table, "REFUSE");
      run.quarantinedTable(table);
    }
  }

  /** A change with so many deletes is held; the oracles have nothing to say of the table then. */
  record Expect(String table, long deletes) implements Expectation {
    @Override
    public void run(CaseRun run) {
      HeldChange found = held(run, table);
      if (found.deletes() != deletes) {
        throw new CaseFailedException(
            "%s: expected a held change with %d deletes, found %s"
                .formatted(table, deletes, found));
      }
      run.holds(table);
    }
  }
}
