package io.penstock.notify;

import io.penstock.incident.Incident;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** An event of PagerDuty's Events API v2; one incident is one alert there. */
@Component
class PagerDutyTemplate implements BodyTemplate {
  /** Stands for the integration key, which is put in when the body is sent. */
  static final String ROUTING_KEY = "{routingKey}";

  private final Shown shown;

  PagerDutyTemplate(Shown shown) {
    this.shown = shown;
  }

  @Override
  public Endpoint.Template name() {
    return Endpoint.Template.PAGERDUTY;
  }

  @Override
  public Object body(Endpoint endpoint, Message message) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("routing_key", ROUTING_KEY);
    if (message.alerts().isEmpty()) {
      // What was resolved never rang: a test must wake nobody.
      event.put("event_action", "resolve");
      event.put("dedup_key", "penstock-" + message.type().name().toLowerCase(Locale.ROOT));
      return event;
    }
    Alert alert = message.alerts().get(0);
    Incident incident = alert.incident();
    event.put("event_action", action(alert));
    event.put("dedup_key", incident.id().toString());
    event.put("client", "Penstock");
    event.put("client_url", shown.url(incident));
    event.put("payload", payload(incident));
    event.put("links", List.of(Map.of("href", shown.url(incident), "text", "Incident")));
    return event;
  }

  private static String action(Alert alert) {
    if (!alert.isFiring()) {
      return "resolve";
    }
    boolean rings = alert.has(Notice.Type.OPENED) || alert.has(Notice.Type.WORSENED);
    return alert.has(Notice.Type.ACKNOWLEDGED) && !rings ? "acknowledge" : "trigger";
  }

  private Map<String, Object> payload(Incident incident) {
    String source = Shown.source(incident);
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("summary", incident.kind().title() + ": " + Shown.text(incident));
    payload.put("source", source.isEmpty() ? "penstock" : source);
    payload.put("severity", incident.finding().severity().name().toLowerCase(Locale.ROOT));
    payload.put("timestamp", Shown.startsAt(incident));
    payload.put("component", Shown.subject(incident));
    payload.put("class", incident.kind().word());
    payload.put(
        "custom_details",
        Map.of(
            "runbook", shown.runbook(incident),
            "errorClass", incident.kind().errorClass(),
            "tables", Shown.tables(incident),
            "tableCount", incident.finding().tables().size(),
            "owners", Shown.owners(incident)));
    return payload;
  }
}
