package io.penstock.connector;

import io.penstock.api.model.ConnectorState;
import io.penstock.connect.ConnectGateway;
import io.penstock.connect.ConnectorStatus;
import io.penstock.identity.IdentityChecks;
import io.penstock.problem.ConflictException;
import io.penstock.source.Source;
import io.penstock.source.TableName;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Service;

/** Makes connectors what they should be. */
@Service
class ConnectorRegistration {
  private static final String INCLUDE = "table.include.list";
  private final Tables tables;
  private final ConnectGateway connect;
  private final IdentityChecks identity;
  private final ConnectorProperties properties;

  ConnectorRegistration(
      Tables tables,
      ConnectGateway connect,
      IdentityChecks identity,
      ConnectorProperties properties) {
    this.tables = tables;
    this.connect = connect;
    this.identity = identity;
    this.properties = properties;
  }

  /** The configuration that the source's connector should have. */
  Map<String, String> desired(Source source) {
    List<TableName> names = tables.ofSource(source.name()).stream().map(Table::name).toList();
    return ConnectorConfig.render(source, names, properties);
  }

  /** Registers or repairs the source's connector. */
  void register(Source source) {
    Map<String, String> desired = desired(source);
    String include = desired.getOrDefault(INCLUDE, "");
    refuseWithoutTables(source);
    String name = ConnectorConfig.name(source);
    connect.config(name).ifPresent(observed -> refuseUnread(observed, include));
    refuseHeld(source, connect.status(name).map(ConnectorRegistration::hasFailed).orElse(true));
    connect.putConfig(name, desired);
    connect
        .status(name)
        .filter(ConnectorRegistration::hasFailed)
        .ifPresent(failed -> connect.restartFailed(name));
  }

  /** A conflict if the source has no table. */
  void refuseWithoutTables(Source source) {
    if (tables.ofSource(source.name()).isEmpty()) {
      throw new ConflictException(
          "source-without-tables",
          "The source %s has no table; register its tables first.".formatted(source.name()));
    }
  }

  /**
   * A change of the configuration restarts tasks. One that has failed may find another server, and
   * so may one that is not there: it goes on where an earlier one of its name was.
   */
  private void refuseHeld(Source source, boolean starts) {
    String why = starts ? identity.check(source) : identity.recoveryNeeded(source.name());
    if (why != null) {
      throw new ConflictException(
          "recovery-needed", why + " Ask for the connector's recovery instead.");
    }
  }

  /**
   * A table that joins a connector after its initial snapshot would be streamed without the rows
   * that it held before.
   */
  private static void refuseUnread(Map<String, String> observed, String include) {
    Set<String> added = new TreeSet<>(Arrays.asList(include.split(",")));
    Arrays.asList(observed.getOrDefault(INCLUDE, "").split(",")).forEach(added::remove);
    if (!added.isEmpty()) {
      throw new ConflictException(
          "initial-snapshot-needed",
          ("The connector runs without %s, whose present rows it would never read. Remove the"
                  + " connector with its offsets and slot, and register it anew.")
              .formatted(String.join(", ", added).replace("\\", "")));
    }
  }

  static boolean hasFailed(ConnectorStatus status) {
    String failed = ConnectorState.FAILED.getValue();
    return status.connector().state().equals(failed)
        || status.tasks().stream().anyMatch(task -> task.state().equals(failed));
  }
}
