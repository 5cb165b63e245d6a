package io.penstock.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.source.Address;
import io.penstock.source.Capture;
import io.penstock.source.SecretReference;
import io.penstock.source.Source;
import io.penstock.source.TableName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectorConfigTests {
  private static final ConnectorProperties DEFAULTS =
      new ConnectorProperties(1, null, Duration.ofSeconds(5), false);
  private static final Source SOURCE =
      source(new TableName("penstock", "heartbeat"), new TableName("penstock", "signal"));

  private final Map<String, String> config =
      ConnectorConfig.render(
          SOURCE,
          List.of(new TableName("shop", "refunds"), new TableName("shop", "orders")),
          DEFAULTS);

  @Test
  void namesWhatTheSourceNames() {
    assertThat(config)
        .containsEntry("name", "shop-eu")
        .containsEntry("topic.prefix", "shop-eu")
        .containsEntry("slot.name", "penstock_shop_eu")
        .containsEntry("publication.name", "penstock_shop")
        .containsEntry("publication.autocreate.mode", "disabled")
        .containsEntry("database.hostname", "db.example")
        .containsEntry("database.port", "5433")
        .containsEntry("database.dbname", "shop")
        .containsEntry("database.user", "debezium")
        .containsEntry("unavailable.value.placeholder", "__penstock_unavailable_0a");
  }

  @Test
  void carriesThePasswordAsAPlaceholder() {
    assertThat(config).containsEntry("database.password", "${file:/secrets:shop}");
    assertThat(config.values()).noneMatch(value -> value.contains("SOURCE_PASSWORD"));
  }

  @ParameterizedTest
  @CsvSource({
    "skipped.operations, none",
    "decimal.handling.mode, string",
    "time.precision.mode, isostring",
    "interval.handling.mode, string",
    "hstore.handling.mode, json",
    "binary.handling.mode, bytes",
    "offset.mismatch.strategy, trust_offset",
    "lsn.flush.mode, connector",
    "event.converting.failure.handling.mode, fail",
    "event.processing.failure.handling.mode, fail",
    "tombstones.on.delete, false",
    "extended.headers.enabled, false",
    "provide.transaction.metadata, false",
    "snapshot.mode, initial",
    "snapshot.locking.mode, none",
    "plugin.name, pgoutput",
    "slot.failover, false",
    "slot.drop.on.stop, false",
    "topic.creation.default.partitions, 1",
    "topic.creation.default.replication.factor, 1",
    "topic.creation.default.cleanup.policy, delete",
    "topic.creation.default.retention.ms, -1",
    "value.converter.schemas.enable, false",
    "key.converter.schemas.enable, false",
    "header.converter, org.apache.kafka.connect.json.JsonConverter",
    "heartbeat.interval.ms, 5000",
    "max.batch.size, 8192",
    "max.queue.size, 32768",
    "poll.interval.ms, 250",
  })
  void isSafeByDefault(String key, String value) {
    assertThat(config).containsEntry(key, value);
  }

  @Test
  void includesTheTablesAndNoOther() {
    String list = config.get("table.include.list");

    assertThat(list).isEqualTo("shop\\.orders,shop\\.refunds");
    assertThat(Pattern.compile(list.split(",")[0]).matcher("shopXorders").matches()).isFalse();
  }

  @Test
  void beatsAndListensWhereTheSourceHasTheTables() {
    assertThat(config)
        .containsEntry(
            "heartbeat.action.query",
            "insert into \"penstock\".\"heartbeat\" (id, beat_at) values (1, now())"
                + " on conflict (id) do update set beat_at = excluded.beat_at")
        .containsEntry("signal.data.collection", "penstock.signal")
        .containsEntry("signal.enabled.channels", "source");
    assertThat(ConnectorConfig.render(source(null, null), List.of(), DEFAULTS))
        .doesNotContainKeys("heartbeat.action.query", "signal.data.collection");
  }

  @Test
  void followsTheProperties() {
    ConnectorProperties properties =
        new ConnectorProperties(3, Duration.ofDays(7), Duration.ofSeconds(1), true);

    assertThat(ConnectorConfig.render(SOURCE, List.of(), properties))
        .containsEntry("topic.creation.default.replication.factor", "3")
        .containsEntry("topic.creation.default.retention.ms", "604800000")
        .containsEntry("heartbeat.interval.ms", "1000")
        .containsEntry("slot.failover", "true");
  }

  private static Source source(TableName heartbeat, TableName signal) {
    return new Source(
        "shop-eu",
        new Address(
            "db.example",
            5433,
            "shop",
            "debezium",
            new SecretReference("env:SOURCE_PASSWORD", "${file:/secrets:shop}")),
        new Capture("penstock_shop", heartbeat, signal, "__penstock_unavailable_0a"),
        "7",
        "18.6",
        Instant.EPOCH);
  }
}
