package io.penstock.notify;

import io.penstock.incident.IncidentKind;
import io.penstock.incident.Matchers;
import io.penstock.notify.Endpoint.DeadMan;
import io.penstock.notify.Endpoint.Purpose;
import io.penstock.notify.Endpoint.Template;
import io.penstock.notify.WebhookSecrets.Name;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Adds, changes and removes endpoints. */
@Service
class EndpointRequests {
  private final Endpoints endpoints;
  private final WebhookSecrets secrets;
  private final NotifyProperties properties;

  EndpointRequests(Endpoints endpoints, WebhookSecrets secrets, NotifyProperties properties) {
    this.endpoints = endpoints;
    this.secrets = secrets;
    this.properties = properties;
  }

  /**
   * What is asked for.
   *
   * @param url null where it is to stay
   * @param routingKey likewise
   */
  record Asked(
      String name,
      @Nullable String url,
      Template template,
      @Nullable String routingKey,
      Matchers matchers) {}

  /** An endpoint with its new signing secret. */
  record WithSecret(Endpoint endpoint, String secret) {}

  @Transactional
  public WithSecret create(Asked asked, Purpose purpose) {
    List<Fault> faults = new ArrayList<>();
    String target = target(String.valueOf(asked.url()), faults);
    check(asked, asked.routingKey() != null, faults);
    refuse(faults);
    Endpoint endpoint =
        new Endpoint(
            UUID.randomUUID(),
            asked.name(),
            purpose,
            asked.template(),
            asked.matchers(),
            target,
            true,
            null,
            DeadMan.NONE,
            endpoints.now());
    endpoints.add(endpoint);
    keepSecrets(endpoint.id(), asked);
    String secret = Signature.newSecret();
    secrets.put(endpoint.id(), Name.SIGNING, secret);
    return new WithSecret(endpoint, secret);
  }

  @Transactional
  public Endpoint change(UUID id, Asked asked, boolean enabled) {
    Endpoint before = endpoints.get(id);
    List<Fault> faults = new ArrayList<>();
    String target = asked.url() == null ? before.target() : target(asked.url(), faults);
    if ((before.template() == Template.PAGERDUTY) != (asked.template() == Template.PAGERDUTY)) {
      // It is told of each incident alone, and others of many at once.
      faults.add(
          new Fault(
              "/template",
              "/template cannot change to or from PAGERDUTY; add another endpoint and disable this"
                  + " one."));
    }
    check(
        asked,
        asked.routingKey() != null || secrets.find(id, Name.ROUTING_KEY).isPresent(),
        faults);
    refuse(faults);
    endpoints.change(
        new Endpoint(
            id,
            asked.name(),
            before.purpose(),
            asked.template(),
            asked.matchers(),
            target,
            enabled,
            null,
            before.deadMan(),
            before.createdAt()));
    keepSecrets(id, asked);
    return endpoints.get(id);
  }

  /** Gives it another signing secret; the one until now is used for a while, too. */
  @Transactional
  public WithSecret rotate(UUID id) {
    Endpoint endpoint = endpoints.get(id);
    String secret = Signature.newSecret();
    secrets.rotate(id, secret, properties.secretOverlap());
    return new WithSecret(endpoint, secret);
  }

  @Transactional
  public void delete(UUID id) {
    endpoints.get(id);
    endpoints.delete(id);
  }

  private void keepSecrets(UUID id, Asked asked) {
    if (asked.url() != null) {
      secrets.put(id, Name.URL, asked.url());
    }
    if (asked.routingKey() != null) {
      secrets.put(id, Name.ROUTING_KEY, asked.routingKey());
    }
  }

  private static void check(Asked asked, boolean hasKey, List<Fault> faults) {
    if (asked.template() == Template.PAGERDUTY && !hasKey) {
      faults.add(
          new Fault("/routingKey", "/routingKey is missing; PagerDuty wants its integration key."));
    }
    asked.matchers().kinds().stream()
        .filter(kind -> IncidentKind.ofWord(kind).isEmpty())
        .forEach(
            kind ->
                faults.add(
                    new Fault(
                        "/matchers/kinds",
                        "%s is no kind of incident; GET /incident-kinds lists them."
                            .formatted(kind))));
  }

  private static void refuse(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw new InvalidException("invalid-request", "The request is wrong; see errors.", faults);
    }
  }

  /** The URL up to its host; whether the host may be sent to is found out each time. */
  private static String target(String url, List<Fault> faults) {
    try {
      URI uri = new URI(url);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (uri.getHost() != null
          && uri.getRawUserInfo() == null
          && (scheme.equals("http") || scheme.equals("https"))) {
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        return scheme + "://" + uri.getHost() + port;
      }
    } catch (URISyntaxException e) {
      faults.add(new Fault("/url", "/url is no URL."));
      return "";
    }
    faults.add(
        new Fault(
            "/url",
            "/url must be http:// or https:// with a host, and without a user or a password."));
    return "";
  }
}
