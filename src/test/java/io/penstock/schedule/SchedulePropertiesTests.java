package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchedulePropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(ScheduleProperties.class, Map.of()))
        .isEqualTo(
            new ScheduleProperties(
                false,
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofMinutes(1),
                2,
                50));
    assertThat(
            Settings.bind(
                ScheduleProperties.class,
                Map.of(
                    "penstock.schedule.enabled",
                    "true",
                    "penstock.schedule.interval",
                    "1s",
                    "penstock.schedule.maintenance-interval",
                    "2s",
                    "penstock.schedule.reconcile-interval",
                    "3s",
                    "penstock.schedule.parallel-runs",
                    "4",
                    "penstock.schedule.first-tables",
                    "7")))
        .isEqualTo(
            new ScheduleProperties(
                true, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3), 4, 7));
  }
}
