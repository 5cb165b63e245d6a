package io.penstock.cli.bench.api;

import io.penstock.cli.bench.BenchOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code penstock bench api}. */
@Command(
    name = ApiBenchmark.NAME,
    description = ApiBenchmark.MEASURES,
    mixinStandardHelpOptions = true)
public final class ApiCommand implements Callable<Integer> {
  @Option(
      names = "--tables",
      defaultValue = "400",
      description = "tables of the fleet (default ${DEFAULT-VALUE})")
  private int tables;

  @Option(
      names = "--days",
      defaultValue = "90",
      description = "days of runs, one every five minutes (default ${DEFAULT-VALUE})")
  private int days;

  @Option(
      names = "--rate",
      defaultValue = "50",
      description = "requests a second (default ${DEFAULT-VALUE})")
  private int rate;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      description = "for how long each operation is asked (default ${DEFAULT-VALUE})")
  private int seconds;

  @Mixin private BenchOptions options = new BenchOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (tables < 1 || days < 1 || rate < 1 || seconds < 1) {
      throw new ParameterException(
          spec.commandLine(), "--tables, --days, --rate and --seconds must be at least 1");
    }
    return options.carryOut(new ApiBenchmark(tables, days, new Load(rate, seconds)));
  }
}
