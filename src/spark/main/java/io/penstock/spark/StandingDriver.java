package io.penstock.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.DriverTask;
import io.penstock.spark.submit.RunLog;
import io.penstock.spark.submit.Submitted;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Entry point of a driver that stays up between runs, so that a run need not wait for a JVM, Spark
 * and their warming up: {@code spark-submit ...} without arguments. It takes one {@link DriverTask}
 * after the other from its standard input until that ends, as it does when the service is gone.
 */
public final class StandingDriver {
  private final PrintStream answers;
  private final RunLog log;
  private final SparkSession spark;

  private StandingDriver(PrintStream answers, RunLog log, SparkSession spark) {
    this.answers = answers;
    this.log = log;
    this.spark = spark;
  }

  /** Ends with 0 at the end of the input, with 1 when it is in no state to go on. */
  public static void main(String[] args) throws IOException {
    PrintStream answers = System.out;
    RunLog log = RunLog.takeOver();
    boolean sound;
    try (SparkSession spark = Submitted.spark("penstock")) {
      sound =
          new StandingDriver(answers, log, spark)
              .serve(new BufferedReader(new InputStreamReader(System.in, UTF_8)));
    }
    System.exit(sound ? 0 : 1);
  }

  private boolean serve(BufferedReader tasks) throws IOException {
    ObjectMapper json = new ObjectMapper();
    String line = tasks.readLine();
    boolean sound = true;
    while (sound && line != null) {
      sound = run(json.readValue(line, DriverTask.class));
      line = sound ? tasks.readLine() : null;
    }
    return sound;
  }

  /** Whether the process is fit for another run. */
  private boolean run(DriverTask task) throws IOException {
    boolean done = false;
    boolean sound = true;
    try (RunLog.Writing ignored = log.to(Path.of(task.log()))) {
      try {
        done = run(task.application(), Path.of(task.job()), environment(task));
      } catch (Throwable e) {
        e.printStackTrace();
        sound = e instanceof Exception;
      }
    }
    if (!sound || spark.sparkContext().isStopped()) {
      // The end of the process is the answer, so that no other run comes in between.
      return false;
    }
    answer(task, done ? 0 : 1);
    return true;
  }

  private void answer(DriverTask task, int exitCode) throws IOException {
    Files.writeString(
        Path.of(task.log()).resolveSibling(DriverTask.EXIT_CODE), Integer.toString(exitCode));
    answers.println(DriverTask.ended(exitCode));
    answers.flush();
  }

  private boolean run(String application, Path job, Map<String, String> environment)
      throws Exception {
    if (application.equals(IngestApplication.class.getName())) {
      return IngestApplication.run(spark, job, environment);
    }
    if (application.equals(MaintenanceApplication.class.getName())) {
      return MaintenanceApplication.run(spark, job, environment);
    }
    throw new IllegalArgumentException("there is no application " + application);
  }

  private static Map<String, String> environment(DriverTask task) {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(task.environment());
    return environment;
  }
}
