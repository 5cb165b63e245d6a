package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IncidentPropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(IncidentProperties.class, Map.of()))
        .isEqualTo(
            new IncidentProperties(
                Duration.ofSeconds(3),
                Duration.ofMinutes(2),
                Duration.ofMinutes(15),
                Duration.ofMinutes(2),
                Duration.ofDays(90),
                "deploy/runbooks/"));
    assertThat(
            Settings.bind(
                IncidentProperties.class,
                Map.of(
                    "penstock.incident.interval", "1s",
                    "penstock.incident.hold-down", "2s",
                    "penstock.incident.flap-window", "3s",
                    "penstock.incident.connector-patience", "5s",
                    "penstock.incident.keep", "4h",
                    "penstock.incident.runbooks", "https://runbooks/")))
        .isEqualTo(
            new IncidentProperties(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(5),
                Duration.ofHours(4),
                "https://runbooks/"));
  }
}
