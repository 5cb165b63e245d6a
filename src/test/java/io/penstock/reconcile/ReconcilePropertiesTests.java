package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class ReconcilePropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(bound(Map.of()))
        .isEqualTo(
            new ReconcileProperties(
                null,
                DataSize.ofGigabytes(1),
                2,
                2,
                Duration.ofSeconds(5),
                Duration.ofMinutes(30),
                1000));
  }

  @Test
  void takesEachProperty() {
    Map<String, String> given =
        Map.of(
            "penstock.reconcile.work-folder", "/work",
            "penstock.reconcile.memory", "2GB",
            "penstock.reconcile.threads", "3",
            "penstock.reconcile.parallel", "4",
            "penstock.reconcile.lock-timeout", "6s",
            "penstock.reconcile.read-timeout", "7m",
            "penstock.reconcile.kept-mismatches", "8");

    assertThat(bound(given))
        .isEqualTo(
            new ReconcileProperties(
                Path.of("/work"),
                DataSize.ofGigabytes(2),
                3,
                4,
                Duration.ofSeconds(6),
                Duration.ofMinutes(7),
                8));
  }

  private static ReconcileProperties bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("penstock.reconcile", ReconcileProperties.class);
  }
}
