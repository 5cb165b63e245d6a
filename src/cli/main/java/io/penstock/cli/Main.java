package io.penstock.cli;

import io.penstock.cli.bench.BenchCommand;
import io.penstock.cli.cases.CasesCommand;
import io.penstock.cli.client.ApiException;
import io.penstock.cli.demo.DemoCommand;
import io.penstock.cli.fleet.ApplyCommand;
import io.penstock.cli.fleet.FleetCommand;
import io.penstock.cli.fleet.PlanCommand;
import io.penstock.cli.soak.SoakCommand;
import io.penstock.cli.sql.SqlCommand;
import io.penstock.cli.up.StatusCommand;
import io.penstock.cli.up.UpCommand;
import io.penstock.stack.StackException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry of the command line. */
@Command(
    name = "penstock",
    description = "Change data capture into an Iceberg lakehouse, kept running and proven.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "  test   runs the whole test suite (handled by the launcher)"},
    subcommands = {
      UpCommand.class,
      DemoCommand.class,
      PlanCommand.class,
      ApplyCommand.class,
      FleetCommand.class,
      SqlCommand.class,
      StatusCommand.class,
      CasesCommand.class,
      SoakCommand.class,
      BenchCommand.class
    })
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /**
   * Runs a command; 0 for success, 1 for a failure and 2 for a wrong call, unless it says
   * otherwise.
   */
  public static int run(String... arguments) {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              if (isExplained(failure)) {
                command.getErr().println("penstock: " + failure.getMessage());
              } else {
                failure.printStackTrace(command.getErr());
              }
              return 1;
            })
        .execute(arguments);
  }

  private static boolean isExplained(Exception failure) {
    return failure instanceof CommandFailedException
        || failure instanceof StackException
        || failure instanceof ApiException;
  }
}
