package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

class SparkSubmitLauncherTests {
  @TempDir Path folder;

  @Test
  void runsTheInstallationsOwnScript() throws Exception {
    Path script = Files.createDirectories(folder.resolve("spark/bin")).resolve("spark-submit");
    Files.writeString(
        script, "#!/bin/sh\nprintf '%s\\n' \"$@\"\necho secret=$PENSTOCK_X\nexit 7\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();

    SparkLauncher.Launched launched =
        launcher(folder.resolve("spark"), null, false).launch(launch());

    assertThat(launched.exit().get(20, TimeUnit.SECONDS)).isEqualTo(7);
    assertThat(Files.readAllLines(launch().log()))
        .contains("--driver-memory", "512m", "--master", "local[1]")
        .contains("--class", "io.penstock.spark.MaintenanceApplication")
        .contains("--jars", folder.resolve("contract.jar").toString())
        .contains("--conf", "spark.ui.enabled=false", "secret=hidden")
        .anyMatch(line -> line.startsWith("--add-opens=java.base/java.lang=ALL-UNNAMED"))
        .anyMatch(line -> line.endsWith("-Dpenstock.some=x"))
        .endsWith("/app/ingest.jar", folder.resolve("job.json").toString(), "secret=hidden");
  }

  @Test
  void saysWhatIsNotSet() {
    assertThatThrownBy(() -> launcher(null, null, false).launch(launch()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("penstock.spark.class-path");
  }

  @Test
  void endsDriversWithTheServiceOnlyIfAsked() throws Exception {
    Path script = Files.createDirectories(folder.resolve("spark/bin")).resolve("spark-submit");
    Files.writeString(script, "#!/bin/sh\nexec sleep 60\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    SparkSubmitLauncher stays = launcher(folder.resolve("spark"), null, false);
    SparkSubmitLauncher stops = launcher(folder.resolve("spark"), null, true);
    SparkLauncher.Launched staying = stays.launch(launch());
    SparkLauncher.Launched stopping = stops.launch(launch());

    stays.destroy();
    stops.destroy();

    assertThat(stopping.exit().get(20, TimeUnit.SECONDS)).isEqualTo(143);
    ProcessHandle survivor = ProcessHandle.of(staying.driver().processId()).orElseThrow();
    assertThat(survivor.isAlive()).isTrue();
    survivor.destroyForcibly();
  }

  @Test
  void opensToSparkWhatTheBuildOpens() throws IOException {
    String pom = Files.readString(Path.of(System.getProperty("penstock.home"), "pom.xml"));

    assertThat(pom)
        .contains("<spark.jvm.flags>" + String.join(" ", SparkJvmFlags.ALL) + "</spark.jvm.flags>");
  }

  private SparkLauncher.Launch launch() {
    return new SparkLauncher.Launch(
        RunKind.MAINTENANCE,
        UUID.randomUUID(),
        folder,
        folder.resolve("job.json"),
        Map.of("PENSTOCK_X", "hidden"));
  }

  private SparkSubmitLauncher launcher(Path home, String classPath, boolean stopWithService) {
    SparkProperties properties = properties(home, classPath, Duration.ZERO, 200, stopWithService);
    DriverCommand command = new DriverCommand(properties);
    Clock clock = Clock.systemUTC();
    return new SparkSubmitLauncher(
        properties,
        command,
        new StandingDrivers(properties, command, JsonMapper.shared(), clock),
        clock);
  }

  private SparkProperties properties(
      Path home, String classPath, Duration driverIdle, int driverRuns, boolean stopWithService) {
    return new SparkProperties(
        "local[1]",
        home,
        classPath,
        Path.of("/app/ingest.jar"),
        List.of(folder.resolve("contract.jar")),
        null,
        folder,
        DataSize.ofMegabytes(512),
        List.of("-Dpenstock.some=x"),
        Map.of("spark.ui.enabled", "false"),
        driverIdle,
        driverRuns,
        stopWithService);
  }
}
