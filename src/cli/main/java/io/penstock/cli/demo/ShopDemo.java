package io.penstock.cli.demo;

import io.penstock.cli.up.LocalPenstock;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The order shop's. */
record ShopDemo(DemoContext context) implements Demo {

  @Override
  public void play(@Nullable Path report) throws Exception {
    try {
      Story.whole().play(context);
    } finally {
      if (report != null) {
        ReportFile.write(report, context.findings().report());
      }
    }
    DemoReport figures = context.findings().report();
    context
        .narrator()
        .say(
            "%,d events ingested by %d runs, %d of them killed; no row differs; at most %.1f GiB of"
                + " memory at once; %.0f s in all",
            figures.ingest().events(),
            figures.ingest().runs(),
            figures.ingest().killedRuns(),
            figures.peakMemoryBytes() / (double) (1 << 30),
            figures.seconds());
  }

  @Override
  public LocalPenstock penstock() {
    return context.penstock();
  }

  @Override
  public void close() {
    context.close();
  }
}
