package io.penstock.incident;

import static io.penstock.incident.IncidentKind.CONNECTOR_FAILED;
import static io.penstock.incident.IncidentKind.CONNECTOR_NOT_RUNNING;
import static io.penstock.incident.IncidentKind.CONNECT_DOWN;

import io.penstock.connector.ConnectorStandings;
import io.penstock.connector.ConnectorStandings.Wanted;
import io.penstock.health.ConnectorState;
import io.penstock.health.ConnectorState.FailedTask;
import io.penstock.health.ConnectorStates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Faults that Kafka Connect tells of connectors, and that it tells nothing. */
@Component
class ConnectorRule implements IncidentRule {
  private static final Subject CONNECT = Subject.fleet("Kafka Connect");
  private static final String UNREACHABLE = "UNREACHABLE";

  /** What was said longer ago says nothing. */
  private static final Duration ALLOWED_AGE = Duration.ofMinutes(1);

  private final ConnectorStates states;
  private final ConnectorStandings standings;
  private final Duration patience;

  ConnectorRule(
      ConnectorStates states, ConnectorStandings standings, IncidentProperties properties) {
    this.states = states;
    this.standings = standings;
    this.patience = properties.connectorPatience();
  }

  @Override
  public String evidence() {
    return "what Kafka Connect says";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    List<ConnectorState> young =
        states.current().stream()
            .filter(said -> scene.sources().contains(said.source()))
            .filter(said -> said.at().plus(ALLOWED_AGE).isAfter(scene.now()))
            .toList();
    Map<String, Wanted> wanted = standings.all();
    List<Verdict> verdicts = new ArrayList<>();
    // Where it serves nobody any more it is nobody's fault.
    if (!young.isEmpty() || scene.sources().isEmpty()) {
      verdicts.add(connect(young, scene));
    }
    for (ConnectorState said : young) {
      if (!said.state().equals(UNREACHABLE)) {
        verdicts.add(failed(said, scene));
        verdicts.add(notRunning(said, wanted.get(said.source()), patience, scene));
      }
    }
    return verdicts;
  }

  /** One Connect serves all: it is down if it answers about none of them. */
  static Verdict connect(List<ConnectorState> young, Scene scene) {
    if (young.isEmpty() || !young.stream().allMatch(said -> said.state().equals(UNREACHABLE))) {
      return Verdict.clear(CONNECT_DOWN, CONNECT);
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put(
        "since",
        young.stream().map(ConnectorState::since).min(Instant::compareTo).orElse(scene.now()));
    evidence.put(
        "failure",
        young.stream()
            .map(ConnectorState::failure)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("unknown"));
    return Verdict.found(CONNECT_DOWN, CONNECT, evidence, scene.allTables());
  }

  static Verdict failed(ConnectorState said, Scene scene) {
    Subject subject = Subject.connector(said.source());
    if (!said.state().equals("FAILED")) {
      return Verdict.clear(CONNECTOR_FAILED, subject);
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("state", said.state());
    evidence.put("tasks", said.failed().stream().map(FailedTask::id).toList());
    evidence.put("cause", cause(said.failed()));
    evidence.put("since", said.since());
    return Verdict.found(CONNECTOR_FAILED, subject, evidence, scene.tablesOf(said.source()));
  }

  /**
   * Only of one that is to run.
   *
   * @param wanted null if there is to be none
   */
  static Verdict notRunning(
      ConnectorState said, @Nullable Wanted wanted, Duration patience, Scene scene) {
    String state = said.state();
    Subject subject = Subject.connector(said.source());
    boolean runs = state.equals("RUNNING") || state.equals("FAILED");
    if (runs || wanted != Wanted.RUNNING || said.since().plus(patience).isAfter(scene.now())) {
      return Verdict.clear(CONNECTOR_NOT_RUNNING, subject);
    }
    return Verdict.found(
        CONNECTOR_NOT_RUNNING,
        subject,
        Map.of("state", state, "since", said.since()),
        scene.tablesOf(said.source()));
  }

  /** The innermost cause tells most. */
  private static String cause(List<FailedTask> failed) {
    String trace =
        failed.stream().map(FailedTask::trace).filter(Objects::nonNull).findFirst().orElse(null);
    if (trace == null) {
      return "Connect tells no cause.";
    }
    String last = trace.lines().findFirst().orElse("");
    for (String line : trace.lines().toList()) {
      if (line.startsWith("Caused by: ")) {
        last = line.substring("Caused by: ".length());
      }
    }
    return last;
  }
}
