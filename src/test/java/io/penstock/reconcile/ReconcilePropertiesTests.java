package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
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
                16,
                2,
                1,
                Duration.ofSeconds(5),
                Duration.ofMinutes(30),
                null,
                10_000_000,
                Duration.ofMinutes(20),
                5000));
  }

  @Test
  void takesEachProperty() {
    Map<String, String> given = new HashMap<>();
    given.put("penstock.reconcile.under-way", "11");
    given.put("penstock.reconcile.most-held-back", "12");
    given.putAll(
        Map.of(
            "penstock.reconcile.work-folder", "/work",
            "penstock.reconcile.memory", "2GB",
            "penstock.reconcile.threads", "3",
            "penstock.reconcile.parallel", "4",
            "penstock.reconcile.lock-timeout", "6s",
            "penstock.reconcile.read-timeout", "7m",
            "penstock.reconcile.connections-per-source", "5",
            "penstock.reconcile.read-rate", "8MB",
            "penstock.reconcile.wait-limit", "9m",
            "penstock.reconcile.kept-mismatches", "10"));

    assertThat(bound(given))
        .isEqualTo(
            new ReconcileProperties(
                Path.of("/work"),
                DataSize.ofGigabytes(2),
                3,
                11,
                4,
                5,
                Duration.ofSeconds(6),
                Duration.ofMinutes(7),
                DataSize.ofMegabytes(8),
                12,
                Duration.ofMinutes(9),
                10));
  }

  private static ReconcileProperties bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("penstock.reconcile", ReconcileProperties.class);
  }
}
