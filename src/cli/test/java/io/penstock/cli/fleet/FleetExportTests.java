package io.penstock.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.fleet.DatabaseContent.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class FleetExportTests {
  private static final DatabaseUrl URL =
      new DatabaseUrl("10.0.0.1", 5432, "Flight Ops", "debezium", "hunter2");

  @Test
  void writesARuleForEachSchemaAndNamesWhatIsLeftOut() {
    String text =
        FleetExport.of(
            URL,
            null,
            new DatabaseContent(
                List.of(
                    new Table("ops", "leg", true, false),
                    new Table("ops", "log", false, false),
                    new Table("ops", "tmp", true, true),
                    new Table("penstock", "heartbeat", true, false),
                    new Table("penstock", "signal", true, false)),
                List.of("penstock")));

    assertThat(text)
        .contains("# 1 with a primary key")
        .contains("# left out, without a primary key: ops.log")
        .contains("# left out, unlogged: ops.tmp")
        .doesNotContain("hunter2");
    Map<String, Object> source = source(text);
    assertThat(source)
        .containsEntry("name", "flight-ops")
        .containsEntry("host", "10.0.0.1")
        .containsEntry("database", "Flight Ops")
        .containsEntry("publication", "penstock")
        .containsEntry("heartbeatTable", "penstock.heartbeat")
        .containsEntry("signalTable", "penstock.signal")
        .containsEntry("tables", List.of(Map.of("include", "ops.*")))
        .containsEntry(
            "password",
            Map.of(
                "service",
                "env:PENSTOCK_SOURCE_FLIGHT_OPS_PASSWORD",
                "connect",
                "${env:PENSTOCK_SOURCE_FLIGHT_OPS_PASSWORD}"));
  }

  @Test
  void saysWhatIsMissing() {
    String text = FleetExport.of(URL, "ops", new DatabaseContent(List.of(), List.of()));

    assertThat(text).contains("CREATE PUBLICATION", "No table has a primary key");
    assertThat(source(text)).containsEntry("name", "ops").containsEntry("tables", List.of());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> source(String text) {
    Map<String, Object> file = new Yaml().load(text);
    assertThat(file).containsEntry("version", 1);
    return ((List<Map<String, Object>>) file.get("sources")).get(0);
  }
}
