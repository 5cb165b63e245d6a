package io.penstock.cli.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.cli.Main;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetBenchmarkTests {
  @Test
  void measuresASmallFleetBesideItsBusyTables(@TempDir Path folder) throws Exception {
    Path report = folder.resolve("report.json");
    int status =
        Main.run(
            "bench",
            "fleet",
            "--tables=6",
            "--busy=2",
            "--changes=20",
            "--runs=1",
            "--data=" + folder.resolve("data"),
            "--report=" + report);
    assertThat(status).isZero();
    JsonNode measured = new ObjectMapper().readTree(report.toFile()).get("measurements");
    assertThat(measured.get("tables").asInt()).isEqualTo(6);
    assertThat(measured.get("fleet").get("cpuSeconds").asDouble()).isPositive();
    assertThat(measured.get("cpuRatio").asDouble()).isPositive();
  }

  @Test
  void refusesMoreBusyTablesThanThereAre() {
    assertThat(Main.run("bench", "fleet", "--tables=3", "--busy=4")).isEqualTo(2);
  }
}
