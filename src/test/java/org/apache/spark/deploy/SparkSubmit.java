package org.apache.spark.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.contract.DriverTask;
import io.penstock.contract.EnvironmentReferences;
import io.penstock.contract.Fence;
import io.penstock.contract.Findings;
import io.penstock.contract.HeldChange;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.ReportTarget;
import io.penstock.contract.MaintenanceJob;
import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.MaintenanceResult.Files;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stands for Spark's program of this name in tests of how drivers are started and end: a real JVM
 * that reads the job document of the application it is asked to run, and reports as the file {@code
 * script} beside the run folders says, table by table: {@code HELD:digest} and {@code
 * OUTDATED:column,column} tell what was found, too.
 */
public final class SparkSubmit {
  private static final JsonMapper JSON = new JsonMapper();

  /** What the two applications have in common here. */
  private record Application(
      String runs,
      String runId,
      ReportTarget report,
      List<String> tableIds,
      Function<String, Object> result) {}

  private SparkSubmit() {}

  public static void main(String[] arguments) throws Exception {
    List<String> given = List.of(arguments);
    String main = given.get(given.indexOf("--class") + 1);
    if (!main.equals("io.penstock.spark.StandingDriver")) {
      System.out.println("arguments " + given);
      System.exit(run(main, Path.of(given.get(given.size() - 1)), System.getenv()));
    }
    BufferedReader tasks = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = tasks.readLine(); line != null; line = tasks.readLine()) {
      DriverTask task = JSON.readValue(line, DriverTask.class);
      Map<String, String> environment = new HashMap<>(System.getenv());
      environment.putAll(task.environment());
      int code = run(task.application(), Path.of(task.job()), environment);
      System.out.println(DriverTask.ended(code));
    }
  }

  private static int run(String main, Path file, Map<String, String> environment) throws Exception {
    Application application = application(main, file);
    Path jobs = file.getParent().getParent();
    String[] steps = java.nio.file.Files.readString(jobs.resolve("script")).strip().split(" ");
    for (int i = 0; i < steps.length; i++) {
      switch (steps[i]) {
        case "hang" -> Thread.sleep(60_000);
        case "die" -> {
          System.err.println("java.io.IOException: the broker is gone");
          System.err.println("\tat somewhere");
          System.exit(3);
        }
        default -> report(application, application.tableIds().get(i), steps[i], environment);
      }
    }
    return List.of(steps).contains("FAILED") ? 1 : 0;
  }

  private static Application application(String main, Path file) {
    return switch (main) {
      case "io.penstock.spark.IngestApplication" -> {
        IngestJob job = JSON.readValue(file.toFile(), IngestJob.class);
        List<String> tables = job.tables().stream().map(IngestJob.TableTask::tableId).toList();
        yield new Application(
            "ingest-runs", job.runId(), job.report(), tables, SparkSubmit::ingested);
      }
      case "io.penstock.spark.MaintenanceApplication" -> {
        MaintenanceJob job = JSON.readValue(file.toFile(), MaintenanceJob.class);
        List<String> tables = job.tables().stream().map(MaintenanceJob.TableTask::tableId).toList();
        yield new Application(
            "maintenance-runs", job.runId(), job.report(), tables, SparkSubmit::maintained);
      }
      default -> throw new IllegalArgumentException("no application " + main);
    };
  }

  private static Object ingested(String word) {
    String[] parts = word.split(":", 2);
    Status status = Status.valueOf(parts[0]);
    return new TableResult(
        status,
        3,
        Map.of("c", 2L, "d", 1L),
        1,
        10,
        13,
        7L,
        8L,
        0x1_0000_00FFL,
        status == Status.QUARANTINED || status == Status.FAILED ? "a reason" : null,
        42,
        switch (status) {
          case HELD -> new Findings(null, held(parts[1]), null);
          case OUTDATED -> new Findings(List.of(parts[1].split(",")), null, null);
          default -> null;
        });
  }

  private static HeldChange held(String digest) {
    Fence through =
        new Fence(3, "topic-id", "shop.shop.orders", 0, 13, 1, 0, 0, 1, null, null, "a-run");
    return new HeldChange(2, through, 2_000, 1, 2, 1_500, digest);
  }

  private static Object maintained(String word) {
    MaintenanceResult.Status status = MaintenanceResult.Status.valueOf(word);
    boolean failed = status == MaintenanceResult.Status.FAILED;
    return new MaintenanceResult(
        status,
        failed ? null : new Files(5, 4, 30, 5_000),
        failed ? null : new Files(1, 0, 0, 1_000),
        failed ? null : new Files(9, 0, 0, 9_000),
        failed ? null : new Files(1, 0, 0, 8_000),
        failed ? 0 : 6,
        failed ? "a reason" : null,
        42);
  }

  private static void report(
      Application application, String tableId, String status, Map<String, String> environment)
      throws IOException, InterruptedException {
    ReportTarget target = application.report();
    String token = EnvironmentReferences.resolve(target.token(), environment);
    String body = JSON.writeValueAsString(application.result().apply(status));
    URI uri =
        URI.create(
            "%s/%s/%s/tables/%s/result"
                .formatted(target.url(), application.runs(), application.runId(), tableId));
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri)
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .PUT(HttpRequest.BodyPublishers.ofString(body, UTF_8))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    System.out.println("reported " + status + " " + answer.statusCode() + " " + answer.body());
  }
}
