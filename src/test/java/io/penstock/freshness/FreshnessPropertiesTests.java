package io.penstock.freshness;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FreshnessPropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(Settings.bind(FreshnessProperties.class, Map.of()))
        .isEqualTo(
            new FreshnessProperties(
                Duration.ofSeconds(10),
                Duration.ofMinutes(1),
                Duration.ofDays(30),
                Duration.ofMinutes(5)));
  }

  @Test
  void bindsEachSetting() {
    assertThat(
            Settings.bind(
                FreshnessProperties.class,
                Map.ofEntries(
                    entry("penstock.freshness.interval", "1s"),
                    entry("penstock.freshness.allowed-age", "2s"),
                    entry("penstock.freshness.keep-lags", "3h"),
                    entry("penstock.freshness.probe-interval", "4s"))))
        .isEqualTo(
            new FreshnessProperties(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofHours(3),
                Duration.ofSeconds(4)));
  }
}
