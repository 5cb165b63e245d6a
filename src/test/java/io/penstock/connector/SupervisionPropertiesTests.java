package io.penstock.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SupervisionPropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(SupervisionProperties.class, Map.of()))
        .isEqualTo(
            new SupervisionProperties(
                Duration.ofSeconds(5), Duration.ofMinutes(5), "connect-offsets"));
    assertThat(
            Settings.bind(
                SupervisionProperties.class,
                Map.of(
                    "penstock.supervision.interval", "1s",
                    "penstock.supervision.longest-pause", "1h",
                    "penstock.supervision.offsets-topic", "offsets")))
        .isEqualTo(
            new SupervisionProperties(Duration.ofSeconds(1), Duration.ofHours(1), "offsets"));
  }
}
