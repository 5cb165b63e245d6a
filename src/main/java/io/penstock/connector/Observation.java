package io.penstock.connector;

import io.penstock.api.model.ConnectorState;
import io.penstock.connect.ConnectorStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What Kafka Connect said of a connector at a time.
 *
 * @param state the worst of the connector and its tasks
 * @param config as Connect keeps it, null if it has none or does not answer
 */
record Observation(
    ConnectorState state,
    List<ConnectorStatus.Task> tasks,
    @Nullable Map<String, String> config,
    Instant at) {

  static Observation unreachable(Instant at) {
    return new Observation(ConnectorState.UNREACHABLE, List.of(), null, at);
  }

  static Observation missing(Instant at) {
    return new Observation(ConnectorState.MISSING, List.of(), null, at);
  }

  /**
   * A connector that exists.
   *
   * @param status null while no worker has taken it up
   */
  static Observation of(Map<String, String> config, @Nullable ConnectorStatus status, Instant at) {
    return status == null
        ? new Observation(ConnectorState.UNASSIGNED, List.of(), config, at)
        : new Observation(worst(status), status.tasks(), config, at);
  }

  /** Keys whose observed value differs from the desired one; none where nothing was observed. */
  List<String> drift(Map<String, String> desired) {
    if (config == null) {
      return List.of();
    }
    TreeSet<String> keys = new TreeSet<>(desired.keySet());
    keys.addAll(config.keySet());
    return keys.stream().filter(key -> !Objects.equals(desired.get(key), config.get(key))).toList();
  }

  private static ConnectorState worst(ConnectorStatus status) {
    ConnectorState own = state(status.connector().state());
    if (own != ConnectorState.RUNNING) {
      return own;
    }
    List<ConnectorState> tasks = status.tasks().stream().map(task -> state(task.state())).toList();
    if (tasks.isEmpty()) {
      return ConnectorState.UNASSIGNED;
    }
    long failed = tasks.stream().filter(ConnectorState.FAILED::equals).count();
    if (failed == tasks.size()) {
      return ConnectorState.FAILED;
    }
    if (failed > 0) {
      return ConnectorState.DEGRADED;
    }
    return tasks.stream()
        .filter(task -> task != ConnectorState.RUNNING)
        .findFirst()
        .orElse(ConnectorState.RUNNING);
  }

  /** Connect's word in ours; one that is on its way, or new to us, is not yet assigned. */
  private static ConnectorState state(String word) {
    return switch (word) {
      case "RUNNING" -> ConnectorState.RUNNING;
      case "PAUSED" -> ConnectorState.PAUSED;
      case "STOPPED" -> ConnectorState.STOPPED;
      case "FAILED" -> ConnectorState.FAILED;
      default -> ConnectorState.UNASSIGNED;
    };
  }
}
