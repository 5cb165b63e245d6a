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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Makes connectors what they should be. */
@Service
public class ConnectorRegistration {
  private static final String INCLUDE = "table.include.list";
  private final Tables tables;
  private final ConnectGateway connect;
  private final IdentityChecks identity;
  private final ConnectorProperties properties;
  private final RegisteredConnectors registered;

  ConnectorRegistration(
      Tables tables,
      ConnectGateway connect,
      IdentityChecks identity,
      ConnectorProperties properties,
      RegisteredConnectors registered) {
    this.tables = tables;
    this.connect = connect;
    this.identity = identity;
    this.properties = properties;
    this.registered = registered;
  }

  /** The configuration that the source's connector should have. */
  Map<String, String> desired(Source source) {
    List<TableName> names = tables.ofSource(source.name()).stream().map(Table::name).toList();
    return ConnectorConfig.render(source, names, properties);
  }

  /** The configuration that the source's connector should have for those tables. */
  public Map<String, String> desired(Source source, Collection<TableName> names) {
    return ConnectorConfig.render(source, names, properties);
  }

  /** The configuration that the source's connector has, empty if there is no connector. */
  public Optional<Map<String, String>> observed(Source source) {
    return observed(ConnectorConfig.name(source));
  }

  /** The configuration that the connector of a source of that name has, empty without one. */
  public Optional<Map<String, String>> observed(String source) {
    return connect.config(source);
  }

  /** Whether the source's connector has the configuration that it should have. */
  public boolean isAsDesired(Source source) {
    return observed(source).filter(desired(source)::equals).isPresent();
  }

  /** Whether a connector of that configuration captures a table. */
  public static boolean captures(Map<String, String> config, TableName table) {
    return List.of(config.getOrDefault(INCLUDE, "").split(",")).contains(table.pattern());
  }

  /** Registers or repairs the source's connector. */
  void register(Source source) {
    connect
        .config(ConnectorConfig.name(source))
        .ifPresent(observed -> refuseUnread(observed, desired(source).getOrDefault(INCLUDE, "")));
    registerJoining(source);
  }

  /**
   * The same, though tables may join it that it has not read; who calls has them read by
   * re-snapshots, and first by {@link ConnectorTopics} makes their topics.
   *
   * @throws ConflictException if the source has no table, or the connector is held
   * @throws io.penstock.problem.UpstreamException if Kafka Connect or the source does not answer
   */
  public void registerJoining(Source source) {
    Map<String, String> desired = desired(source);
    refuseWithoutTables(source);
    String name = ConnectorConfig.name(source);
    refuseHeld(source, connect.status(name).map(ConnectorRegistration::hasFailed).orElse(true));
    connect.putConfig(name, desired);
    registered.keep(source.name(), desired);
    connect
        .status(name)
        .filter(ConnectorRegistration::hasFailed)
        .ifPresent(failed -> connect.restartFailed(name));
  }

  /**
   * Why the connector does not run as it should yet: Connect starts tasks anew some time after a
   * change. Null once it does.
   */
  public @Nullable String waitsFor(Source source) {
    String name = ConnectorConfig.name(source);
    Map<String, String> desired = desired(source);
    ConnectorStatus status = connect.status(name).orElse(null);
    if (status == null || status.tasks().isEmpty()) {
      return "The connector has no task yet.";
    }
    for (ConnectorStatus.Task task : status.tasks()) {
      if (task.state().equals(ConnectorState.PAUSED.getValue())) {
        return "The connector is paused; resume it.";
      }
      if (!task.state().equals(ConnectorState.RUNNING.getValue())) {
        String trace = task.trace();
        return "The connector's task is %s.%s"
            .formatted(
                task.state(), trace == null ? "" : " " + trace.lines().findFirst().orElse(""));
      }
    }
    boolean old =
        connect.taskConfigs(name).stream()
            .anyMatch(each -> !Objects.equals(each.get(INCLUDE), desired.get(INCLUDE)));
    return old ? "The connector's task runs with its configuration of before." : null;
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
          ("The connector runs without %s, whose present rows it would never read by itself. Apply a"
                  + " fleet file that has them, which has them read; or recover the connector, which"
                  + " reads all tables.")
              .formatted(String.join(", ", added).replace("\\", "")));
    }
  }

  static boolean isRunning(ConnectorStatus status) {
    String running = ConnectorState.RUNNING.getValue();
    return status.connector().state().equals(running)
        && !status.tasks().isEmpty()
        && status.tasks().stream().allMatch(task -> task.state().equals(running));
  }

  static boolean hasFailed(ConnectorStatus status) {
    String failed = ConnectorState.FAILED.getValue();
    return status.connector().state().equals(failed)
        || status.tasks().stream().anyMatch(task -> task.state().equals(failed));
  }
}
