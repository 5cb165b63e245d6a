package io.penstock.cli.fleet;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code penstock fleet}. */
@Command(
    name = "fleet",
    description = "Fleet files; see plan and apply, too.",
    mixinStandardHelpOptions = true,
    subcommands = ExportCommand.class)
public final class FleetCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "say what: fleet export");
  }
}
