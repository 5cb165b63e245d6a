package io.penstock.cli.demo;

/** The first ingest run, which creates the lake's tables. */
final class IngestSnapshot implements Step {
  @Override
  public String title() {
    return "Ingest the initial snapshot into the lake";
  }

  @Override
  public void run(DemoContext demo) {
    IngestRuns.run(demo);
  }
}
