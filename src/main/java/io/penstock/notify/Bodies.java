package io.penstock.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Makes bodies, below the size that receivers have to take. */
@Component
class Bodies {
  static final int MOST_BYTES = 20_000;

  private final Map<Endpoint.Template, BodyTemplate> templates =
      new EnumMap<>(Endpoint.Template.class);
  private final JsonMapper json;

  Bodies(List<BodyTemplate> templates, JsonMapper json) {
    templates.forEach(template -> this.templates.put(template.name(), template));
    this.json = json;
  }

  /** The body; of alerts that there is no room for it tells how many. */
  String of(Endpoint endpoint, Message message) {
    BodyTemplate template = templates.get(endpoint.template());
    if (template == null) {
      throw new IllegalStateException("No template " + endpoint.template());
    }
    String whole = json.writeValueAsString(template.body(endpoint, message));
    int low = 0;
    int high = message.alerts().size();
    String best = whole;
    if (isSmall(whole)) {
      return whole;
    }
    while (low < high) {
      int middle = (low + high) / 2;
      String body = json.writeValueAsString(template.body(endpoint, message.first(middle)));
      if (isSmall(body)) {
        best = body;
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return best;
  }

  private static boolean isSmall(String body) {
    return body.getBytes(UTF_8).length < MOST_BYTES;
  }
}
