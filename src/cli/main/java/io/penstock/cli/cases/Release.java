package io.penstock.cli.cases;

/** Releases a quarantined table. */
record Release(String table) implements Step {
  @Override
  public void run(CaseRun run) {
    run.rig().api().releaseTable(run.table(table).replica().id(), "the case " + run.file().name());
    run.released(table);
  }
}
