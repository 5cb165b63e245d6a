package io.penstock.audit;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A request's body as the audit log may keep it. */
final class Masking {
  static final String MASK = "***";

  /** Names, in small letters, whose texts are secrets wherever they stand. */
  private static final Set<String> SECRET =
      Set.of(
          "password",
          "current",
          "wanted",
          "secret",
          "token",
          "signingkey",
          "clientsecret",
          // Of webhooks: whoever knows them can send in our name.
          "routingkey",
          "url");

  private static final int LONGEST = 20_000;
  private static final JsonMapper JSON = new JsonMapper();

  private Masking() {}

  /**
   * The body without its secrets, cut to a length; null for none.
   *
   * @param body as it was sent; what is no JSON is kept as the number of its characters alone
   */
  static @Nullable String masked(String body) {
    if (body.isBlank()) {
      return null;
    }
    try {
      String kept = JSON.writeValueAsString(mask(JSON.readTree(body)));
      return kept.length() <= LONGEST
          ? kept
          : kept.substring(0, LONGEST) + "... (%d characters)".formatted(kept.length());
    } catch (JacksonException e) {
      return "(%d characters that are not JSON)".formatted(body.length());
    }
  }

  /** The reason that a body gives, null for none. */
  static @Nullable String reason(String body) {
    try {
      String reason = JSON.readTree(body).path("reason").asString("");
      return reason.isEmpty() ? null : reason;
    } catch (JacksonException e) {
      return null;
    }
  }

  private static JsonNode mask(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        JsonNode value = field.getValue();
        if (SECRET.contains(field.getKey().toLowerCase(Locale.ROOT)) && !isReference(value)) {
          object.put(field.getKey(), MASK);
        } else {
          mask(value);
        }
      }
    } else if (node instanceof ArrayNode array) {
      array.forEach(Masking::mask);
    }
    return node;
  }

  /** Says where a secret is; whatever else stands in a secret's place may be one. */
  private static boolean isReference(JsonNode value) {
    return value.isObject()
        && value.propertyNames().stream().allMatch(Set.of("service", "connect")::contains);
  }
}
