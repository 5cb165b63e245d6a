package io.penstock.connector;

import io.penstock.topic.TopicReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How far connectors are, by the topic that Kafka Connect keeps it in: that answers while Connect
 * itself does not. A key is {@code ["<connector>", {<partition>}]}.
 */
@Component
class StoredOffsets {
  private final TopicReader reader;
  private final SupervisionProperties properties;
  private final JsonMapper json;

  StoredOffsets(TopicReader reader, SupervisionProperties properties, JsonMapper json) {
    this.reader = reader;
    this.properties = properties;
    this.json = json;
  }

  /**
   * A connector's last stored offset, in Debezium's terms; empty if nothing is stored.
   *
   * @throws io.penstock.problem.UpstreamException if Kafka does not tell
   */
  @SuppressWarnings("unchecked")
  Map<String, @Nullable Object> of(String connector) {
    String value = reader.newest(properties.offsetsTopic(), key -> isOf(key, connector));
    return value == null ? Map.of() : json.readValue(value, Map.class);
  }

  private boolean isOf(String key, String connector) {
    JsonNode parts = json.readTree(key);
    return parts.isArray() && parts.path(0).asString().equals(connector);
  }
}
