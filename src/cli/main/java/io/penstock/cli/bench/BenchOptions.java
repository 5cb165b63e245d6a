package io.penstock.cli.bench;

import io.penstock.cli.up.DataFolder;
import io.penstock.stack.Installation;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all benchmarks share on the command line, and the carrying out of one. */
public final class BenchOptions {
  @Option(names = "--report", paramLabel = "FILE", description = "write the figures as JSON")
  private @Nullable Path report;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "where each call makes and deletes a folder (default .penstock/bench in the checkout)")
  private @Nullable Path dataDir;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /** Runs the benchmark, prints what it found and writes the report. */
  public int carryOut(Benchmark benchmark) throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    Instant begun = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    out.println(benchmark.measures());
    out.flush();
    Measured measured = run(benchmark, out);
    BenchReport found = BenchReport.of(benchmark, begun, command(), measured);
    found.print(out, measured.tables());
    if (report != null) {
      found.write(report);
    }
    return 0;
  }

  private Measured run(Benchmark benchmark, PrintWriter out) throws Exception {
    try (WorkFolder folder = WorkFolder.make(DataFolder.or(dataDir, "bench"), benchmark.name())) {
      Measured measured =
          benchmark.run(
              new BenchContext(
                  folder.path(),
                  Installation.locate(),
                  line -> {
                    out.println("  " + line);
                    out.flush();
                  }));
      folder.deleteAtClose();
      return measured;
    }
  }

  private String command() {
    List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
    return "./penstock " + String.join(" ", arguments);
  }
}
