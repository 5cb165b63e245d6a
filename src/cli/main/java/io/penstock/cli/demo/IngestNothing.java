package io.penstock.cli.demo;

import io.penstock.cli.client.IngestRun;
import io.penstock.contract.TableResult;

/** After the compaction the lake tables still know how far they have come. */
final class IngestNothing implements Step {
  @Override
  public String title() {
    return "Ingest once more: the fences have survived the compaction";
  }

  @Override
  public void run(DemoContext demo) {
    checked(demo);
  }

  /** An ingest run that must find every table up to date. */
  static void checked(DemoContext demo) {
    IngestRun run = IngestRuns.run(demo);
    CheckFailedException.unlessEqual(
        "tables that are up to date",
        run.tables().size(),
        run.tablesThatAre(TableResult.Status.UP_TO_DATE).size());
  }
}
