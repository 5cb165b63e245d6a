package io.penstock.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.airline.Airline;
import io.penstock.cli.up.PortNumbers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Plays a small airline on real servers; takes its time, so by option. */
@EnabledIfSystemProperty(named = "tests.long", matches = "true")
class AirlineDemoTests {
  @TempDir Path dataDir;

  @Test
  void replicatesAnAirlineWithinItsLagTargetsAndProvesIt() throws Exception {
    Path report = dataDir.resolve("report.json");
    StringWriter told = new StringWriter();
    try (AirlineDemo demo =
        new AirlineDemo(
            dataDir.resolve("demo"),
            PortNumbers.FREE,
            Airline.of(3, 20, 7),
            7,
            Duration.ofSeconds(30),
            new Narrator(new PrintWriter(told)))) {
      demo.play(report);
      AirlineReport figures = demo.report();
      assertThat(figures.sources()).isEqualTo(3);
      assertThat(figures.tables()).isEqualTo(20);
      assertThat(figures.busyTables()).isEqualTo(2);
      assertThat(figures.withinLagTarget()).isEqualTo(20);
      assertThat(figures.quarantined()).isZero();
      assertThat(figures.reconcile()).isEqualTo(new AirlineReport.Reconciled(20, 0));
      assertThat(figures.secondsToStreaming()).isPositive();
      assertThat(figures.peakMemoryBytes()).isPositive();
      assertThat(figures.busyLag().measured()).isEqualTo((int) figures.transactions());
      assertThat(Files.readString(report))
          .contains(
              List.of(
                  "\"sources\" : 3",
                  "\"withinLagTarget\" : 20",
                  "\"quarantined\" : 0",
                  "\"mismatches\" : 0",
                  "\"secondsToStreaming\" : ",
                  "\"peakMemoryBytes\" : "));
    } catch (Exception | Error e) {
      System.err.println(told);
      throw e;
    }
  }
}
