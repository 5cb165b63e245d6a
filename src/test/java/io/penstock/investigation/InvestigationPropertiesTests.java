package io.penstock.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class InvestigationPropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(bound(Map.of()))
        .isEqualTo(
            new InvestigationProperties(
                null,
                null,
                DataSize.ofMegabytes(256),
                null,
                DataSize.ofMegabytes(512),
                Duration.ofMinutes(10),
                10_000));
  }

  @Test
  void takesEachProperty() {
    assertThat(
            bound(
                Map.of(
                    "penstock.investigation.folder", "/extracts",
                    "penstock.investigation.upload-folder", "/uploads",
                    "penstock.investigation.upload-limit", "5MB",
                    "penstock.investigation.work-folder", "/work",
                    "penstock.investigation.memory", "1GB",
                    "penstock.investigation.query-timeout", "2m",
                    "penstock.investigation.kept-rows", "3")))
        .isEqualTo(
            new InvestigationProperties(
                Path.of("/extracts"),
                Path.of("/uploads"),
                DataSize.ofMegabytes(5),
                Path.of("/work"),
                DataSize.ofGigabytes(1),
                Duration.ofMinutes(2),
                3));
  }

  private static InvestigationProperties bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("penstock.investigation", InvestigationProperties.class);
  }
}
