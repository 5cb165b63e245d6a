package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoveragePropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(CoverageProperties.class, Map.of()))
        .isEqualTo(new CoverageProperties(Duration.ofMinutes(1)));
    assertThat(Settings.bind(CoverageProperties.class, Map.of("penstock.coverage.interval", "2s")))
        .isEqualTo(new CoverageProperties(Duration.ofSeconds(2)));
  }
}
