package io.penstock.notify;

import io.penstock.incident.Incident;
import io.penstock.incident.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** A message for Slack's incoming webhooks: a line for what cannot show blocks, and blocks. */
@Component
class SlackTemplate implements BodyTemplate {
  /** Slack refuses more than 50 blocks. */
  private static final int MOST = 40;

  private final Shown shown;

  SlackTemplate(Shown shown) {
    this.shown = shown;
  }

  @Override
  public Endpoint.Template name() {
    return Endpoint.Template.SLACK;
  }

  @Override
  public Object body(Endpoint endpoint, Message message) {
    return switch (message.type()) {
      case TEST -> Map.of("text", "A test message of Penstock. Nothing is wrong.");
      case DEAD_MAN -> Map.of("text", "Penstock works.");
      case INCIDENTS -> incidents(message);
    };
  }

  private Map<String, Object> incidents(Message message) {
    List<Alert> told = message.alerts().stream().limit(MOST).toList();
    List<Object> blocks = new ArrayList<>();
    told.forEach(alert -> blocks.add(section(text(alert))));
    int more = message.truncated() + message.alerts().size() - told.size();
    if (more > 0) {
      blocks.add(section("and %d more, see %s".formatted(more, shown.externalUrl())));
    }
    return Map.of("text", summary(message), "blocks", blocks);
  }

  private static String summary(Message message) {
    if (message.alerts().isEmpty()) {
      return message.groupKey();
    }
    Alert first = message.alerts().get(0);
    int more = message.truncated() + message.alerts().size() - 1;
    String line =
        "%s: %s %s"
            .formatted(
                state(first), first.incident().kind().title(), Shown.subject(first.incident()));
    return escape(more == 0 ? line : line + ", and %d more".formatted(more));
  }

  private String text(Alert alert) {
    Incident incident = alert.incident();
    return "*%s: %s*\n%s\n%s<%s|incident> · runbook: %s"
        .formatted(
            state(alert),
            escape(incident.kind().title() + " " + Shown.subject(incident)),
            escape(Shown.text(incident)),
            reach(incident),
            shown.url(incident),
            escape(shown.runbook(incident)));
  }

  private static String reach(Incident incident) {
    int tables = incident.finding().tables().size();
    String owners = String.join(", ", Shown.owners(incident));
    return tables == 0
        ? ""
        : escape(
            tables
                + (tables == 1 ? " table" : " tables")
                + (owners.isEmpty() ? "" : " of " + owners)
                + " · ");
  }

  private static String state(Alert alert) {
    if (!alert.isFiring()) {
      return "Resolved";
    }
    if (alert.has(Notice.Type.ACKNOWLEDGED)) {
      return "Acknowledged by " + alert.incident().handling().acknowledgedBy();
    }
    return alert.incident().finding().severity() == Severity.CRITICAL ? "Critical" : "Warning";
  }

  private static Map<String, Object> section(String text) {
    return Map.of("type", "section", "text", Map.of("type", "mrkdwn", "text", text));
  }

  /** As Slack wants it; nothing else of a text means anything outside of links. */
  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
