package io.penstock.notify;

import io.penstock.api.model.NewWebhookEndpoint;
import io.penstock.api.model.WebhookAttempt;
import io.penstock.api.model.WebhookDelivery;
import io.penstock.api.model.WebhookDeliveryState;
import io.penstock.api.model.WebhookEndpoint;
import io.penstock.api.model.WebhookEndpointChange;
import io.penstock.api.model.WebhookPurpose;
import io.penstock.api.model.WebhookTemplate;
import io.penstock.incident.Matchers;
import io.penstock.incident.MatchersViews;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Endpoints and deliveries as the API shows them. */
@Component
class WebhookViews {
  private static final Matchers ALL =
      new Matchers(List.of(), List.of(), List.of(), List.of(), List.of());

  private final Deliveries deliveries;
  private final WebhookSecrets secrets;

  WebhookViews(Deliveries deliveries, WebhookSecrets secrets) {
    this.deliveries = deliveries;
    this.secrets = secrets;
  }

  WebhookEndpoint view(Endpoint endpoint) {
    return new WebhookEndpoint()
        .id(endpoint.id())
        .name(endpoint.name())
        .target(endpoint.target())
        .purpose(WebhookPurpose.valueOf(endpoint.purpose().name()))
        .template(WebhookTemplate.valueOf(endpoint.template().name()))
        .matchers(MatchersViews.view(endpoint.matchers()))
        .enabled(endpoint.enabled())
        .disabledReason(endpoint.disabledReason())
        .pending(deliveries.count(endpoint.id(), Delivery.State.PENDING))
        .dead(deliveries.count(endpoint.id(), Delivery.State.DEAD))
        .deadManAt(utc(endpoint.deadMan().at()))
        .deadManResult(endpoint.deadMan().result())
        .previousSecretUntil(utc(secrets.previousUntil(endpoint.id()).orElse(null)))
        .createdAt(endpoint.createdAt().atOffset(ZoneOffset.UTC));
  }

  static WebhookDelivery view(Delivery delivery) {
    boolean pending = delivery.state() == Delivery.State.PENDING;
    return new WebhookDelivery()
        .id(delivery.id())
        .endpointId(delivery.endpointId())
        .webhookId(delivery.webhookId())
        .state(WebhookDeliveryState.valueOf(delivery.state().name()))
        .incidentIds(delivery.incidentIds())
        .attempts(delivery.course().attempts())
        .nextAttemptAt(pending ? utc(delivery.course().nextAttemptAt()) : null)
        .lastStatus(delivery.lastStatus())
        .lastError(delivery.lastError())
        .createdAt(delivery.course().createdAt().atOffset(ZoneOffset.UTC))
        .finishedAt(utc(delivery.course().finishedAt()));
  }

  static WebhookAttempt view(Instant at, Attempt attempt) {
    return new WebhookAttempt(
            at.atOffset(ZoneOffset.UTC), attempt.took().toMillis(), attempt.isDelivered())
        .status(attempt.status())
        .error(attempt.error())
        .response(attempt.response());
  }

  static EndpointRequests.Asked asked(NewWebhookEndpoint asked) {
    return new EndpointRequests.Asked(
        asked.getName(),
        asked.getUrl(),
        template(asked.getTemplate()),
        asked.getRoutingKey(),
        matchers(asked.getMatchers()));
  }

  static EndpointRequests.Asked asked(WebhookEndpointChange asked) {
    return new EndpointRequests.Asked(
        asked.getName(),
        asked.getUrl(),
        template(asked.getTemplate()),
        asked.getRoutingKey(),
        matchers(asked.getMatchers()));
  }

  static Endpoint.Purpose purpose(@Nullable WebhookPurpose purpose) {
    return purpose == null ? Endpoint.Purpose.INCIDENTS : Endpoint.Purpose.valueOf(purpose.name());
  }

  private static Endpoint.Template template(@Nullable WebhookTemplate template) {
    return template == null
        ? Endpoint.Template.PENSTOCK
        : Endpoint.Template.valueOf(template.name());
  }

  private static Matchers matchers(io.penstock.api.model.@Nullable Matchers matchers) {
    return matchers == null ? ALL : MatchersViews.asked(matchers);
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
