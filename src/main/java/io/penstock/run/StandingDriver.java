package io.penstock.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.contract.DriverTask;
import io.penstock.run.SparkLauncher.Launch;
import io.penstock.run.SparkLauncher.Launched;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Spark driver that stays up between runs and works on one at a time. It is told of a run by a
 * line on its standard input, and ends when that is closed, as it is when the service is gone.
 */
final class StandingDriver {
  /** Its main class. */
  static final String APPLICATION = "io.penstock.spark.StandingDriver";

  private static final Logger log = LoggerFactory.getLogger(StandingDriver.class);
  private static final int GRACE_SECONDS = 30;
  private static final int LAST_WORDS_MILLIS = 2_000;

  private final JsonMapper json;
  private final Process process;
  private final Run.Driver driver;
  private final BufferedWriter tasks;
  private @Nullable Launch launch;
  private @Nullable CompletableFuture<Integer> exit;
  private int runs;

  private StandingDriver(Process process, Run.Driver driver, JsonMapper json) {
    this.process = process;
    this.driver = driver;
    this.json = json;
    this.tasks = process.outputWriter(UTF_8);
  }

  /** Starts one without work. */
  static StandingDriver start(ProcessBuilder builder, Clock clock, JsonMapper json)
      throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    StandingDriver started = new StandingDriver(process, DriverProcess.of(process, clock), json);
    Thread reader = new Thread(started::read, "driver-" + process.pid());
    reader.setDaemon(true);
    reader.start();
    process.onExit().thenAcceptAsync(gone -> started.gone(reader, gone.exitValue()));
    return started;
  }

  /**
   * Gives it a run.
   *
   * @throws IOException if it is gone
   */
  synchronized Launched run(Launch next) throws IOException {
    CompletableFuture<Integer> ending = new CompletableFuture<>();
    launch = next;
    exit = ending;
    runs++;
    try {
      if (!process.isAlive()) {
        throw new IOException("the driver has ended");
      }
      said("The driver of process %d takes up the run.".formatted(process.pid()), next);
      tasks.write(
          json.writeValueAsString(
              new DriverTask(
                  next.kind().application(),
                  next.job().toAbsolutePath().toString(),
                  next.log().toAbsolutePath().toString(),
                  next.secrets())));
      tasks.newLine();
      tasks.flush();
    } catch (IOException e) {
      launch = null;
      exit = null;
      throw e;
    }
    return new Launched(driver, ending);
  }

  /** How many runs it was given. */
  synchronized int runs() {
    return runs;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Lets it end after its run, if it has one. */
  void close() {
    try {
      tasks.close();
    } catch (IOException e) {
      log.debug("The driver has ended before it was told to. processId={}", process.pid(), e);
    }
  }

  /** Ends it at once if it is idle, and in the middle of its run if it has one. */
  void destroy() throws InterruptedException {
    close();
    process.destroy();
    if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  /** Takes what it answers until it ends; what else it says there belongs to its run's log. */
  private void read() {
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Integer code = DriverTask.exitCode(line);
        if (code == null) {
          said(line);
        } else {
          ended(code);
        }
      }
    } catch (IOException e) {
      log.warn("What a driver says cannot be read. processId={}", process.pid(), e);
    }
  }

  /** Its last words first, unless something that it has started holds its output open. */
  private void gone(Thread reader, int code) {
    try {
      reader.join(LAST_WORDS_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ended(code);
  }

  /** A log that cannot be written must not keep its answers from being heard. */
  private synchronized void said(String line) {
    if (launch == null) {
      log.debug("An idle driver says: {}", line);
      return;
    }
    try {
      said(line, launch);
    } catch (IOException e) {
      log.warn("A driver's words cannot be written to its log: {}", line, e);
    }
  }

  private static void said(String line, Launch launch) throws IOException {
    Files.write(launch.log(), List.of(line), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void ended(int code) {
    CompletableFuture<Integer> ending;
    synchronized (this) {
      ending = exit;
      launch = null;
      exit = null;
    }
    if (ending != null) {
      ending.complete(code);
    }
  }
}
