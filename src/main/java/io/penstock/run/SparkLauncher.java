package io.penstock.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Starts Spark applications. */
interface SparkLauncher {
  /** Name of the driver's log in the folder of its run. */
  String LOG = "driver.log";

  /**
   * What to start.
   *
   * @param folder the run's own folder, which holds the job document and will hold the log
   * @param job the job document
   * @param secrets variables of the driver's environment that the job document refers to
   */
  record Launch(RunKind kind, UUID runId, Path folder, Path job, Map<String, String> secrets) {

    /** What the driver says. */
    Path log() {
      return folder.resolve(LOG);
    }
  }

  /** A driver that was started; its exit code comes when it ends. */
  record Launched(Run.Driver driver, CompletableFuture<Integer> exit) {}

  /**
   * Starts a driver.
   *
   * @throws IOException if it cannot be started; the message says why
   */
  Launched launch(Launch launch) throws IOException;
}
