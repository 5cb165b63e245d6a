package io.penstock.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectorPropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(Settings.bind(ConnectorProperties.class, Map.of()))
        .isEqualTo(new ConnectorProperties(1, null, Duration.ofSeconds(5), false));
  }

  @Test
  void bindsEachName() {
    assertThat(
            Settings.bind(
                ConnectorProperties.class,
                Map.of(
                    "penstock.connector.replication-factor", "3",
                    "penstock.connector.retention", "7d",
                    "penstock.connector.heartbeat-interval", "1s",
                    "penstock.connector.slot-failover", "true")))
        .isEqualTo(new ConnectorProperties(3, Duration.ofDays(7), Duration.ofSeconds(1), true));
  }
}
