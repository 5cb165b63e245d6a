package io.penstock.resnapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResnapshotPropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(ResnapshotProperties.class, Map.of()))
        .isEqualTo(new ResnapshotProperties(Duration.ofSeconds(2)));
    assertThat(
            Settings.bind(ResnapshotProperties.class, Map.of("penstock.resnapshot.interval", "1m")))
        .isEqualTo(new ResnapshotProperties(Duration.ofMinutes(1)));
  }
}
