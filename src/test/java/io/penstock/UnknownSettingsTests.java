package io.penstock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.lakehouse.CatalogProperties;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class UnknownSettingsTests {
  @Test
  void namesAllUnknownSettingsAtOnce() {
    assertThatThrownBy(
            () ->
                check(
                    Map.of(
                        "penstock.catalog.nmae", "x",
                        "penstock.sprak.home", "/spark",
                        "penstock.catalog.name", "lake")))
        .isInstanceOfSatisfying(
            UnknownSettingsException.class,
            refused -> {
              FailureAnalysis analysis = new UnknownSettingsAnalyzer().analyze(refused, refused);
              assertThat(analysis.getDescription())
                  .isEqualTo("Unknown settings: penstock.catalog.nmae, penstock.sprak.home");
              assertThat(analysis.getAction()).contains("penstock.catalog.properties");
            });
  }

  @Test
  void takesKnownOnesInAnyForm() {
    check(
        Map.of(
            "penstock.catalog.NAME", "lake",
            "penstock.catalog.properties.jdbc.user", "a",
            "penstock.catalog.properties[jdbc.password]", "b",
            "server.port", "1"));
  }

  private static void check(Map<String, Object> settings) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("file", settings));
    StaticListableBeanFactory beans =
        new StaticListableBeanFactory(Map.of("catalog", new CatalogProperties("lake", Map.of())));
    new UnknownSettings(environment, beans);
  }
}
