package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicRunwayPropertiesTests {
  @Test
  void hasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(TopicRunwayProperties.class, Map.of()))
        .isEqualTo(new TopicRunwayProperties(Duration.ofMinutes(1)));
    assertThat(
            Settings.bind(
                TopicRunwayProperties.class, Map.of("penstock.topic-runway.interval", "2s")))
        .isEqualTo(new TopicRunwayProperties(Duration.ofSeconds(2)));
  }
}
