package io.penstock.connector;

import io.penstock.connect.ConnectorStatus;
import io.penstock.health.ConnectorObserved;
import io.penstock.health.ConnectorObserved.FailedTask;
import io.penstock.source.Source;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Says what Kafka Connect answered about connectors while they were looked after. */
@Component
class ConnectorSightings {
  private static final String FAILED = "FAILED";
  private final ConnectorStandings standings;
  private final ApplicationEventPublisher events;

  ConnectorSightings(ConnectorStandings standings, ApplicationEventPublisher events) {
    this.standings = standings;
    this.events = events;
  }

  /**
   * Connect answered.
   *
   * @param status null if it has no such connector
   */
  void answered(Source source, @Nullable ConnectorStatus status) {
    List<FailedTask> failed =
        status == null
            ? List.of()
            : status.tasks().stream()
                .filter(task -> task.state().equals(FAILED))
                .map(task -> new FailedTask(task.id(), task.trace()))
                .toList();
    say(source, status == null ? "MISSING" : worst(status), failed, null);
  }

  /** Connect did not answer. */
  void silent(Source source, String failure) {
    say(source, "UNREACHABLE", List.of(), failure);
  }

  private void say(Source source, String state, List<FailedTask> failed, @Nullable String failure) {
    Instant at = standings.now();
    events.publishEvent(new ConnectorObserved(source.name(), state, failed, failure, at));
  }

  private static String worst(ConnectorStatus status) {
    String own = status.connector().state();
    if (!own.equals("RUNNING")) {
      return own;
    }
    List<String> tasks = status.tasks().stream().map(ConnectorStatus.Task::state).toList();
    if (tasks.isEmpty()) {
      return "UNASSIGNED";
    }
    return tasks.contains(FAILED)
        ? FAILED
        : tasks.stream().filter(state -> !state.equals("RUNNING")).findFirst().orElse(own);
  }
}
