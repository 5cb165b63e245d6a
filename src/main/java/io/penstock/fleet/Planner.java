package io.penstock.fleet;

import io.penstock.fleet.FleetFacts.Found;
import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.fleet.Plan.LeftOut;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Makes plans: a pure function of a fleet file and what there is. */
final class Planner {
  private final ConnectorRendering rendering;

  Planner(ConnectorRendering rendering) {
    this.rendering = rendering;
  }

  /**
   * What has to change. Sources that do not answer are left out, unless none does.
   *
   * @param facts with all sources of the file, and all that are replicated
   * @throws InvalidException if the file asks for what cannot be; all faults are told
   */
  Plan plan(FleetFile file, FleetFacts facts) {
    List<Step> steps = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    LakeNames names = new LakeNames();
    facts.sources().values().forEach(found -> found.tables().forEach(names::take));
    for (SourceSpec spec : file.sources()) {
      Found found = Objects.requireNonNull(facts.sources().get(spec.name()));
      if (found.silent()) {
        found.faults().forEach(fault -> leftOut.add(leftOut(spec, fault)));
        continue;
      }
      SourcePlan plan = new SourcePlan(spec, found, names);
      plan.make(rendering);
      steps.addAll(plan.steps());
      warnings.addAll(plan.warnings());
      faults.addAll(plan.faults());
    }
    for (Map.Entry<String, Found> each : new TreeMap<>(facts.sources()).entrySet()) {
      if (file.source(each.getKey()).isEmpty() && each.getValue().replicated() != null) {
        steps.add(RemovalSteps.of(each.getValue()));
      }
    }
    boolean noneAnswers =
        leftOut.stream().map(LeftOut::source).distinct().count() == file.sources().size();
    if (!faults.isEmpty() || (noneAnswers && !leftOut.isEmpty())) {
      leftOut.forEach(each -> faults.add(new Fault(each.pointer(), each.detail())));
      throw new InvalidException(
          "fleet-unfit",
          "The fleet cannot be as the file says; nothing was changed. See errors.",
          faults);
    }
    Plan plan =
        new Plan(
            facts.revision(),
            List.copyOf(steps),
            List.copyOf(warnings),
            List.copyOf(leftOut),
            new TreeMap<>());
    plan.facts().putAll(FactDigests.of(file, facts, plan.leftOutSources()));
    return plan;
  }

  private static LeftOut leftOut(SourceSpec spec, Fault fault) {
    Fault placed = spec.fault(fault.pointer(), fault.detail());
    return new LeftOut(
        spec.name(), Objects.requireNonNullElse(placed.pointer(), spec.pointer()), placed.detail());
  }

  /** The tables that a plan removes, those of removed sources too. */
  static List<Table> removed(List<Step> steps, Map<String, List<Table>> tables) {
    List<Table> removed = new ArrayList<>();
    for (Step step : steps) {
      for (Table table : tables.getOrDefault(step.source(), List.of())) {
        boolean itself = step.kind() == Step.Kind.REMOVE_TABLE && table.name().equals(step.table());
        if (itself
            || (step.kind() == Step.Kind.REMOVE_SOURCE && table.state() != Table.State.REMOVED)) {
          removed.add(table);
        }
      }
    }
    return removed;
  }
}
