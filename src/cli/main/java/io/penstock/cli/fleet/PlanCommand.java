package io.penstock.cli.fleet;

import io.penstock.cli.client.FleetPlan;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code penstock plan}. */
@Command(
    name = "plan",
    description = {
      "Shows what has to change for the fleet to be as a file says, and changes nothing.",
      "Ends with 0 if nothing has to change, 2 if something has to, and 1 if that cannot be told."
    },
    exitCodeOnInvalidInput = 1,
    mixinStandardHelpOptions = true)
public final class PlanCommand implements Callable<Integer> {
  private static final int CHANGES = 2;

  @Mixin private FleetOptions options = new FleetOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    FleetPlan plan = options.api().planFleet(options.text());
    PlanText.print(plan, spec.commandLine().getOut());
    if (!plan.leftOut().isEmpty()) {
      return 1;
    }
    return plan.steps().isEmpty() ? 0 : CHANGES;
  }
}
