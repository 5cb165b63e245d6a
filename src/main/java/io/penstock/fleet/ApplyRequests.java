package io.penstock.fleet;

import io.penstock.fleet.Apply.Progress;
import io.penstock.fleet.Apply.Slot;
import io.penstock.fleet.Apply.Status;
import io.penstock.fleet.Apply.StepStatus;
import io.penstock.fleet.FleetRevisions.Revision;
import io.penstock.problem.ConflictException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Takes requests to carry plans out. */
@Service
class ApplyRequests {
  private static final Logger log = LoggerFactory.getLogger(ApplyRequests.class);
  private final FleetReader reader;
  private final FactsReader facts;
  private final FleetPlans plans;
  private final FleetApplies applies;
  private final FleetRevisions revisions;
  private final Sources sources;
  private final Tables tables;
  private final TransactionOperations transactions;
  private final Clock clock;

  ApplyRequests(
      FleetReader reader,
      FactsReader facts,
      FleetPlans plans,
      FleetApplies applies,
      FleetRevisions revisions,
      Sources sources,
      Tables tables,
      TransactionOperations transactions,
      Clock clock) {
    this.reader = reader;
    this.facts = facts;
    this.plans = plans;
    this.applies = applies;
    this.revisions = revisions;
    this.sources = sources;
    this.tables = tables;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Has a plan carried out. One that is, or was, stays as it is, but that one that failed is taken
   * up again.
   *
   * @param dropLakeData lake names of current tables whose data is to go
   * @param by who asks
   * @throws ConflictException if what the plan rests on has changed, or another plan is carried out
   * @throws InvalidException if lake data is named of a table that stays
   */
  Apply request(UUID planId, Slot slot, List<String> dropLakeData, String by) {
    KeptPlan kept = plans.get(planId);
    Optional<Apply> before = applies.find(planId);
    try {
      if (before.isEmpty()) {
        begin(kept, slot, dropLakeData, by);
      } else if (before.get().status() == Status.FAILED) {
        takeUp(before.get());
      }
    } catch (DuplicateKeyException e) {
      // Somebody was faster, with this plan or with another one.
      if (applies.find(planId).isEmpty() || before.isPresent()) {
        throw new ConflictException(
            "fleet-apply-under-way",
            "Another plan is being carried out, or was meanwhile; wait for its end and plan again.");
      }
    }
    return applies.find(planId).orElseThrow();
  }

  private void takeUp(Apply failed) {
    int newest = revisions.newest();
    if (newest != failed.revision()) {
      throw new ConflictException(
          "fleet-plan-stale",
          "The fleet is at revision %d by now; plan again.".formatted(newest),
          List.of());
    }
    transactions.executeWithoutResult(status -> applies.takeUp(failed.planId()));
  }

  private void begin(KeptPlan kept, Slot slot, List<String> dropLakeData, String by) {
    refuseStale(kept);
    List<Progress> steps = new ArrayList<>();
    kept.plan().steps().forEach(step -> steps.add(pending(steps.size(), step)));
    drops(kept, dropLakeData).forEach(step -> steps.add(pending(steps.size(), step)));
    Instant now = clock.instant();
    int number = kept.plan().baseRevision() + 1;
    transactions.executeWithoutResult(
        status -> {
          revisions.add(new Revision(number, kept.id(), kept.file(), now, by));
          applies.add(
              new Apply(kept.id(), number, Status.RUNNING, slot, dropLakeData, now, null, steps));
        });
    log.info(
        "The fleet's plan is to be carried out. planId={} revision={} steps={}",
        kept.id(),
        number,
        steps.size());
  }

  private static Progress pending(int position, Step step) {
    return new Progress(position, step, StepStatus.PENDING, null, null);
  }

  private void refuseStale(KeptPlan kept) {
    FleetFile file = reader.read(kept.file());
    FleetFacts now = facts.read(file);
    List<String> changed = new ArrayList<>();
    if (now.revision() != kept.plan().baseRevision()) {
      changed.add(
          "The plan was made on revision %d of the fleet, which is at revision %d."
              .formatted(kept.plan().baseRevision(), now.revision()));
    }
    changed.addAll(
        FactDigests.changed(
            kept.plan().facts(), FactDigests.of(file, now, kept.plan().leftOutSources())));
    if (!changed.isEmpty()) {
      throw new ConflictException(
          "fleet-plan-stale",
          "What the plan rests on has changed; plan again. Nothing was changed.",
          changed.stream().map(each -> new Fault(null, each)).toList());
    }
  }

  private List<Step> drops(KeptPlan kept, List<String> dropLakeData) {
    if (dropLakeData.isEmpty()) {
      return List.of();
    }
    Map<String, Table> leaving = leaving(kept.plan().steps());
    List<Step> steps = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < dropLakeData.size(); i++) {
      String name = dropLakeData.get(i);
      Table table = leaving.get(name);
      if (table == null) {
        faults.add(
            new Fault(
                "/dropLakeData/" + i,
                "%s is not the lake name of a table that the plan removes, or that was removed; those are %s."
                    .formatted(name, leaving.keySet())));
      } else {
        steps.add(RemovalSteps.drop(table));
      }
    }
    if (!faults.isEmpty()) {
      throw new InvalidException(
          "lake-data-in-use", "Lake data is dropped only of tables that leave the fleet.", faults);
    }
    return steps;
  }

  /** By lake name the tables that have left the fleet or do so by these steps. */
  private Map<String, Table> leaving(List<Step> steps) {
    Map<String, List<Table>> ever = new HashMap<>();
    sources
        .ever()
        .forEach(each -> ever.put(each.source().name(), tables.everOf(each.source().name())));
    Map<String, Table> leaving = new LinkedHashMap<>();
    Planner.removed(steps, ever).forEach(table -> leaving.put(RemovalSteps.lakeName(table), table));
    ever.values().stream()
        .flatMap(List::stream)
        .filter(table -> tables.get(table.id()).state() == Table.State.REMOVED)
        .filter(table -> steps.stream().noneMatch(step -> bringsBack(step, table)))
        .forEach(table -> leaving.putIfAbsent(RemovalSteps.lakeName(table), table));
    return leaving;
  }

  private static boolean bringsBack(Step step, Table table) {
    return step.source().equals(table.source())
        && (step.kind() == Step.Kind.CHANGE_SOURCE && table.state() != Table.State.REMOVED
            || step.kind() == Step.Kind.BRING_BACK_TABLE && table.name().equals(step.table()));
  }
}
