package io.penstock.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Starts runs in child processes, by {@code spark-submit}: each in a driver of its own, or in one
 * that has stayed up after an earlier run.
 */
@Component
class SparkSubmitLauncher implements SparkLauncher, DisposableBean {
  private static final int GRACE_SECONDS = 10;

  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private final SparkProperties properties;
  private final DriverCommand command;
  private final StandingDrivers standing;
  private final Clock clock;

  SparkSubmitLauncher(
      SparkProperties properties, DriverCommand command, StandingDrivers standing, Clock clock) {
    this.properties = properties;
    this.command = command;
    this.standing = standing;
    this.clock = clock;
  }

  @Override
  public Launched launch(Launch launch) throws IOException {
    Files.createDirectories(launch.folder());
    return properties.keepsDrivers() ? standing.launch(launch) : own(launch);
  }

  private Launched own(Launch launch) throws IOException {
    String job = launch.job().toAbsolutePath().toString();
    ProcessBuilder builder =
        new ProcessBuilder(command.of(launch.kind().application(), List.of(job)))
            .directory(launch.folder().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectErrorStream(true)
            .redirectOutput(launch.log().toFile());
    builder.environment().putAll(launch.secrets());
    Process process = builder.start();
    running.add(process);
    return new Launched(
        DriverProcess.of(process, clock),
        process
            .onExit()
            .thenApply(
                ended -> {
                  running.remove(ended);
                  return ended.exitValue();
                }));
  }

  @Override
  public void destroy() throws InterruptedException {
    if (!properties.stopWithService()) {
      return;
    }
    running.forEach(Process::destroy);
    for (Process process : running) {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
  }
}
