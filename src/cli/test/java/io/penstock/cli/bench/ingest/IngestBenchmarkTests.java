package io.penstock.cli.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.cli.Main;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestBenchmarkTests {
  @Test
  void drainsASmallBacklogByBothDesigns(@TempDir Path folder) throws Exception {
    Path report = folder.resolve("report.json");
    int status =
        Main.run(
            "bench",
            "ingest",
            "--events=3000",
            "--runs=1",
            "--data=" + folder.resolve("data"),
            "--report=" + report);
    assertThat(status).isZero();
    assertThat(folder.resolve("data")).isEmptyDirectory();
    JsonNode json = new ObjectMapper().readTree(report.toFile());
    assertThat(json.get("command").asText()).startsWith("./penstock bench ingest --events=3000");
    for (String design : new String[] {"product", "plain"}) {
      JsonNode figures = json.get("measurements").get(design);
      assertThat(figures.get("events").asLong()).isEqualTo(3_000);
      double seconds = figures.get("seconds").asDouble();
      assertThat(seconds).isPositive().isLessThan(figures.get("processSeconds").asDouble());
      assertThat(figures.get("eventsPerSecond").asDouble()).isEqualTo(3_000 / seconds);
      assertThat(figures.get("cpuSeconds").asDouble())
          .isPositive()
          .isLessThan(figures.get("processCpuSeconds").asDouble());
    }
    assertThat(json.at("/measurements/ratio/eventsPerSecond").asDouble()).isPositive();
    assertThat(json.get("targets")).isNotEmpty();
  }

  @Test
  void refusesABacklogOfNothing() {
    assertThat(Main.run("bench", "ingest", "--events=0")).isEqualTo(2);
  }
}
