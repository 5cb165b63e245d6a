package io.penstock.connector;

import io.penstock.source.Source;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Whether a connector that is there already can become that of a new source, offsets, slot and all.
 */
public final class Adoption {
  private static final String UNAVAILABLE = "unavailable.value.placeholder";

  /** Debezium's own. */
  private static final String USUAL_UNAVAILABLE = "__debezium_unavailable_value";

  /** What the events that it has sent look like. */
  private static final List<String> WRITTEN =
      List.of(
          "connector.class",
          "plugin.name",
          "decimal.handling.mode",
          "time.precision.mode",
          "interval.handling.mode",
          "hstore.handling.mode",
          "binary.handling.mode",
          "key.converter",
          "key.converter.schemas.enable",
          "value.converter",
          "value.converter.schemas.enable");

  private Adoption() {}

  /** The settings that keep a connector from being adopted, each with what it would have to be. */
  public static Map<String, String> obstacles(Map<String, String> config, Source source) {
    Map<String, String> wanted = new TreeMap<>();
    wanted.put("slot.name", source.slot());
    wanted.put("topic.prefix", source.topicPrefix());
    wanted.put("database.dbname", source.address().database());
    WRITTEN.forEach(key -> wanted.put(key, ConnectorConfig.always(key)));
    wanted.entrySet().removeIf(each -> Objects.equals(config.get(each.getKey()), each.getValue()));
    return wanted;
  }

  /** What stands in the connector's events for a value that was not sent; its topics hold it. */
  public static String unavailableValue(Map<String, String> config) {
    return config.getOrDefault(UNAVAILABLE, USUAL_UNAVAILABLE);
  }
}
