package io.penstock.cli.airline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AirlineTests {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
  private final Airline airline = Airline.of(Airline.DATABASES, Airline.TABLES, 42);

  @Test
  void hasThirtyDatabasesWithFourHundredTablesOfWhichATenthIsBusy() {
    assertThat(airline.databases()).hasSize(30).doesNotHaveDuplicates();
    assertThat(airline.tables())
        .hasSize(400)
        .extracting(AirlineTable::qualifiedName)
        .doesNotHaveDuplicates();
    assertThat(airline.tables()).filteredOn(AirlineTable::busy).hasSize(40);
    assertThat(airline.databases())
        .allSatisfy(
            database -> assertThat(database.tables()).filteredOn(AirlineTable::busy).isNotEmpty());
  }

  @Test
  void isTheSameFromTheSameSeedAndAnotherFromAnother() {
    assertThat(Airline.of(Airline.DATABASES, Airline.TABLES, 42)).isEqualTo(airline);
    assertThat(Airline.of(Airline.DATABASES, Airline.TABLES, 43)).isNotEqualTo(airline);
  }

  @Test
  void hasTablesOfEveryShape() {
    assertThat(airline.tables()).extracting(AirlineTable::shape).contains(TableShape.values());
  }

  @Test
  void refusesMoreThanItHasNamesFor() {
    assertThatThrownBy(() -> Airline.of(31, 400, 1))
        .hasMessage("an airline has 1 to 30 databases with 1 to 14 tables each");
    assertThatThrownBy(() -> Airline.of(2, 29, 1)).hasMessageContaining("14 tables each");
    assertThatThrownBy(() -> Airline.of(3, 2, 1)).hasMessageContaining("databases");
    assertThat(Airline.of(30, 420, 1).tables()).hasSize(420);
  }

  @Test
  void theExampleIsWhatTheGeneratorWrites() throws IOException {
    String text = AirlineFleet.text(airline, AirlineFleet.EXAMPLE);
    Path written = Files.writeString(Path.of("target", "airline.yaml"), text);

    assertThat(ROOT.resolve("deploy/examples/airline.yaml"))
        .as("copy %s there", written.toAbsolutePath())
        .hasContent(text);
  }

  @Test
  void theExampleIsGivenAnAccessOfItsOwnEverywhere() {
    AirlineFleet.Access local =
        new AirlineFleet.Access("127.0.0.1", 54320, "someone", "env:ONE", "${env:TWO}");
    String example = AirlineFleet.text(airline, AirlineFleet.EXAMPLE);

    assertThat(AirlineFleet.withAccess(example, local))
        .isEqualTo(AirlineFleet.text(airline, local));
  }

  @Test
  void namesBusyTablesWithTheirLagTargetAndAllOthersByPattern() {
    String text = AirlineFleet.text(Airline.of(1, 10, 1), AirlineFleet.EXAMPLE);

    assertThat(text.lines().filter(line -> line.contains("include:") || line.contains("lagTarget")))
        .containsExactlyElementsOf(
            List.of(
                "  lagTarget: 15m",
                "      - include: flight_operations.flight_leg",
                "        policy: {lagTarget: 1m}",
                "      - include: flight_operations.*"));
  }
}
