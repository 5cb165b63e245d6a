package io.penstock.connector;

import io.penstock.connect.ConnectGateway;
import io.penstock.connect.ConnectorStatus;
import io.penstock.identity.IdentityChecks;
import io.penstock.source.Source;
import io.penstock.table.Tables;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Has connectors be there and run, or be paused, as it was asked for: that somebody deleted, paused
 * or stopped one in Kafka Connect is put right. Configurations are not: who edits one is shown.
 */
@Component
class ConnectorUpkeep {
  private static final Logger log = LoggerFactory.getLogger(ConnectorUpkeep.class);

  /** A worker that has just started may not know its connectors yet. */
  private static final int LOOKS_WITHOUT = 3;

  private final RegisteredConnectors registered;
  private final ConnectGateway connect;
  private final IdentityChecks identity;
  private final Tables tables;
  private final Map<String, Integer> missing = new ConcurrentHashMap<>();

  ConnectorUpkeep(
      RegisteredConnectors registered,
      ConnectGateway connect,
      IdentityChecks identity,
      Tables tables) {
    this.registered = registered;
    this.connect = connect;
    this.identity = identity;
    this.tables = tables;
  }

  /** Makes a connector again that is gone, with what it was given last; it does not run yet. */
  void bringBack(Source source) {
    Optional<RegisteredConnector> known = registered.find(source.name());
    String name = ConnectorConfig.name(source);
    if (known.isEmpty() || connect.config(name).isPresent()) {
      missing.remove(name);
      return;
    }
    if (missing.merge(name, 1, Integer::sum) >= LOOKS_WITHOUT) {
      connect.createStopped(name, known.get().config());
      missing.remove(name);
      log.warn("The connector was gone and is made again. connector={}", name);
    }
  }

  /**
   * Brings a connector that is there into the state asked for.
   *
   * @param isLost whether what its stored offset needs is gone, which holds it
   * @return whether nothing more is to be done about it now
   */
  boolean settle(Source source, ConnectorStatus status, Lost isLost) {
    String name = ConnectorConfig.name(source);
    missing.remove(name);
    String state = status.connector().state();
    Optional<RegisteredConnector> known = registered.find(source.name());
    if (known.isEmpty()) {
      know(source, status);
      return false;
    }
    boolean rests = state.equals("PAUSED") || state.equals("STOPPED");
    if (known.get().pause() != null) {
      if (!rests) {
        connect.pause(name);
        log.warn("The connector ran and is paused as it was asked for. connector={}", name);
      }
      return true;
    }
    if (rests && mayStart(source, name, state, isLost)) {
      connect.resume(name);
      log.warn("The connector was {} and goes on as it was asked for. connector={}", state, name);
    }
    return rests;
  }

  /** Whether what a connector's stored offset needs is gone; then it is held. */
  @FunctionalInterface
  interface Lost {
    boolean isLost(Map<String, @Nullable Object> offset);
  }

  /** While it was stopped, its offsets may have been changed, and its source too. */
  private boolean mayStart(Source source, String name, String state, Lost isLost) {
    if (state.equals("PAUSED")) {
      return true;
    }
    if (identity.check(source) != null) {
      return false;
    }
    Map<String, @Nullable Object> offset = connect.offset(name);
    boolean wasIngested =
        tables.ofSource(source.name()).stream()
            .anyMatch(table -> table.completeThroughLsn() != null);
    if (offset.isEmpty() && wasIngested) {
      identity.hold(
          source,
          "Kafka Connect has no offset of the connector %s any more: where it was is not known."
              .formatted(name));
      return false;
    }
    return !isLost.isLost(offset);
  }

  /** One that was made before connectors were kept. */
  private void know(Source source, ConnectorStatus status) {
    if (ConnectorRegistration.isRunning(status)) {
      connect
          .config(ConnectorConfig.name(source))
          .filter(config -> ConnectorConfig.isOf(config, source))
          .ifPresent(config -> registered.keep(source.name(), config));
    }
  }
}
