package io.penstock.notify;

import static io.penstock.incident.IncidentKind.WEBHOOK_DEAD;

import io.penstock.incident.IncidentRule;
import io.penstock.incident.Scene;
import io.penstock.incident.Subject;
import io.penstock.incident.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Endpoints of which people learn nothing: incidents of their own, told to the other endpoints. */
@Component
class EndpointRule implements IncidentRule {
  private static final int ALL = 100_000;
  private final Endpoints endpoints;
  private final Deliveries deliveries;

  EndpointRule(Endpoints endpoints, Deliveries deliveries) {
    this.endpoints = endpoints;
    this.deliveries = deliveries;
  }

  @Override
  public String evidence() {
    return "the webhook endpoints";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    Map<UUID, String> dead = deliveries.deadSinceDelivered();
    List<Verdict> verdicts = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Endpoint endpoint : endpoints.list(null, ALL)) {
      names.add(endpoint.name());
      Subject subject = subject(endpoint.name());
      String reason =
          endpoint.disabledReason() == null ? dead.get(endpoint.id()) : endpoint.disabledReason();
      verdicts.add(
          reason == null
              ? Verdict.clear(WEBHOOK_DEAD, subject)
              : Verdict.found(WEBHOOK_DEAD, subject, Map.of("reason", reason), List.of()));
    }
    for (Subject subject : scene.open(WEBHOOK_DEAD)) {
      if (!names.contains(subject.name())) {
        verdicts.add(Verdict.clear(WEBHOOK_DEAD, subject));
      }
    }
    return verdicts;
  }

  private static Subject subject(String name) {
    return new Subject(Subject.Type.ENDPOINT, name, null, null);
  }
}
