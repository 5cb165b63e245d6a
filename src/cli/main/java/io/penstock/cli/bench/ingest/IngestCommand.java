package io.penstock.cli.bench.ingest;

import io.penstock.cli.bench.BenchOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code penstock bench ingest}. */
@Command(
    name = IngestBenchmark.NAME,
    description = IngestBenchmark.MEASURES,
    mixinStandardHelpOptions = true)
public final class IngestCommand implements Callable<Integer> {
  @Option(
      names = "--events",
      defaultValue = "300000",
      description = "changes in the backlog (default ${DEFAULT-VALUE}; the full scale is 2000000)")
  private int events;

  @Option(
      names = "--runs",
      defaultValue = "3",
      description = "drains by each design; medians count (default ${DEFAULT-VALUE})")
  private int runs;

  @Mixin private BenchOptions options = new BenchOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (events < 100 || events > 20_000_000 || runs < 1) {
      throw new ParameterException(
          spec.commandLine(), "--events must be 100 to 20000000, and --runs at least 1");
    }
    return options.carryOut(new IngestBenchmark(events, runs));
  }
}
