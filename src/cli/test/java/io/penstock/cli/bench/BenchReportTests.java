package io.penstock.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchReportTests {
  private static final TextTable TABLE =
      new TextTable(
          "Speeds",
          List.of("who", "km/h"),
          List.of(List.of("hare", "70"), List.of("snail", "0.05")));

  private static BenchReport report(Target... targets) {
    Benchmark race =
        new Benchmark() {
          @Override
          public String name() {
            return "race";
          }

          @Override
          public String measures() {
            return "Who is first.";
          }

          @Override
          public Measured run(BenchContext context) {
            throw new UnsupportedOperationException();
          }
        };
    return BenchReport.of(
        race,
        Instant.parse("2026-11-30T02:00:00Z"),
        "./penstock bench race",
        new Measured(Map.of("hare", Map.of("kmh", 70)), List.of(TABLE), List.of(targets)));
  }

  private static String printed(BenchReport report) {
    StringWriter text = new StringWriter();
    report.print(new PrintWriter(text), List.of(TABLE));
    return text.toString();
  }

  @Test
  void writesFiguresMachineAndTargetsAsJson(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("new/folder/report.json");
    report(Target.atLeast("speed", 70, 80, "km/h"), Target.atMost("naps", 1, 1, "")).write(file);
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("benchmark", "machine", "date", "command", "measurements", "targets");
    assertThat(json.get("benchmark").asText()).isEqualTo("race");
    assertThat(json.get("date").asText()).isEqualTo("2026-11-30T02:00:00Z");
    assertThat(json.at("/measurements/hare/kmh").asInt()).isEqualTo(70);
    assertThat(json.at("/machine/cpus").asInt())
        .isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(json.at("/machine/memoryBytes").asLong()).isGreaterThan(1 << 28);
    assertThat(json.get("targets"))
        .hasToString(
            "[{\"name\":\"speed\",\"value\":70.0,\"target\":80.0,\"unit\":\"km/h\",\"ok\":false},"
                + "{\"name\":\"naps\",\"value\":1.0,\"target\":1.0,\"unit\":\"\",\"ok\":true}]");
  }

  @Test
  void printsAlignedTables() {
    assertThat(printed(report()))
        .contains(
            String.join(System.lineSeparator(), "Speeds", "  who    km/h", "  hare     70", ""));
  }

  @Test
  void saysWhichTargetsAreMissed() {
    assertThat(
            printed(
                report(
                    Target.atLeast("speed", 79.9, 80, "km/h"),
                    Target.atMost("naps", 1, 2, ""),
                    Target.atMost("falls", 3, 2, ""))))
        .contains("Missed: speed, falls")
        .contains(">= 80.00")
        .contains("<= 2.00");
    assertThat(printed(report(Target.atLeast("speed", 80, 80, "km/h"))))
        .contains("Every target is reached.");
  }

  @Test
  void countsWhatIsNoNumberAsMissed() {
    assertThat(Target.atLeast("ratio", Double.NaN, 2, "x").ok()).isFalse();
    assertThat(Target.atMost("ratio", Double.NaN, 2, "x").ok()).isFalse();
  }

  @Test
  void refusesARowThatDoesNotFitItsTable() {
    List<List<String>> rows = List.of(List.of("hare"));
    assertThatThrownBy(() -> new TextTable("Speeds", List.of("who", "km/h"), rows))
        .hasMessageContaining("Speeds")
        .hasMessageContaining("1 cells under 2 columns");
  }
}
