package io.penstock.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.testing.Settings;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;

class AccessPropertiesTests {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @Test
  void hasDefaults() {
    assertThat(Settings.bind(AccessProperties.class, Map.of()))
        .isEqualTo(
            new AccessProperties(
                true, null, null, Duration.ofHours(12), 10, Duration.ofMinutes(5), 60));
  }

  @Test
  void bindsEachNameAndTellsNoSecret() {
    AccessProperties bound =
        Settings.bind(
            AccessProperties.class,
            Map.of(
                "penstock.access.required", "false",
                "penstock.access.token", TOKEN,
                "penstock.access.first-password", "correct horse",
                "penstock.access.session-timeout", "1h",
                "penstock.access.attempts", "3",
                "penstock.access.attempt-window", "1m",
                "penstock.access.costly-per-minute", "7"));
    assertThat(bound)
        .isEqualTo(
            new AccessProperties(
                false, TOKEN, "correct horse", Duration.ofHours(1), 3, Duration.ofMinutes(1), 7));
    assertThat(bound.toString()).doesNotContain(TOKEN, "correct horse");
  }

  @Test
  void refusesWhatCanBeGuessed() {
    assertThatThrownBy(
            () -> new AccessProperties(true, "short", null, Duration.ZERO, 1, Duration.ZERO, 1))
        .hasMessageContaining("at least 32 characters");
    assertThatThrownBy(
            () -> new AccessProperties(true, null, "short", Duration.ZERO, 1, Duration.ZERO, 1))
        .hasMessageContaining("at least 12 characters");
  }

  @Test
  void admitsWhoeverComesOnALoopbackAddressOnly() throws Exception {
    AccessProperties open =
        Settings.bind(AccessProperties.class, Map.of("penstock.access.required", "false"));
    ServerProperties server = new ServerProperties();
    assertThatThrownBy(() -> new OpenOnLoopbackOnly(open, server))
        .hasMessageContaining("penstock.access.required=true");
    server.setAddress(InetAddress.getByName("192.0.2.1"));
    assertThatThrownBy(() -> new OpenOnLoopbackOnly(open, server))
        .hasMessageContaining("192.0.2.1");
    server.setAddress(InetAddress.getLoopbackAddress());
    assertThat(new OpenOnLoopbackOnly(open, server)).isNotNull();
  }
}
