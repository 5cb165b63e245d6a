package io.penstock.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CatalogWatchPropertiesTests {
  @Test
  void hasDefaults() {
    assertThat(Settings.bind(CatalogWatchProperties.class, Map.of()))
        .isEqualTo(new CatalogWatchProperties(Duration.ofSeconds(30), Duration.ofSeconds(10)));
  }

  @Test
  void bindsEachName() {
    assertThat(
            Settings.bind(
                CatalogWatchProperties.class,
                Map.of(
                    "penstock.catalog-watch.interval", "5s",
                    "penstock.catalog-watch.run-wait", "1s")))
        .isEqualTo(new CatalogWatchProperties(Duration.ofSeconds(5), Duration.ofSeconds(1)));
  }
}
