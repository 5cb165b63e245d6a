package io.penstock.fleet;

import io.penstock.connector.ConnectorRegistration;
import io.penstock.fleet.FleetFacts.Found;
import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.fleet.FleetFile.TableRule;
import io.penstock.fleet.Step.Change;
import io.penstock.fleet.Step.Kind;
import io.penstock.fleet.Step.Reads;
import io.penstock.problem.Fault;
import io.penstock.source.CatalogTable;
import io.penstock.source.CatalogTable.Key;
import io.penstock.source.CatalogTable.ReplicaIdentity;
import io.penstock.source.PublicationFacts;
import io.penstock.source.SourceFacts;
import io.penstock.source.TableFacts;
import io.penstock.source.TableName;
import io.penstock.table.Policy;
import io.penstock.table.Table;
import io.penstock.table.TableCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which of a source's tables are wanted, and what has to change for them. */
final class TableSteps {
  private final SourceSpec spec;
  private final Found found;
  private final SourceFacts facts;
  private final boolean connectorStartsAnew;
  private final LakeNames names;
  private final Map<TableName, Table> registered = new HashMap<>();
  private final Set<TableName> wanted = new LinkedHashSet<>();
  private final List<Step> identities = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Step> readings = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();

  TableSteps(
      SourceSpec spec,
      Found found,
      SourceFacts facts,
      boolean connectorStartsAnew,
      LakeNames names) {
    this.spec = spec;
    this.found = found;
    this.facts = facts;
    this.connectorStartsAnew = connectorStartsAnew;
    this.names = names;
    found.tables().forEach(table -> registered.put(table.name(), table));
  }

  /** The tables that the source is to have. */
  Set<TableName> wanted() {
    return wanted;
  }

  /** Changes of replica identities, which come first. */
  List<Step> identities() {
    return identities;
  }

  /** Changes of the registry. */
  List<Step> steps() {
    return steps;
  }

  /** What a running connector has to read, which comes last. */
  List<Step> readings() {
    return readings;
  }

  List<String> warnings() {
    return warnings;
  }

  List<Fault> faults() {
    return faults;
  }

  void make() {
    for (TableRule rule : spec.rules()) {
      if (rule.include().isExact() && !facts.tables().containsKey(rule.include().text())) {
        faults.add(
            rule.fault(
                "/include",
                rule.include() + " is not in the source; check schema, name and their case."));
      }
    }
    facts.tables().keySet().stream()
        .sorted(Comparator.comparing(TableName::toString))
        .forEach(this::decide);
    warnOfIdleRules();
  }

  private void decide(TableName name) {
    Optional<TableRule> rule = spec.ruleFor(name);
    if (rule.isEmpty() || (spec.isOwn(name) && !rule.get().include().isExact())) {
      return;
    }
    Table known = registered.get(name);
    boolean replicated = known != null && known.state() != Table.State.REMOVED;
    TableFacts table = facts.tables().get(name);
    if (table == null || !(isFit(rule.get(), table) || replicated)) {
      return;
    }
    wanted.add(name);
    if (known == null) {
      add(rule.get(), table);
    } else {
      keep(rule.get(), known, table, replicated);
    }
  }

  /** Whether it can be replicated; what its publication and identity lack is made up for. */
  private boolean isFit(TableRule rule, TableFacts facts) {
    CatalogTable table = facts.table();
    PublicationFacts publication = this.facts.publication();
    ReplicaIdentity identity = identity(table);
    List<String> reasons =
        TableCheck.faults(
            table.published(publication != null && publication.generated()).identifiedBy(identity));
    if (reasons.isEmpty()) {
      if (identity != table.replicaIdentity()) {
        identities.add(identity(facts, identity));
      }
      return true;
    }
    if (rule.include().isExact()) {
      reasons.forEach(reason -> faults.add(rule.fault("/include", table.name() + " " + reason)));
    } else {
      warnings.add(
          "%s: %s matches %s and is left out, since it %s"
              .formatted(spec.name(), table.name(), rule.include(), String.join(" It ", reasons)));
    }
    return false;
  }

  /** The identity that it needs: its own if that will do. */
  private static ReplicaIdentity identity(CatalogTable table) {
    return switch (table.replicaIdentity()) {
      case FULL -> ReplicaIdentity.FULL;
      case DEFAULT, NOTHING, OTHER_INDEX ->
          table.key() == Key.DEFERRABLE ? ReplicaIdentity.FULL : ReplicaIdentity.DEFAULT;
    };
  }

  private Step identity(TableFacts facts, ReplicaIdentity identity) {
    TableName name = facts.table().name();
    return Step.of(
            Kind.SET_REPLICA_IDENTITY,
            spec.name(),
            name,
            List.of(
                new Change(
                    "replicaIdentity", facts.table().replicaIdentity().name(), identity.name())),
            "Updates and deletes name the rows that they change.")
        .running(
            List.of("ALTER TABLE %s REPLICA IDENTITY %s".formatted(name.quoted(), identity)),
            !facts.owned());
  }

  private void add(TableRule rule, TableFacts table) {
    TableName name = table.table().name();
    String namespace = rule.namespaceOf(spec.name(), name);
    String other = names.take(spec.name(), name, namespace);
    if (other != null) {
      faults.add(
          rule.fault(
              "",
              "%s needs a name in the namespace %s of the lake that %s has; give it another namespace."
                  .formatted(name, namespace, other)));
      return;
    }
    steps.add(
        joining(
            Step.of(
                Kind.REGISTER_TABLE,
                spec.name(),
                name,
                PolicyChanges.of(namespace, rule.policy()),
                "It is replicated into %s.%s, its changes into %s.%s_changes."
                    .formatted(namespace, name.name(), namespace, name.name())),
            table));
  }

  private void keep(TableRule rule, Table known, TableFacts table, boolean replicated) {
    refuseOtherLayout(rule, known);
    if (!replicated) {
      steps.add(
          joining(
              Step.of(
                  Kind.BRING_BACK_TABLE,
                  spec.name(),
                  known.name(),
                  PolicyChanges.between(known.policy(), rule.policy()),
                  "It is replicated again, and all its rows are read; what changed meanwhile is in no"
                      + " history."),
              table));
      return;
    }
    List<Change> changes = PolicyChanges.between(known.policy(), rule.policy());
    if (!changes.isEmpty()) {
      steps.add(
          Step.of(
              Kind.CHANGE_POLICY,
              spec.name(),
              known.name(),
              changes,
              consequence(known.policy(), rule.policy())));
    }
    boolean unsent = !table.table().published();
    Map<String, String> connector = found.connector();
    if (!connectorStartsAnew
        && (unsent
            || (connector != null && !ConnectorRegistration.captures(connector, known.name())))) {
      readings.add(
          reading(
              known.name(),
              table,
              "The connector did not get its changes, so all its rows are read anew."));
    }
  }

  private void refuseOtherLayout(TableRule rule, Table known) {
    String namespace = rule.namespaceOf(spec.name(), known.name());
    if (!namespace.equals(known.namespace())) {
      faults.add(
          rule.fault(
              "/namespace",
              "The lake tables of %s are in the namespace %s and stay there; say namespace: %s."
                  .formatted(known.name(), known.namespace(), known.namespace())));
    }
    if (!rule.policy().sameLayout(known.policy())) {
      faults.add(
          rule.fault(
              "/policy",
              "The lake tables of %s are made with formatVersion: %d and buckets: %d, which stay."
                  .formatted(
                      known.name(), known.policy().formatVersion(), known.policy().buckets())));
    }
  }

  private static String consequence(Policy before, Policy after) {
    if (after.paused() && !before.paused()) {
      return "Ingest leaves it alone; its changes wait in its topic, as long as that keeps them, and"
          + " the slot moves on.";
    }
    return before.paused() && !after.paused()
        ? "Ingest takes it up again where it was."
        : "It holds from the next run on.";
  }

  /**
   * A connector that runs, or goes on where one was, does not read tables that join it by itself;
   * one that begins does.
   */
  private Step joining(Step step, TableFacts table) {
    boolean reads =
        (found.known() == null && !found.adopts())
            || connectorStartsAnew
            || (found.connector() == null && facts.slot() == null);
    if (reads) {
      return step.reading(new Reads(table.rows(), table.bytes()));
    }
    readings.add(
        reading(
            table.table().name(),
            table,
            "The running connector reads its rows by an incremental snapshot; streaming goes on."));
    if (spec.signalTable() == null) {
      faults.add(
          spec.fault(
              "/signalTable",
              ("%s joins a running connector, which reads its rows only when a signal table tells it"
                      + " to; create one, publish it and name it.")
                  .formatted(table.table().name())));
    }
    return step;
  }

  private Step reading(TableName name, TableFacts table, String consequence) {
    return Step.of(Kind.READ_TABLE, spec.name(), name, List.of(), consequence)
        .reading(new Reads(table.rows(), table.bytes()));
  }

  private void warnOfIdleRules() {
    Set<TableRule> busy = new LinkedHashSet<>();
    wanted.forEach(name -> spec.ruleFor(name).ifPresent(busy::add));
    for (TableRule rule : spec.rules()) {
      if (!busy.contains(rule) && !rule.include().isExact()) {
        warnings.add(
            "%s: line %d: no table is replicated by %s."
                .formatted(spec.name(), rule.line(), rule.include()));
      }
    }
  }
}
