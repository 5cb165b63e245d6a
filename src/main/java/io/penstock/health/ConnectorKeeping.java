package io.penstock.health;

import io.penstock.connect.ConnectorStatus;
import io.penstock.health.ConnectorEvidence.TaskState;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Keeps what Kafka Connect says of connectors. */
@Service
class ConnectorKeeping {
  static final String MISSING = "MISSING";
  static final String UNREACHABLE = "UNREACHABLE";
  static final String FAILED = "FAILED";
  private static final String RUNNING = "RUNNING";
  private static final String UNASSIGNED = "UNASSIGNED";
  private static final int TRACE = 4_000;

  private final ConnectorWatch watch;

  ConnectorKeeping(ConnectorWatch watch) {
    this.watch = watch;
  }

  /**
   * Keeps what Connect said.
   *
   * @param status null if it has no such connector
   */
  void answered(String source, @Nullable ConnectorStatus status) {
    if (status == null) {
      watch.observed(source, MISSING, List.of(), null);
      return;
    }
    List<TaskState> tasks =
        status.tasks().stream()
            .map(task -> new TaskState(task.id(), task.state(), messages(task.trace())))
            .toList();
    watch.observed(source, worst(status.connector().state(), tasks), tasks, null);
  }

  /** Keeps that it did not answer. */
  void unreachable(String source, String failure) {
    watch.observed(source, UNREACHABLE, List.of(), failure);
  }

  /** A connector that runs without a task does nothing. */
  static String worst(String own, List<TaskState> tasks) {
    if (!own.equals(RUNNING)) {
      return own;
    }
    if (tasks.isEmpty()) {
      return UNASSIGNED;
    }
    List<String> states = tasks.stream().map(TaskState::state).toList();
    return states.contains(FAILED)
        ? FAILED
        : states.stream().filter(state -> !state.equals(RUNNING)).findFirst().orElse(RUNNING);
  }

  /** The innermost cause tells most, and comes last: frames are left out, not the end. */
  static @Nullable String messages(@Nullable String trace) {
    if (trace == null) {
      return null;
    }
    String messages =
        trace
            .lines()
            .filter(line -> !line.startsWith("\tat ") && !line.startsWith("\t... "))
            .collect(Collectors.joining("\n"));
    return messages.length() <= TRACE ? messages : messages.substring(0, TRACE);
  }
}
