package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class SlotThresholdsTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(SlotThresholds.class, Map.of()))
        .isEqualTo(
            new SlotThresholds(
                25,
                DataSize.ofGigabytes(10),
                Duration.ofHours(4),
                Duration.ofHours(1),
                Duration.ofMinutes(1)));
    assertThat(
            Settings.bind(
                SlotThresholds.class,
                Map.of(
                    "penstock.incident.slot.lag-percent", "1",
                    "penstock.incident.slot.lag-bytes", "2MB",
                    "penstock.incident.slot.runway-warning", "3s",
                    "penstock.incident.slot.runway-critical", "4s",
                    "penstock.incident.slot.inactive-after", "5s")))
        .isEqualTo(
            new SlotThresholds(
                1,
                DataSize.ofMegabytes(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5)));
  }
}
