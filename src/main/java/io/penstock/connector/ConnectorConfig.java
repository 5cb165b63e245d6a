package io.penstock.connector;

import io.penstock.source.Address;
import io.penstock.source.Capture;
import io.penstock.source.Source;
import io.penstock.source.TableName;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Renders the Debezium configuration of a source: safe by default, every mode self-describing, and
 * secrets as placeholders only. Settings whose default is dangerous are written out.
 */
final class ConnectorConfig {
  private static final String JSON = "org.apache.kafka.connect.json.JsonConverter";

  /** What holds for every source. */
  private static final Map<String, String> ALWAYS =
      Map.ofEntries(
          Map.entry("connector.class", "io.debezium.connector.postgresql.PostgresConnector"),
          Map.entry("tasks.max", "1"),
          Map.entry("plugin.name", "pgoutput"),
          Map.entry("publication.autocreate.mode", "disabled"),
          Map.entry("snapshot.mode", "initial"),
          Map.entry("snapshot.locking.mode", "none"),
          // A slot that is ahead of the offsets was re-created or moved: what lies between is lost.
          Map.entry("offset.mismatch.strategy", "trust_offset"),
          // The driver's own flushes would move the slot ahead of the offsets.
          Map.entry("lsn.flush.mode", "connector"),
          Map.entry("slot.drop.on.stop", "false"),
          // Debezium would go on by itself, also on a server that was restored meanwhile.
          Map.entry("errors.max.retries", "0"),
          Map.entry("notification.enabled.channels", "sink"),
          // The default leaves truncates out.
          Map.entry("skipped.operations", "none"),
          Map.entry("skip.messages.without.change", "false"),
          Map.entry("tombstones.on.delete", "false"),
          Map.entry("provide.transaction.metadata", "false"),
          // The default writes a warning and no value.
          Map.entry("event.converting.failure.handling.mode", "fail"),
          Map.entry("event.processing.failure.handling.mode", "fail"),
          Map.entry("decimal.handling.mode", "string"),
          Map.entry("time.precision.mode", "isostring"),
          Map.entry("interval.handling.mode", "string"),
          Map.entry("hstore.handling.mode", "json"),
          Map.entry("binary.handling.mode", "bytes"),
          Map.entry("extended.headers.enabled", "false"),
          Map.entry("max.batch.size", "8192"),
          Map.entry("max.queue.size", "32768"),
          Map.entry("poll.interval.ms", "250"),
          Map.entry("key.converter", JSON),
          Map.entry("key.converter.schemas.enable", "false"),
          Map.entry("value.converter", JSON),
          Map.entry("value.converter.schemas.enable", "false"),
          // The header of a changed key is a structure, which the default would print as text.
          Map.entry("header.converter", JSON),
          Map.entry("header.converter.schemas.enable", "false"),
          Map.entry("producer.override.compression.type", "lz4"),
          Map.entry("producer.override.linger.ms", "20"),
          Map.entry("producer.override.batch.size", "262144"));

  private ConnectorConfig() {}

  /** The configuration that the source's connector should have. */
  static Map<String, String> render(
      Source source, Collection<TableName> tables, ConnectorProperties properties) {
    Map<String, String> config = new TreeMap<>(ALWAYS);
    Address address = source.address();
    Capture capture = source.capture();
    config.put("name", name(source));
    config.put("database.hostname", address.host());
    config.put("database.port", Integer.toString(address.port()));
    config.put("database.dbname", address.database());
    config.put("database.user", address.username());
    config.put("database.password", address.password().connect());
    config.put("topic.prefix", source.topicPrefix());
    config.put("notification.sink.topic.name", source.noticeTopic());
    config.put("slot.name", source.slot());
    config.put("slot.failover", Boolean.toString(properties.slotFailover()));
    config.put("publication.name", capture.publication());
    config.put("unavailable.value.placeholder", capture.unavailableValue());
    config.put("table.include.list", includeList(tables));
    config.put("heartbeat.interval.ms", Long.toString(properties.heartbeatInterval().toMillis()));
    String heartbeat = capture.heartbeatStatement();
    if (heartbeat != null) {
      config.put("heartbeat.action.query", heartbeat);
    }
    if (capture.signalTable() != null) {
      config.put("signal.enabled.channels", "source");
      config.put("signal.data.collection", capture.signalTable().toString());
    }
    config.putAll(topics(properties));
    return config;
  }

  /** The topics that Connect makes. */
  static Map<String, String> topics(ConnectorProperties properties) {
    return Map.of(
        // One partition: what orders the changes of a table.
        "topic.creation.default.partitions",
        "1",
        "topic.creation.default.replication.factor",
        Integer.toString(properties.replicationFactor()),
        "topic.creation.default.cleanup.policy",
        "delete",
        "topic.creation.default.retention.ms",
        properties.retention() == null ? "-1" : Long.toString(properties.retention().toMillis()),
        "topic.creation.default.compression.type",
        "producer");
  }

  /** A setting that is the same for every source. */
  static String always(String key) {
    return Objects.requireNonNull(ALWAYS.get(key), key);
  }

  /** Whether a connector reads the source through its slot into its topics. */
  static boolean isOf(Map<String, String> config, Source source) {
    return source.slot().equals(config.get("slot.name"))
        && source.topicPrefix().equals(config.get("topic.prefix"))
        && source.address().database().equals(config.get("database.dbname"));
  }

  /** Name of the source's connector. */
  static String name(Source source) {
    return source.name();
  }

  /** Debezium reads each entry as a regular expression over {@code schema.table}. */
  private static String includeList(Collection<TableName> tables) {
    return tables.stream().map(TableName::pattern).sorted().collect(Collectors.joining(","));
  }
}
