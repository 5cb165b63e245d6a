package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetPropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(FleetProperties.class, Map.of()))
        .isEqualTo(new FleetProperties(Duration.ofSeconds(2), Duration.ofMinutes(1), 4));
    assertThat(
            Settings.bind(
                FleetProperties.class,
                Map.of(
                    "penstock.fleet.interval",
                    "1m",
                    "penstock.fleet.lease",
                    "2m",
                    "penstock.fleet.parallel-sources",
                    "8")))
        .isEqualTo(new FleetProperties(Duration.ofMinutes(1), Duration.ofMinutes(2), 8));
  }
}
