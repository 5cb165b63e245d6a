package io.penstock.health;

import io.penstock.connect.ConnectorStatus;
import io.penstock.health.ConnectorEvidence.TaskState;
import io.penstock.health.ConnectorObserved.FailedTask;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps what Kafka Connect says of connectors; others learn of it in the same transaction. */
@Service
class ConnectorKeeping {
  static final String MISSING = "MISSING";
  static final String UNREACHABLE = "UNREACHABLE";
  private static final String RUNNING = "RUNNING";
  private static final String FAILED = "FAILED";
  private static final String UNASSIGNED = "UNASSIGNED";
  private static final int TRACE = 2_000;

  private final ConnectorWatch watch;
  private final ApplicationEventPublisher events;

  ConnectorKeeping(ConnectorWatch watch, ApplicationEventPublisher events) {
    this.watch = watch;
    this.events = events;
  }

  /**
   * Keeps what Connect said.
   *
   * @param status null if it has no such connector
   */
  @Transactional
  void answered(String source, @Nullable ConnectorStatus status) {
    if (status == null) {
      keep(source, MISSING, List.of(), null);
      return;
    }
    List<TaskState> tasks =
        status.tasks().stream()
            .map(task -> new TaskState(task.id(), task.state(), shortened(task.trace())))
            .toList();
    keep(source, worst(status.connector().state(), tasks), tasks, null);
  }

  /** Keeps that it did not answer. */
  @Transactional
  void unreachable(String source, String failure) {
    keep(source, UNREACHABLE, List.of(), failure);
  }

  private void keep(String source, String state, List<TaskState> tasks, @Nullable String failure) {
    Instant at = watch.observed(source, state, tasks, failure);
    if (at != null) {
      List<FailedTask> failed =
          tasks.stream()
              .filter(task -> task.state().equals(FAILED))
              .map(task -> new FailedTask(task.id(), task.trace()))
              .toList();
      events.publishEvent(new ConnectorObserved(source, state, failed, failure, at));
    }
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

  private static @Nullable String shortened(@Nullable String trace) {
    return trace == null || trace.length() <= TRACE ? trace : trace.substring(0, TRACE);
  }
}
