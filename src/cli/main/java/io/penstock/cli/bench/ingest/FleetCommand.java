package io.penstock.cli.bench.ingest;

import io.penstock.cli.bench.BenchOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code penstock bench fleet}. */
@Command(
    name = FleetBenchmark.NAME,
    description = FleetBenchmark.MEASURES,
    mixinStandardHelpOptions = true)
public final class FleetCommand implements Callable<Integer> {
  @Option(
      names = "--tables",
      defaultValue = "400",
      description = "tables of the fleet (default ${DEFAULT-VALUE})")
  private int tables;

  @Option(
      names = "--busy",
      defaultValue = "40",
      description = "tables of which changes come (default ${DEFAULT-VALUE})")
  private int busy;

  @Option(
      names = "--changes",
      defaultValue = "100",
      description = "changes of each in each round (default ${DEFAULT-VALUE})")
  private int changes;

  @Option(
      names = "--runs",
      defaultValue = "3",
      description = "rounds; medians count (default ${DEFAULT-VALUE})")
  private int runs;

  @Mixin private BenchOptions options = new BenchOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (busy < 1 || busy > tables || tables > 999 || changes < 10 || runs < 1) {
      throw new ParameterException(
          spec.commandLine(),
          "--busy must be 1 to --tables, which is 999 at most, --changes at least 10, --runs at"
              + " least 1");
    }
    return options.carryOut(new FleetBenchmark(new FleetTables(tables, busy, changes), runs));
  }
}
