package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.Settings;
import io.penstock.topic.KafkaProperties;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class RunPropertiesTests {
  @Test
  void sparkHasDefaults() {
    assertThat(Settings.bind(SparkProperties.class, Map.of()))
        .isEqualTo(
            new SparkProperties(
                "local[2]",
                null,
                null,
                null,
                List.of(),
                null,
                Path.of("jobs"),
                DataSize.ofGigabytes(2),
                List.of(),
                Map.of(),
                Duration.ofMinutes(5),
                200,
                false));
  }

  @Test
  void sparkBindsEachName() {
    assertThat(
            Settings.bind(
                SparkProperties.class,
                Map.ofEntries(
                    Map.entry("penstock.spark.master", "yarn"),
                    Map.entry("penstock.spark.home", "/spark"),
                    Map.entry("penstock.spark.class-path", "a.jar:b.jar"),
                    Map.entry("penstock.spark.jar", "/ingest.jar"),
                    Map.entry("penstock.spark.jars", "/c.jar,/d.jar"),
                    Map.entry("penstock.spark.java", "/bin/java"),
                    Map.entry("penstock.spark.job-folder", "/jobs"),
                    Map.entry("penstock.spark.driver-memory", "4GB"),
                    Map.entry("penstock.spark.java-options", "-Da=1,-Db=2"),
                    Map.entry("penstock.spark.conf[spark.ui.enabled]", "false"),
                    Map.entry("penstock.spark.driver-idle", "0s"),
                    Map.entry("penstock.spark.driver-runs", "3"),
                    Map.entry("penstock.spark.stop-with-service", "true"))))
        .isEqualTo(
            new SparkProperties(
                "yarn",
                Path.of("/spark"),
                "a.jar:b.jar",
                Path.of("/ingest.jar"),
                List.of(Path.of("/c.jar"), Path.of("/d.jar")),
                Path.of("/bin/java"),
                Path.of("/jobs"),
                DataSize.ofGigabytes(4),
                List.of("-Da=1", "-Db=2"),
                Map.of("spark.ui.enabled", "false"),
                Duration.ZERO,
                3,
                true));
  }

  @Test
  void runHasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(RunProperties.class, Map.of()))
        .isEqualTo(
            new RunProperties(
                null,
                Duration.ofSeconds(15),
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofMinutes(15)));
    assertThat(
            Settings.bind(
                RunProperties.class,
                Map.of(
                    "penstock.run.report-url", "https://penstock/api/v1",
                    "penstock.run.settle-interval", "1m",
                    "penstock.run.beat-interval", "2s",
                    "penstock.run.owner-silence", "20s",
                    "penstock.run.hang-timeout", "1h")))
        .isEqualTo(
            new RunProperties(
                URI.create("https://penstock/api/v1"),
                Duration.ofMinutes(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(20),
                Duration.ofHours(1)));
  }

  @Test
  void ingestHasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(IngestProperties.class, Map.of()))
        .isEqualTo(new IngestProperties(1_000_000, 2));
    assertThat(
            Settings.bind(
                IngestProperties.class,
                Map.of(
                    "penstock.ingest.max-events-per-table", "5",
                    "penstock.ingest.parallel-tables", "3")))
        .isEqualTo(new IngestProperties(5, 3));
  }

  @Test
  void kafkaHasDefaultsAndBindsEachName() {
    assertThat(Settings.bind(KafkaProperties.class, Map.of()))
        .isEqualTo(new KafkaProperties("127.0.0.1:9092", Map.of()));
    KafkaProperties bound =
        Settings.bind(
            KafkaProperties.class,
            Map.of(
                "penstock.kafka.bootstrap-servers", "a:1,b:2",
                "penstock.kafka.properties[security.protocol]", "SSL"));
    assertThat(bound.client())
        .containsExactly(
            Map.entry("bootstrap.servers", "a:1,b:2"), Map.entry("security.protocol", "SSL"));
  }
}
