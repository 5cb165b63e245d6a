package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.run.SparkLauncher.Launch;
import io.penstock.run.SparkLauncher.Launched;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** A script stands in the place of {@code spark-submit}; whole-stack tests use the real driver. */
class StandingDriversTests {
  /** Does what it is told by the name of the job document. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      while read -r task; do
        case "$task" in
          *good.json*) echo "says $task"; echo penstock-run-ended 0;;
          *bad.json*) echo penstock-run-ended 1;;
          *dies.json*) exit 9;;
          *waits.json*) sleep 60;;
        esac
      done
      """;

  @TempDir Path folder;
  private Path home;
  private StandingDrivers drivers;

  @BeforeEach
  void script() throws IOException {
    home = folder.resolve("spark");
    Path script = Files.createDirectories(home.resolve("bin")).resolve("spark-submit");
    Files.writeString(script, SCRIPT);
    assertThat(script.toFile().setExecutable(true)).isTrue();
    drivers = drivers(Duration.ofMinutes(5), 200, true);
  }

  @AfterEach
  void end() throws InterruptedException {
    drivers.destroy();
  }

  private StandingDrivers drivers(Duration idle, int runs, boolean stopWithService) {
    SparkProperties properties =
        new SparkProperties(
            "local[1]",
            home,
            null,
            Path.of("/app/ingest.jar"),
            List.of(),
            null,
            folder.resolve("jobs"),
            DataSize.ofMegabytes(512),
            List.of(),
            Map.of(),
            idle,
            runs,
            stopWithService);
    return new StandingDrivers(
        properties, new DriverCommand(properties), JsonMapper.shared(), Clock.systemUTC());
  }

  private Launch job(String name) throws IOException {
    UUID id = UUID.randomUUID();
    Path run = Files.createDirectories(folder.resolve("jobs").resolve(id.toString()));
    return new Launch(
        RunKind.INGEST, id, run, run.resolve(name + ".json"), Map.of("PENSTOCK_X", "hidden"));
  }

  private static int exitOf(Launched launched) throws Exception {
    return launched.exit().get(20, TimeUnit.SECONDS);
  }

  private static void awaitEndOf(Launched launched) throws Exception {
    ProcessHandle.of(launched.driver().processId())
        .ifPresent(process -> process.onExit().orTimeout(20, TimeUnit.SECONDS).join());
  }

  @Test
  void givesTheNextRunToTheSameDriverWhateverBecameOfTheLast() throws Exception {
    Launched first = drivers.launch(job("bad"));
    assertThat(exitOf(first)).isEqualTo(1);
    Launch next = job("good");
    Launched second = drivers.launch(next);
    assertThat(exitOf(second)).isZero();

    assertThat(second.driver()).isEqualTo(first.driver());
    assertThat(Files.readString(next.log()))
        .contains("io.penstock.spark.IngestApplication", "good.json", "driver.log", "hidden");
  }

  @Test
  void startsAnotherForARunAtTheSameTimeAndKeepsOneIdle() throws Exception {
    Launched waiting = drivers.launch(job("waits"));
    Launched second = drivers.launch(job("good"));
    assertThat(exitOf(second)).isZero();
    assertThat(second.driver()).isNotEqualTo(waiting.driver());

    Launched third = drivers.launch(job("good"));
    assertThat(exitOf(third)).isZero();
    assertThat(third.driver()).isEqualTo(second.driver());
  }

  @Test
  void endsARunWithTheDriverThatDies() throws Exception {
    Launched first = drivers.launch(job("dies"));
    assertThat(exitOf(first)).isEqualTo(9);

    Launched second = drivers.launch(job("good"));
    assertThat(exitOf(second)).isZero();
    assertThat(second.driver()).isNotEqualTo(first.driver());
  }

  @Test
  void startsAnotherWhenTheIdleOneWasKilled() throws Exception {
    Launched first = drivers.launch(job("good"));
    assertThat(exitOf(first)).isZero();
    ProcessHandle.of(first.driver().processId()).orElseThrow().destroyForcibly();
    awaitEndOf(first);

    Launched second = drivers.launch(job("good"));
    assertThat(exitOf(second)).isZero();
    assertThat(second.driver()).isNotEqualTo(first.driver());
  }

  @Test
  void endsADriverAfterItsShareOfRunsAndAfterItsIdleTime() throws Exception {
    StandingDrivers once = drivers(Duration.ofMinutes(5), 1, true);
    Launched only = once.launch(job("good"));
    assertThat(exitOf(only)).isZero();
    awaitEndOf(only);

    StandingDrivers brief = drivers(Duration.ofNanos(1), 200, true);
    Launched shortly = brief.launch(job("good"));
    assertThat(exitOf(shortly)).isZero();
    brief.endIdle();
    awaitEndOf(shortly);
  }

  @Test
  void leavesADriverItsRunWhenTheServiceStopsUnlessToldOtherwise() throws Exception {
    StandingDrivers leaving = drivers(Duration.ofMinutes(5), 200, false);
    Launched left = leaving.launch(job("waits"));
    Launched ended = drivers.launch(job("waits"));

    leaving.destroy();
    drivers.destroy();

    assertThat(exitOf(ended)).isEqualTo(143);
    ProcessHandle survivor = ProcessHandle.of(left.driver().processId()).orElseThrow();
    assertThat(survivor.isAlive()).isTrue();
    survivor.descendants().forEach(ProcessHandle::destroyForcibly);
    survivor.destroyForcibly();
  }

  @Test
  void saysWhatIsNotSet() throws Exception {
    home = null;
    StandingDrivers unset = drivers(Duration.ofMinutes(5), 200, true);
    Launch job = job("good");

    assertThatThrownBy(() -> unset.launch(job))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("penstock.spark.class-path");
  }
}
