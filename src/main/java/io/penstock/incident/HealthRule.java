package io.penstock.incident;

import static io.penstock.incident.IncidentKind.CONNECTOR_STUCK;
import static io.penstock.incident.IncidentKind.HEARTBEAT_OVERDUE;

import io.penstock.connector.ConnectorStandings;
import io.penstock.connector.ConnectorStandings.Wanted;
import io.penstock.health.Evidence;
import io.penstock.health.Health;
import io.penstock.health.HealthReport;
import io.penstock.health.HealthStatus;
import io.penstock.health.Piece;
import io.penstock.health.Subject.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Faults that pieces of health tell as they are. */
@Component
class HealthRule implements IncidentRule {
  private static final Map<Piece, IncidentKind> TOLD =
      new EnumMap<>(
          Map.of(
              Piece.HEARTBEAT, HEARTBEAT_OVERDUE,
              Piece.CAPTURE, CONNECTOR_STUCK));

  private final ObjectProvider<Health> health;
  private final ConnectorStandings standings;

  HealthRule(ObjectProvider<Health> health, ConnectorStandings standings) {
    this.health = health;
    this.standings = standings;
  }

  @Override
  public String evidence() {
    return "the health of connectors and sources";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    Map<String, Wanted> wanted = standings.all();
    List<Verdict> verdicts = new ArrayList<>();
    for (HealthReport report : health.stream().flatMap(each -> each.all().stream()).toList()) {
      Kind kind = report.subject().kind();
      if (kind == Kind.CONNECTOR || kind == Kind.SOURCE) {
        report.evidence().stream()
            .filter(piece -> piece.subject().equals(report.subject()))
            .forEach(
                piece ->
                    verdicts.addAll(
                        verdict(piece, wanted.get(piece.subject().id()) == Wanted.RUNNING, scene)));
      }
    }
    return verdicts;
  }

  /**
   * What is unknown has no verdict.
   *
   * @param isToRun whether the source's connector is
   */
  static List<Verdict> verdict(Evidence piece, boolean isToRun, Scene scene) {
    IncidentKind kind = TOLD.get(piece.piece());
    if (kind == null || piece.status() == HealthStatus.UNKNOWN) {
      return List.of();
    }
    String source = piece.subject().id();
    Subject subject = Subject.connector(source);
    if (piece.status() == HealthStatus.HEALTHY || !isToRun) {
      return List.of(Verdict.clear(kind, subject));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("reason", piece.reason());
    if (piece.at() != null) {
      evidence.put("at", piece.at());
    }
    return List.of(Verdict.found(kind, subject, evidence, scene.tablesOf(source)));
  }
}
