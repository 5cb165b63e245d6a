package io.penstock.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectPropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(Settings.bind(ConnectProperties.class, Map.of()))
        .isEqualTo(
            new ConnectProperties(
                URI.create("http://127.0.0.1:8083"),
                Duration.ofSeconds(2),
                Duration.ofSeconds(15),
                10,
                Duration.ofMillis(500)));
  }

  @Test
  void bindsEachName() {
    assertThat(
            Settings.bind(
                ConnectProperties.class,
                Map.of(
                    "penstock.connect.url", "http://connect:1",
                    "penstock.connect.connect-timeout", "1s",
                    "penstock.connect.read-timeout", "3s",
                    "penstock.connect.retries", "4",
                    "penstock.connect.retry-delay", "5s")))
        .isEqualTo(
            new ConnectProperties(
                URI.create("http://connect:1"),
                Duration.ofSeconds(1),
                Duration.ofSeconds(3),
                4,
                Duration.ofSeconds(5)));
  }
}
