package io.penstock.incident;

import static io.penstock.incident.IncidentKind.CONNECTOR_FAILED;
import static io.penstock.incident.IncidentKind.CONNECTOR_NOT_RUNNING;
import static io.penstock.incident.IncidentKind.CONNECT_DOWN;

import io.penstock.connector.ConnectorStandings;
import io.penstock.connector.ConnectorStandings.Wanted;
import io.penstock.health.ConnectorObserved;
import io.penstock.health.ConnectorObserved.FailedTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Faults that Kafka Connect tells of connectors, and that it tells nothing. */
@Component
class ConnectorRule implements IncidentRule {
  private static final Subject CONNECT = Subject.fleet("Kafka Connect");
  private static final String UNREACHABLE = "UNREACHABLE";

  /** What was said longer ago says nothing. */
  private static final Duration ALLOWED_AGE = Duration.ofMinutes(1);

  /** How long a connector may be about to run: it is made, taken up, or moved to another worker. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Map<String, Seen> newest = new ConcurrentHashMap<>();
  private final ConnectorStandings standings;

  ConnectorRule(ConnectorStandings standings) {
    this.standings = standings;
  }

  /**
   * What was said last.
   *
   * @param since from when on it was in that state
   */
  record Seen(ConnectorObserved said, Instant since) {}

  @EventListener
  void observed(ConnectorObserved said) {
    newest.merge(
        said.source(),
        new Seen(said, said.at()),
        (before, now) ->
            before.said().state().equals(said.state()) ? new Seen(said, before.since()) : now);
  }

  @Override
  public String evidence() {
    return "what Kafka Connect says";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    newest.keySet().retainAll(scene.sources());
    List<Seen> young =
        newest.values().stream()
            .filter(seen -> seen.said().at().plus(ALLOWED_AGE).isAfter(scene.now()))
            .toList();
    Map<String, Wanted> wanted = standings.all();
    List<Verdict> verdicts = new ArrayList<>();
    if (!young.isEmpty()) {
      verdicts.add(connect(young, scene));
    }
    for (Seen seen : young) {
      if (!seen.said().state().equals(UNREACHABLE)) {
        verdicts.add(failed(seen, scene));
        verdicts.add(notRunning(seen, wanted.get(seen.said().source()), scene));
      }
    }
    return verdicts;
  }

  /** One Connect serves all: it is down if it answers about none of them. */
  static Verdict connect(List<Seen> young, Scene scene) {
    if (!young.stream().allMatch(seen -> seen.said().state().equals(UNREACHABLE))) {
      return Verdict.clear(CONNECT_DOWN, CONNECT);
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put(
        "since", young.stream().map(Seen::since).min(Instant::compareTo).orElse(scene.now()));
    evidence.put(
        "failure",
        young.stream()
            .map(seen -> seen.said().failure())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("unknown"));
    return Verdict.found(CONNECT_DOWN, CONNECT, evidence, scene.allTables());
  }

  static Verdict failed(Seen seen, Scene scene) {
    ConnectorObserved said = seen.said();
    Subject subject = Subject.connector(said.source());
    if (!said.state().equals("FAILED")) {
      return Verdict.clear(CONNECTOR_FAILED, subject);
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("state", said.state());
    evidence.put("tasks", said.failed().stream().map(FailedTask::id).toList());
    evidence.put("cause", cause(said.failed()));
    evidence.put("since", seen.since());
    return Verdict.found(CONNECTOR_FAILED, subject, evidence, scene.tablesOf(said.source()));
  }

  /**
   * Only of one that is to run.
   *
   * @param wanted null if there is to be none
   */
  static Verdict notRunning(Seen seen, @Nullable Wanted wanted, Scene scene) {
    String state = seen.said().state();
    Subject subject = Subject.connector(seen.said().source());
    boolean runs = state.equals("RUNNING") || state.equals("FAILED");
    if (runs || wanted != Wanted.RUNNING || seen.since().plus(PATIENCE).isAfter(scene.now())) {
      return Verdict.clear(CONNECTOR_NOT_RUNNING, subject);
    }
    return Verdict.found(
        CONNECTOR_NOT_RUNNING,
        subject,
        Map.of("state", state, "since", seen.since()),
        scene.tablesOf(seen.said().source()));
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
