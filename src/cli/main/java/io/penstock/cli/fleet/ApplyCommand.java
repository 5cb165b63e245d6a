package io.penstock.cli.fleet;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.client.FleetApply;
import io.penstock.cli.client.FleetPlan;
import io.penstock.cli.client.PenstockApi;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code penstock apply}. */
@Command(
    name = "apply",
    description = {
      "Plans what makes the fleet as a file says, carries it out and waits for the end.",
      "The service goes on by itself if this command is ended, or the service is."
    },
    exitCodeOnInvalidInput = 1,
    mixinStandardHelpOptions = true)
public final class ApplyCommand implements Callable<Integer> {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** What becomes of the slots of sources that leave. */
  enum Slot {
    keep,
    drop
  }

  @Mixin private FleetOptions options = new FleetOptions();

  @Option(
      names = "--slot",
      paramLabel = "keep|drop",
      defaultValue = "keep",
      description = "what becomes of the slots of sources that leave (default ${DEFAULT-VALUE})")
  private Slot slot = Slot.keep;

  @Option(
      names = "--drop-lake-data",
      paramLabel = "NAMESPACE.TABLE",
      description = "drops the lake tables of a table that leaves, or has left; may be repeated")
  private List<String> dropLakeData = new ArrayList<>();

  @Option(
      names = "--allow-destructive",
      description = "carries out plans in which something ends or is lost")
  private boolean allowDestructive;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PenstockApi api = options.api();
    FleetPlan plan = api.planFleet(options.text());
    PlanText.print(plan, out);
    if ((plan.isDestructive() || !dropLakeData.isEmpty()) && !allowDestructive) {
      throw new CommandFailedException(
          "something would end or be lost (marked with !); nothing was changed. Say"
              + " --allow-destructive if that is meant.");
    }
    if (plan.steps().isEmpty() && dropLakeData.isEmpty()) {
      return plan.leftOut().isEmpty() ? 0 : 1;
    }
    FleetApply apply =
        api.applyFleetPlan(plan.id(), slot.name().toUpperCase(Locale.ROOT), dropLakeData);
    Map<Integer, String> told = new HashMap<>();
    while (true) {
      tell(apply, told, out);
      if (apply.isTerminal()) {
        out.println("Revision %d: %s".formatted(apply.revision(), PlanText.kind(apply.status())));
        out.flush();
        return apply.hasSucceeded() && plan.leftOut().isEmpty() ? 0 : 1;
      }
      Thread.sleep(PAUSE.toMillis());
      apply = api.fleetApply(plan.id());
    }
  }

  /** Each step as often as something new can be said of it. */
  private static void tell(FleetApply apply, Map<Integer, String> told, PrintWriter out) {
    for (int i = 0; i < apply.steps().size(); i++) {
      FleetApply.Step step = apply.steps().get(i);
      String text =
          "%s %s%s: %s%s"
              .formatted(
                  PlanText.kind(step.kind()),
                  step.source(),
                  step.table() == null ? "" : ": " + step.table(),
                  PlanText.kind(step.status()),
                  step.message() == null ? "" : ". " + step.message());
      if (!step.status().equals("PENDING") && !text.equals(told.put(i, text))) {
        out.println(text);
      }
    }
    out.flush();
  }
}
