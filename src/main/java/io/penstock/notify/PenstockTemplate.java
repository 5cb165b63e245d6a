package io.penstock.notify;

import io.penstock.api.model.ErrorClass;
import io.penstock.api.model.Severity;
import io.penstock.api.model.WebhookAlert;
import io.penstock.api.model.WebhookMessage;
import io.penstock.incident.Incident;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Our own body, as {@code openapi.yaml} has it. */
@Component
class PenstockTemplate implements BodyTemplate {
  private final Shown shown;

  PenstockTemplate(Shown shown) {
    this.shown = shown;
  }

  @Override
  public Endpoint.Template name() {
    return Endpoint.Template.PENSTOCK;
  }

  @Override
  public Object body(Endpoint endpoint, Message message) {
    return new WebhookMessage(
        WebhookMessage.VersionEnum._1,
        switch (message.type()) {
          case INCIDENTS -> WebhookMessage.TypeEnum.INCIDENTS;
          case DEAD_MAN -> WebhookMessage.TypeEnum.DEAD_MAN;
          case TEST -> WebhookMessage.TypeEnum.TEST;
        },
        message.isFiring() ? WebhookMessage.StatusEnum.FIRING : WebhookMessage.StatusEnum.RESOLVED,
        message.groupKey(),
        shown.externalUrl(),
        message.alerts().stream().map(this::alert).toList(),
        message.truncated());
  }

  private WebhookAlert alert(Alert alert) {
    Incident incident = alert.incident();
    String source = incident.finding().subject().source();
    return new WebhookAlert()
        .incidentId(incident.id())
        .fingerprint(incident.finding().fingerprint())
        .status(
            alert.isFiring() ? WebhookAlert.StatusEnum.FIRING : WebhookAlert.StatusEnum.RESOLVED)
        .events(
            alert.events().stream()
                .map(event -> event.name().toLowerCase(Locale.ROOT))
                .map(WebhookAlert.EventsEnum::fromValue)
                .toList())
        .kind(incident.kind().word())
        .severity(Severity.valueOf(incident.finding().severity().name()))
        .errorClass(ErrorClass.valueOf(incident.kind().errorClass().name()))
        .title(incident.kind().title())
        .text(Shown.text(incident))
        .subject(Shown.subject(incident))
        .source(source)
        .tables(Shown.tables(incident))
        .tableCount(incident.finding().tables().size())
        .owners(Shown.owners(incident))
        .startsAt(Shown.startsAt(incident))
        .endsAt(Shown.endsAt(incident))
        .acknowledgedBy(incident.handling().acknowledgedBy())
        .runbook(shown.runbook(incident))
        .url(shown.url(incident));
  }
}
