package io.penstock.run;

import io.penstock.run.SparkLauncher.Launch;
import io.penstock.run.SparkLauncher.Launched;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * The drivers that stay up between runs. As many work as there are runs at a time; of those without
 * work one is kept, until it has been idle for long or had its share of runs.
 */
@Component
class StandingDrivers implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(StandingDrivers.class);

  private final Set<StandingDriver> working = ConcurrentHashMap.newKeySet();
  private final SparkProperties properties;
  private final DriverCommand command;
  private final JsonMapper json;
  private final Clock clock;
  private @Nullable StandingDriver idle;
  private long idleSince;
  private boolean closed;

  StandingDrivers(SparkProperties properties, DriverCommand command, JsonMapper json, Clock clock) {
    this.properties = properties;
    this.command = command;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Gives a run to the idle driver, or to a new one.
   *
   * @throws IOException if none can be started; the message says why
   */
  Launched launch(Launch launch) throws IOException {
    StandingDriver driver = takeIdle();
    if (driver != null) {
      try {
        return launch(driver, launch);
      } catch (IOException e) {
        log.info("An idle driver has ended; another one is started. reason=\"{}\"", e.getMessage());
        driver.close();
      }
    }
    return launch(start(), launch);
  }

  private Launched launch(StandingDriver driver, Launch launch) throws IOException {
    Launched launched = driver.run(launch);
    working.add(driver);
    launched
        .exit()
        .whenComplete(
            (code, failure) -> {
              working.remove(driver);
              giveBack(driver);
            });
    return launched;
  }

  private StandingDriver start() throws IOException {
    Path folder = Files.createDirectories(properties.jobFolder().toAbsolutePath());
    ProcessBuilder builder =
        new ProcessBuilder(command.of(StandingDriver.APPLICATION, List.of()))
            .directory(folder.toFile());
    return StandingDriver.start(builder, clock, json);
  }

  private synchronized @Nullable StandingDriver takeIdle() {
    StandingDriver taken = idle;
    idle = null;
    return taken;
  }

  private synchronized void giveBack(StandingDriver driver) {
    if (closed || idle != null || !driver.isAlive() || driver.runs() >= properties.driverRuns()) {
      driver.close();
    } else {
      idle = driver;
      idleSince = System.nanoTime();
    }
  }

  /** Ends the idle driver when it has been so for long. */
  @Scheduled(fixedDelayString = "PT5S")
  synchronized void endIdle() {
    if (idle != null && System.nanoTime() - idleSince >= properties.driverIdle().toNanos()) {
      idle.close();
      idle = null;
    }
  }

  @Override
  public void destroy() throws InterruptedException {
    synchronized (this) {
      closed = true;
      if (idle != null) {
        idle.close();
        idle = null;
      }
    }
    for (StandingDriver driver : working) {
      if (properties.stopWithService()) {
        driver.destroy();
      } else {
        driver.close();
      }
    }
  }
}
