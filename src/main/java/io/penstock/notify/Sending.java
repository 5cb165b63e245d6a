package io.penstock.notify;

import io.penstock.notify.WebhookSecrets.Name;
import io.penstock.secret.UnreadableSecretException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** Sends messages of each sort, with what only the receiver may see of them. */
@Service
class Sending {
  private final Sender sender;
  private final Bodies bodies;
  private final WebhookSecrets secrets;
  private final JsonMapper json;

  Sending(Sender sender, Bodies bodies, WebhookSecrets secrets, JsonMapper json) {
    this.sender = sender;
    this.bodies = bodies;
    this.secrets = secrets;
    this.json = json;
  }

  Attempt send(Delivery delivery) {
    return send(delivery.endpointId(), delivery.webhookId(), delivery.body());
  }

  Attempt deadMan(Endpoint endpoint) {
    return single(endpoint, Message.Type.DEAD_MAN, "dead-man");
  }

  Attempt test(Endpoint endpoint) {
    return single(endpoint, Message.Type.TEST, "test");
  }

  private Attempt single(Endpoint endpoint, Message.Type type, String groupKey) {
    String body = bodies.of(endpoint, new Message(type, groupKey, List.of(), 0));
    return send(endpoint.id(), "msg_" + UUID.randomUUID(), body);
  }

  private Attempt send(UUID endpoint, String webhookId, String body) {
    try {
      return sender.send(endpoint, webhookId, withKey(endpoint, body));
    } catch (UnreadableSecretException e) {
      return new Attempt(Duration.ZERO, null, e.getMessage(), null, null);
    }
  }

  /** Bodies are kept and shown without the integration key. */
  private String withKey(UUID endpoint, String body) {
    String place = json.writeValueAsString(PagerDutyTemplate.ROUTING_KEY);
    return secrets
        .find(endpoint, Name.ROUTING_KEY)
        .map(
            key ->
                body.replace(
                    "\"routing_key\":" + place, "\"routing_key\":" + json.writeValueAsString(key)))
        .orElse(body);
  }
}
