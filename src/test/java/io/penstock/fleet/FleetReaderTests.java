package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.penstock.contract.IngestJob.Brake;
import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.source.TableName;
import io.penstock.table.Policy;
import io.penstock.table.ReconcileMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetReaderTests {
  private static final String FILE =
      """
      version: 1
      defaults:
        owner: platform
        lagTarget: 15m
      sources:
        - name: flight-ops
          host: db1.example
          database: ops
          username: debezium
          password:
            service: file:/run/secrets/ops
            connect: ${file:/run/secrets/connect:ops}
          publication: penstock
          signalTable: penstock.signal
          walVolumeBytes: 107374182400
          policy:
            reconcileEvery: 12h
            reconcileMode: incremental
            repairRows: 5
          tables:
            - include: ops.flight_leg
              namespace: legs
              policy:
                lagTarget: 1m
                brake: off
                sensitive: [captain]
            - include: ops.*
              exclude: [ops.tmp_*]
      """;

  private final FleetReader reader = new FleetReader();

  @Test
  void readsTheExampleOfAnAirline() throws IOException {
    FleetFile airline = reader.read(Files.readString(Path.of("../deploy/examples/airline.yaml")));

    assertThat(airline.sources()).hasSize(30);
    assertThat(
            airline.sources().stream()
                .flatMap(source -> source.rules().stream())
                .filter(rule -> rule.policy().lagTarget().equals(Duration.ofMinutes(1))))
        .hasSize(40)
        .allSatisfy(rule -> assertThat(rule.include().isExact()).isTrue());
  }

  @Test
  void firstRuleThatIncludesATableDecidesAboutIt() {
    SourceSpec source = reader.read(FILE).sources().get(0);
    assertThat(source.address().port()).isEqualTo(5432);
    assertThat(source.walVolumeBytes()).isEqualTo(100L << 30);
    assertThat(source.signalTable()).isEqualTo(new TableName("penstock", "signal"));
    FleetFile.TableRule leg = source.ruleFor(new TableName("ops", "flight_leg")).orElseThrow();
    assertThat(leg.include().isExact()).isTrue();
    assertThat(leg.namespaceOf("flight-ops", new TableName("ops", "flight_leg"))).isEqualTo("legs");
    FleetFile.TableRule crew = source.ruleFor(new TableName("ops", "crew")).orElseThrow();
    assertThat(crew.include().isExact()).isFalse();
    assertThat(crew.namespaceOf("flight-ops", new TableName("ops", "crew")))
        .isEqualTo("flight-ops_ops");
    assertThat(source.ruleFor(new TableName("ops", "tmp_1"))).isEmpty();
    assertThat(source.ruleFor(new TableName("other", "flight_leg"))).isEmpty();
  }

  @Test
  void policiesAreLaidOneOverTheOther() {
    SourceSpec source = reader.read(FILE).sources().get(0);
    Policy leg = source.rules().get(0).policy();
    assertThat(leg.owner()).isEqualTo("platform");
    assertThat(leg.lagTarget()).isEqualTo(Duration.ofMinutes(1));
    assertThat(leg.reconcileEvery()).isEqualTo(Duration.ofHours(12));
    assertThat(leg.reconcileMode()).isEqualTo(ReconcileMode.INCREMENTAL);
    assertThat(leg.repairRows()).isEqualTo(5);
    assertThat(leg.brake()).isNull();
    assertThat(leg.sensitive()).containsExactly("captain");
    Policy others = source.rules().get(1).policy();
    assertThat(others.lagTarget()).isEqualTo(Duration.ofMinutes(15));
    assertThat(others.brake()).isEqualTo(Brake.USUAL);
  }

  @Test
  void everyFaultIsToldWithItsLine() {
    List<Fault> faults =
        faults(
            FILE.replace("database: ops", "databse: ops")
                .replace("lagTarget: 1m", "lagTarget: soon")
                .replace("file:/run/secrets/ops", "hunter2"));
    assertThat(faults)
        .anySatisfy(fault -> assertThat(fault.detail()).contains("line 8", "databse"))
        .anySatisfy(fault -> assertThat(fault.detail()).contains("line 6", "database"))
        .anySatisfy(
            fault -> {
              assertThat(fault.pointer()).isEqualTo("/sources/0/tables/0/policy/lagTarget");
              assertThat(fault.detail()).startsWith("line 24:");
            })
        .anySatisfy(
            fault -> {
              assertThat(fault.pointer()).isEqualTo("/sources/0/password/service");
              assertThat(fault.detail()).startsWith("line 11:").doesNotContain("hunter2");
            });
  }

  @Test
  void twoSourcesWithOneSlotAreRefused() {
    String second = FILE.substring(FILE.indexOf("  - name")).replace("flight-ops", "flight_ops");
    assertThat(faults(FILE + second))
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.pointer()).isEqualTo("/sources/1/name");
              assertThat(fault.detail()).contains("flight_ops", "flight-ops (line 6)");
            });
  }

  @Test
  void whatIsNotYamlIsToldWithItsLine() {
    assertThat(faults("version: 1\nsources: [\n")).singleElement().satisfies(this::namesALine);
    assertThat(faults("version: 1\nversion: 1\nsources: []\n"))
        .singleElement()
        .satisfies(this::namesALine);
    assertThat(faults("")).isNotEmpty();
  }

  private void namesALine(Fault fault) {
    assertThat(fault.detail()).containsPattern("line [23]:");
  }

  private List<Fault> faults(String file) {
    InvalidException refused =
        catchThrowableOfType(InvalidException.class, () -> reader.read(file));
    assertThat(refused.slug()).isEqualTo("fleet-file-invalid");
    return refused.faults();
  }
}
