package io.penstock.slot;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlotPropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(Settings.bind(SlotProperties.class, Map.of()))
        .isEqualTo(
            new SlotProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofHours(1),
                Duration.ofMinutes(10),
                Duration.ofDays(30)));
  }

  @Test
  void bindsEachSetting() {
    assertThat(
            Settings.bind(
                SlotProperties.class,
                Map.ofEntries(
                    entry("penstock.slot.interval", "1s"),
                    entry("penstock.slot.timeout", "2s"),
                    entry("penstock.slot.allowed-age", "3s"),
                    entry("penstock.slot.rate-window", "4s"),
                    entry("penstock.slot.size-interval", "5s"),
                    entry("penstock.slot.keep-samples", "6d"))))
        .isEqualTo(
            new SlotProperties(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5),
                Duration.ofDays(6)));
  }
}
