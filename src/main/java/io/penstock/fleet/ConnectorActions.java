package io.penstock.fleet;

import io.penstock.connector.ConnectorRecovery;
import io.penstock.connector.ConnectorRegistration;
import io.penstock.connector.ConnectorRemoval;
import io.penstock.connector.ConnectorTopics;
import io.penstock.fleet.Apply.Progress;
import io.penstock.source.KnownSource;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What steps do to connectors, and with them to sources that leave. */
@Component
class ConnectorActions {
  private final Sources sources;
  private final Tables tables;
  private final ConnectorRegistration registration;
  private final ConnectorTopics topics;
  private final ConnectorRecovery recovery;
  private final ConnectorRemoval removal;

  ConnectorActions(
      Sources sources,
      Tables tables,
      ConnectorRegistration registration,
      ConnectorTopics topics,
      ConnectorRecovery recovery,
      ConnectorRemoval removal) {
    this.sources = sources;
    this.tables = tables;
    this.registration = registration;
    this.topics = topics;
    this.recovery = recovery;
    this.removal = removal;
  }

  /** What the connector waits for, null once it runs as it should. */
  @Nullable String register(Apply apply, String name) {
    Source source = sources.get(name);
    if (!registration.isAsDesired(source)) {
      for (Progress each : apply.steps()) {
        if (each.step().kind() == Step.Kind.READ_TABLE && each.step().source().equals(name)) {
          Table joining = tables.find(name, each.step().tableName()).orElseThrow();
          topics.make(joining);
        }
      }
      registration.registerJoining(source);
    }
    return registration.waitsFor(source);
  }

  /** What the connector's new start waits for, null once it runs. */
  @Nullable String recover(Apply apply, String name) {
    Source source = sources.get(name);
    if (recovery.isUnderWay(source)) {
      return "The connector is being started anew.";
    }
    Optional<Map<String, String>> observed = registration.observed(source);
    if (observed.isEmpty()) {
      recovery.request(source, "The source came back by plan " + apply.planId() + ".");
      return "The connector is being started anew.";
    }
    return registration.waitsFor(source);
  }

  /** What the removal of a source waits for, null once it is done. */
  @Nullable String remove(Apply apply, String name) {
    Optional<KnownSource> known = sources.everOf(name);
    if (known.isEmpty() || !known.get().replicated()) {
      return null;
    }
    return removal.remove(known.get().source(), apply.slot() == Apply.Slot.DROP);
  }
}
