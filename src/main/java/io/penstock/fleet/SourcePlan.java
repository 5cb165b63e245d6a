package io.penstock.fleet;

import io.penstock.connector.Adoption;
import io.penstock.fleet.FleetFacts.Found;
import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.fleet.Step.Change;
import io.penstock.fleet.Step.Kind;
import io.penstock.problem.Fault;
import io.penstock.source.Address;
import io.penstock.source.Capture;
import io.penstock.source.KnownSource;
import io.penstock.source.Source;
import io.penstock.source.SourceFacts;
import io.penstock.source.TableName;
import io.penstock.table.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What has to change for one source of a fleet file. */
final class SourcePlan {
  private static final String DRAWN_LATER = "drawn when the source is registered";
  private final SourceSpec spec;
  private final Found found;
  private final LakeNames names;
  private final List<Step> steps = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();

  SourcePlan(SourceSpec spec, Found found, LakeNames names) {
    this.spec = spec;
    this.found = found;
    this.names = names;
  }

  List<Step> steps() {
    return steps;
  }

  List<String> warnings() {
    return warnings;
  }

  List<Fault> faults() {
    return faults;
  }

  void make(ConnectorRendering rendering) {
    SourceFacts facts = found.facts();
    if (facts == null) {
      found.faults().forEach(fault -> faults.add(spec.fault(fault.pointer(), fault.detail())));
      return;
    }
    facts.faults().forEach(fault -> faults.add(spec.fault(fault.pointer(), fault.detail())));
    refuseAnotherDatabase();
    refuseStrangeSlot(facts);
    refuseStrangeConnector();
    source();
    TableSteps tables = new TableSteps(spec, found, facts, startsAnew(), names);
    tables.make();
    faults.addAll(tables.faults());
    warnings.addAll(tables.warnings());
    if (tables.wanted().isEmpty() && tables.faults().isEmpty()) {
      faults.add(
          spec.fault(
              "/tables",
              "No table of the source is replicated by these rules; add or correct one."));
    }
    steps.addAll(tables.identities());
    publication(facts, tables.wanted());
    steps.addAll(tables.steps());
    removals(tables.wanted());
    connector(rendering, tables.wanted());
    steps.addAll(tables.readings());
  }

  private void refuseAnotherDatabase() {
    KnownSource known = found.known();
    String database = known == null ? null : known.source().address().database();
    if (database != null && !database.equals(spec.address().database())) {
      faults.add(
          spec.fault(
              "/database",
              "The slot and the positions of %s belong to its database %s; give the other one a source of its own."
                  .formatted(spec.name(), database)));
    }
  }

  /** Of a source that never was here, a slot of its name belongs to somebody else. */
  private void refuseStrangeSlot(SourceFacts facts) {
    if (found.known() == null && !found.adopts() && facts.slot() != null) {
      faults.add(
          spec.fault(
              "/name",
              "The server has a slot %s already, which Penstock did not make; drop it or choose another name."
                  .formatted(wanted().slot())));
    }
  }

  /** One that reads something else, or writes what cannot be read, is never taken over. */
  private void refuseStrangeConnector() {
    Map<String, String> connector = found.connector();
    if (!found.adopts() || connector == null) {
      return;
    }
    Adoption.obstacles(connector, wanted())
        .forEach(
            (key, value) ->
                faults.add(
                    spec.fault(
                        "/name",
                        ("Kafka Connect has a connector %s already, with %s = %s, which would have to be"
                                + " %s for it to be adopted; delete it there or choose another name.")
                            .formatted(spec.name(), key, connector.get(key), value))));
  }

  private void source() {
    KnownSource known = found.known();
    if (known == null) {
      steps.add(
          Step.of(
              Kind.REGISTER_SOURCE,
              spec.name(),
              null,
              registered(),
              found.adopts()
                  ? ("The source is connected to, checked and kept, and its connector %s is adopted: its"
                          + " offsets and its slot stay.")
                      .formatted(spec.name())
                  : "The source is connected to, checked and kept. Nothing changes there."));
      return;
    }
    List<Change> changes = changes(known.source());
    add(changes, "walVolumeBytes", text(known.walVolumeBytes()), text(spec.walVolumeBytes()));
    if (!known.replicated()) {
      steps.add(
          Step.of(
              Kind.CHANGE_SOURCE,
              spec.name(),
              null,
              changes,
              startsAnew()
                  ? "The source comes back. Its connector starts anew and reads all tables."
                  : "The source comes back. Its connector goes on where it was, from its slot."));
    } else if (!changes.isEmpty()) {
      steps.add(
          Step.of(
              Kind.CHANGE_SOURCE,
              spec.name(),
              null,
              changes,
              "The source is checked there; its connector is restarted with it. A server that is"
                  + " not what it was is noticed, and the connector held."));
    }
  }

  private List<Change> registered() {
    List<Change> changes = new ArrayList<>();
    changes.add(new Change("address", null, spec.address().toString()));
    if (found.adopts()) {
      changes.add(new Change(Step.UNAVAILABLE_VALUE, null, unavailableValue(null)));
    }
    return changes;
  }

  private List<Change> changes(Source before) {
    List<Change> changes = new ArrayList<>();
    Address from = before.address();
    Address to = spec.address();
    add(changes, "host", from.host(), to.host());
    add(changes, "port", String.valueOf(from.port()), String.valueOf(to.port()));
    add(changes, "username", from.username(), to.username());
    add(changes, "password.service", from.password().service(), to.password().service());
    add(changes, "password.connect", from.password().connect(), to.password().connect());
    Capture capture = before.capture();
    add(changes, "publication", capture.publication(), spec.publication());
    add(changes, "heartbeatTable", text(capture.heartbeatTable()), text(spec.heartbeatTable()));
    add(changes, "signalTable", text(capture.signalTable()), text(spec.signalTable()));
    return changes;
  }

  /** Whether the connector of a source that comes back has nothing to go on from. */
  private boolean startsAnew() {
    KnownSource known = found.known();
    SourceFacts facts = found.facts();
    return known != null
        && !known.replicated()
        && !(known.slotKept() && facts != null && facts.slot() != null && facts.slot().isUsable());
  }

  private void publication(SourceFacts facts, Set<TableName> wanted) {
    if (facts.publication() == null) {
      return;
    }
    boolean viaRoot = false;
    for (TableName table : wanted) {
      PublicationSql sql = PublicationSql.of(spec.publication(), facts, table, viaRoot);
      if (sql.statements().isEmpty()) {
        continue;
      }
      viaRoot |= sql.setsViaRoot();
      steps.add(
          Step.of(
                  Kind.ALTER_PUBLICATION,
                  spec.name(),
                  table,
                  List.of(new Change(spec.publication(), null, table.toString())),
                  "The publication %s sends its changes.".formatted(spec.publication()))
              .running(sql.statements(), !sql.allowed())
              .warning(
                  sql.setsViaRoot()
                      ? List.of(
                          "Partitions that are captured under names of their own would no longer"
                              + " be.")
                      : List.of()));
    }
  }

  private void removals(Set<TableName> wanted) {
    for (Table table : found.tables()) {
      if (table.state() != Table.State.REMOVED && !wanted.contains(table.name())) {
        steps.add(RemovalSteps.of(wanted(), table));
      }
    }
  }

  private void connector(ConnectorRendering rendering, Set<TableName> wanted) {
    if (wanted.isEmpty()) {
      return;
    }
    Map<String, String> before = found.connector();
    Map<String, String> after = rendering.of(wanted(), wanted);
    if (startsAnew()) {
      steps.add(
          Step.of(
              Kind.RECOVER_CONNECTOR,
              spec.name(),
              null,
              List.of(),
              "The connector starts without offsets and with a new slot, and reads all rows of all"
                  + " tables. What changed while the source was away is in no history."));
      return;
    }
    List<Change> changes = before == null ? List.of() : changes(before, after);
    if (before != null && changes.isEmpty()) {
      return;
    }
    steps.add(
        Step.of(
            Kind.REGISTER_CONNECTOR,
            spec.name(),
            null,
            changes,
            before != null
                ? "The connector's task is restarted with it and goes on where it was."
                : goesOn()
                    ? "The connector is made and goes on where one of its name was."
                    : ("The connector is made, with the slot %s. It reads all rows of its tables"
                            + " once, then streams. While the slot is made, the server waits for"
                            + " transactions that are open.")
                        .formatted(wanted().slot())));
  }

  private static List<Change> changes(Map<String, String> before, Map<String, String> after) {
    List<Change> changes = new ArrayList<>();
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (String key : keys) {
      add(changes, key, before.get(key), after.get(key));
    }
    return changes;
  }

  /** Whether a connector made now finds the offsets of an earlier one, and reads nothing again. */
  private boolean goesOn() {
    SourceFacts facts = found.facts();
    return found.known() != null && facts != null && facts.slot() != null;
  }

  /** The source as it will be; one that is new has its value for unsent ones drawn later. */
  private Source wanted() {
    KnownSource known = found.known();
    return new Source(
        spec.name(), spec.address(), spec.capture(unavailableValue(known)), "", "", Instant.EPOCH);
  }

  private String unavailableValue(@Nullable KnownSource known) {
    if (known != null) {
      return known.source().capture().unavailableValue();
    }
    Map<String, String> adopted = found.connector();
    return adopted == null ? DRAWN_LATER : Adoption.unavailableValue(adopted);
  }

  private static void add(
      List<Change> changes, String name, @Nullable String before, @Nullable String after) {
    if (!Objects.equals(before, after)) {
      changes.add(new Change(name, before, after));
    }
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
