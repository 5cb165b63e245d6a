package io.penstock.notify;

import io.penstock.incident.Incident;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The body that Alertmanager sends to webhooks (version 4), for receivers that know it. */
@Component
class AlertmanagerTemplate implements BodyTemplate {
  /** How Alertmanager writes that an alert has not ended. */
  private static final String NEVER = "0001-01-01T00:00:00Z";

  private final Shown shown;

  AlertmanagerTemplate(Shown shown) {
    this.shown = shown;
  }

  @Override
  public Endpoint.Template name() {
    return Endpoint.Template.ALERTMANAGER;
  }

  @Override
  public Object body(Endpoint endpoint, Message message) {
    Map<String, String> group = new LinkedHashMap<>();
    if (!message.alerts().isEmpty()) {
      Incident first = message.alerts().get(0).incident();
      group.put("alertname", first.kind().word());
      group.put("source", Shown.source(first));
    } else {
      group.put("alertname", "penstock-" + message.type().name().toLowerCase(Locale.ROOT));
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("version", "4");
    body.put("groupKey", message.groupKey());
    body.put("truncatedAlerts", message.truncated());
    body.put("status", message.isFiring() ? "firing" : "resolved");
    body.put("receiver", endpoint.name());
    body.put("groupLabels", group);
    body.put("commonLabels", group);
    body.put("commonAnnotations", Map.of());
    body.put("externalURL", shown.externalUrl());
    body.put("alerts", message.alerts().stream().map(this::alert).toList());
    return body;
  }

  private Map<String, Object> alert(Alert alert) {
    Incident incident = alert.incident();
    OffsetDateTime endsAt = Shown.endsAt(incident);
    Map<String, Object> labels = new LinkedHashMap<>();
    labels.put("alertname", incident.kind().word());
    labels.put("severity", incident.finding().severity().name().toLowerCase(Locale.ROOT));
    labels.put("source", Shown.source(incident));
    labels.put("subject", Shown.subject(incident));
    labels.put("owner", String.join(",", Shown.owners(incident)));
    return Map.of(
        "status", alert.isFiring() ? "firing" : "resolved",
        "labels", labels,
        "annotations",
            Map.of(
                "summary", incident.kind().title(),
                "description", Shown.text(incident),
                "runbook_url", shown.runbook(incident)),
        "startsAt", Shown.startsAt(incident),
        "endsAt", endsAt == null ? NEVER : endsAt,
        "generatorURL", shown.url(incident),
        "fingerprint", incident.id().toString().replace("-", "").substring(16));
  }
}
