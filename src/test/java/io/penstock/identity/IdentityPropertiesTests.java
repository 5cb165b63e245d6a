package io.penstock.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdentityPropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(IdentityProperties.class, Map.of()))
        .isEqualTo(new IdentityProperties(Duration.ofSeconds(10)));
    assertThat(Settings.bind(IdentityProperties.class, Map.of("penstock.identity.interval", "1m")))
        .isEqualTo(new IdentityProperties(Duration.ofMinutes(1)));
  }
}
