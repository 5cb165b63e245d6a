package io.penstock.notify;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NotifyPropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(NotifyProperties.class, Map.of()))
        .isEqualTo(
            new NotifyProperties(
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ofMinutes(5),
                Duration.ofHours(4),
                Duration.ofMinutes(1),
                Duration.ofHours(24),
                Duration.ofSeconds(5),
                Duration.ofMinutes(15),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(15),
                Duration.ofHours(24),
                Duration.ofDays(30),
                List.of(),
                "http://127.0.0.1:8420"));
    assertThat(
            Settings.bind(
                NotifyProperties.class,
                Map.ofEntries(
                    Map.entry("penstock.notify.interval", "2s"),
                    Map.entry("penstock.notify.group-wait", "3s"),
                    Map.entry("penstock.notify.group-interval", "4s"),
                    Map.entry("penstock.notify.repeat-interval", "5s"),
                    Map.entry("penstock.notify.dead-man-interval", "6s"),
                    Map.entry("penstock.notify.retry-for", "7s"),
                    Map.entry("penstock.notify.first-pause", "8s"),
                    Map.entry("penstock.notify.longest-pause", "9s"),
                    Map.entry("penstock.notify.connect-timeout", "10s"),
                    Map.entry("penstock.notify.read-timeout", "11s"),
                    Map.entry("penstock.notify.total-timeout", "12s"),
                    Map.entry("penstock.notify.secret-overlap", "13s"),
                    Map.entry("penstock.notify.keep", "14h"),
                    Map.entry("penstock.notify.allowed-targets", "10.0.0.0/8, ::1"),
                    Map.entry("penstock.notify.base-url", "https://penstock"))))
        .isEqualTo(
            new NotifyProperties(
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5),
                Duration.ofSeconds(6),
                Duration.ofSeconds(7),
                Duration.ofSeconds(8),
                Duration.ofSeconds(9),
                Duration.ofSeconds(10),
                Duration.ofSeconds(11),
                Duration.ofSeconds(12),
                Duration.ofSeconds(13),
                Duration.ofHours(14),
                List.of("10.0.0.0/8", "::1"),
                "https://penstock"));
  }
}
