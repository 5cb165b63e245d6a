package io.penstock.notify;

import io.penstock.api.WebhooksApi;
import io.penstock.api.model.NewWebhookEndpoint;
import io.penstock.api.model.WebhookAttempt;
import io.penstock.api.model.WebhookDelivery;
import io.penstock.api.model.WebhookDeliveryPage;
import io.penstock.api.model.WebhookDeliveryState;
import io.penstock.api.model.WebhookEndpoint;
import io.penstock.api.model.WebhookEndpointChange;
import io.penstock.api.model.WebhookEndpointPage;
import io.penstock.api.model.WebhookEndpointSecret;
import io.penstock.incident.Matchers;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Editable;
import io.penstock.web.Edits;
import io.penstock.web.Page;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's webhook endpoints and deliveries. */
@RestController
class WebhookController implements WebhooksApi {
  private static final String ENDPOINTS = "webhook-endpoints";
  private static final String DELIVERIES = "webhook-deliveries";

  private final Endpoints endpoints;
  private final EndpointRequests requests;
  private final Deliveries deliveries;
  private final DeliveryRequests resends;
  private final Sending sending;
  private final WebhookViews views;
  private final Edits edits;

  WebhookController(
      Endpoints endpoints,
      EndpointRequests requests,
      Deliveries deliveries,
      DeliveryRequests resends,
      Sending sending,
      WebhookViews views,
      Edits edits) {
    this.endpoints = endpoints;
    this.requests = requests;
    this.deliveries = deliveries;
    this.resends = resends;
    this.sending = sending;
    this.views = views;
    this.edits = edits;
  }

  @Override
  public ResponseEntity<WebhookEndpointPage> listWebhookEndpoints(
      Integer limit, @Nullable String cursor) {
    List<String> after = Cursor.decode(ENDPOINTS, cursor, 1);
    List<Endpoint> read = endpoints.list(after == null ? null : after.get(0), limit + 1);
    Page<Endpoint> page = Page.of(read, limit, last -> new Cursor(ENDPOINTS, List.of(last.name())));
    return ResponseEntity.ok(
        new WebhookEndpointPage(page.map(views::view).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<WebhookEndpointSecret> createWebhookEndpoint(NewWebhookEndpoint asked) {
    EndpointRequests.WithSecret made =
        requests.create(WebhookViews.asked(asked), WebhookViews.purpose(asked.getPurpose()));
    return ResponseEntity.created(
            URI.create(ApiPaths.PREFIX + "/" + ENDPOINTS + "/" + made.endpoint().id()))
        .body(secret(made));
  }

  @Override
  public ResponseEntity<WebhookEndpoint> getWebhookEndpoint(UUID id) {
    return edits.answer(editable(endpoints.get(id)));
  }

  @Override
  public ResponseEntity<WebhookEndpoint> changeWebhookEndpoint(
      UUID id, WebhookEndpointChange asked, @Nullable String ifMatch) {
    return edits.edit(
        ifMatch,
        () -> editable(endpoints.lock(id)),
        () -> editable(requests.change(id, WebhookViews.asked(asked), asked.getEnabled())));
  }

  @Override
  public ResponseEntity<Void> deleteWebhookEndpoint(UUID id, @Nullable String ifMatch) {
    return edits.remove(ifMatch, () -> editable(endpoints.lock(id)), () -> requests.delete(id));
  }

  /** What edits change of an endpoint, but for its secrets. */
  private record Edited(
      String name, Endpoint.Template template, Matchers matchers, String target, boolean enabled) {}

  private Editable<WebhookEndpoint> editable(Endpoint endpoint) {
    return new Editable<>(
        views.view(endpoint),
        new Edited(
            endpoint.name(),
            endpoint.template(),
            endpoint.matchers(),
            endpoint.target(),
            endpoint.enabled()));
  }

  @Override
  public ResponseEntity<WebhookEndpointSecret> rotateWebhookSecret(UUID id) {
    return ResponseEntity.ok(secret(requests.rotate(id)));
  }

  @Override
  public ResponseEntity<WebhookAttempt> testWebhookEndpoint(UUID id) {
    Endpoint endpoint = endpoints.get(id);
    Instant at = endpoints.now();
    return ResponseEntity.ok(WebhookViews.view(at, sending.test(endpoint)));
  }

  @Override
  public ResponseEntity<WebhookDeliveryPage> listWebhookDeliveries(
      @Nullable UUID endpointId,
      @Nullable UUID incidentId,
      @Nullable WebhookDeliveryState state,
      Integer limit,
      @Nullable String cursor) {
    Deliveries.Filter filter =
        new Deliveries.Filter(
            endpointId, incidentId, state == null ? null : Delivery.State.valueOf(state.name()));
    List<Delivery> read =
        deliveries.list(filter, place(Cursor.decode(DELIVERIES, cursor, 2)), limit + 1);
    Page<Delivery> page =
        Page.of(
            read,
            limit,
            last ->
                new Cursor(
                    DELIVERIES,
                    List.of(last.course().createdAt().toString(), last.id().toString())));
    return ResponseEntity.ok(
        new WebhookDeliveryPage(page.map(WebhookViews::view).items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<WebhookDelivery> getWebhookDelivery(UUID id) {
    Delivery delivery = deliveries.get(id);
    return ResponseEntity.ok(
        WebhookViews.view(delivery)
            .body(delivery.body())
            .log(
                deliveries.attempts(id).stream()
                    .map(logged -> WebhookViews.view(logged.at(), logged.attempt()))
                    .toList()));
  }

  @Override
  public ResponseEntity<WebhookDelivery> resendWebhookDelivery(UUID id) {
    return ResponseEntity.accepted().body(WebhookViews.view(resends.resend(id)));
  }

  private WebhookEndpointSecret secret(EndpointRequests.WithSecret made) {
    return new WebhookEndpointSecret(views.view(made.endpoint()), made.secret());
  }

  private static Deliveries.@Nullable Place place(@Nullable List<String> key) {
    if (key == null) {
      return null;
    }
    try {
      return new Deliveries.Place(Instant.parse(key.get(0)), UUID.fromString(key.get(1)));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursor.refused(e);
    }
  }
}
