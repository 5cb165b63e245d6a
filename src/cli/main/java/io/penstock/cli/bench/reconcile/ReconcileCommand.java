package io.penstock.cli.bench.reconcile;

import io.penstock.cli.bench.BenchOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code penstock bench reconcile}. */
@Command(
    name = ReconcileBenchmark.NAME,
    description = ReconcileBenchmark.MEASURES,
    mixinStandardHelpOptions = true)
public final class ReconcileCommand implements Callable<Integer> {
  @Option(
      names = "--rows",
      defaultValue = "2200000",
      description = "rows of the table (default ${DEFAULT-VALUE})")
  private long rows;

  @Option(
      names = "--runs",
      defaultValue = "3",
      description = "rounds; medians count (default ${DEFAULT-VALUE})")
  private int runs;

  @Mixin private BenchOptions options = new BenchOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (rows < 10_000 || runs < 1) {
      throw new ParameterException(
          spec.commandLine(), "--rows must be at least 10000, --runs at least 1");
    }
    return options.carryOut(new ReconcileBenchmark(rows, runs));
  }
}
