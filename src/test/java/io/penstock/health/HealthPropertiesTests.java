package io.penstock.health;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthPropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(Settings.bind(HealthProperties.class, Map.of()))
        .isEqualTo(
            new HealthProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofHours(1),
                Duration.ofHours(24),
                Duration.ofHours(1),
                2,
                3));
  }

  @Test
  void bindsEachSetting() {
    assertThat(
            Settings.bind(
                HealthProperties.class,
                Map.ofEntries(
                    entry("penstock.health.interval", "1s"),
                    entry("penstock.health.connector-age", "2s"),
                    entry("penstock.health.identity-age", "3s"),
                    entry("penstock.health.heartbeat-age", "4s"),
                    entry("penstock.health.capture-lag", "5s"),
                    entry("penstock.health.transaction-age", "6s"),
                    entry("penstock.health.runway-warning", "7s"),
                    entry("penstock.health.runway-limit", "8s"),
                    entry("penstock.health.proof-periods", "9"),
                    entry("penstock.health.failed-runs", "10"))))
        .isEqualTo(
            new HealthProperties(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5),
                Duration.ofSeconds(6),
                Duration.ofSeconds(7),
                Duration.ofSeconds(8),
                9,
                10));
  }
}
