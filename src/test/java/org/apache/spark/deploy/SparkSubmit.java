package org.apache.spark.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.contract.IngestJob;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stands for Spark's program of this name in tests of how drivers are started and end: a real JVM
 * that reads the job document and reports as the file {@code script} beside the run folders says,
 * table by table.
 */
public final class SparkSubmit {
  private static final JsonMapper JSON = new JsonMapper();

  private SparkSubmit() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("arguments " + List.of(arguments));
    Path file = Path.of(arguments[arguments.length - 1]);
    IngestJob job = JSON.readValue(file.toFile(), IngestJob.class);
    Path jobs = file.getParent().getParent();
    String[] steps = Files.readString(jobs.resolve("script")).strip().split(" ");
    for (int i = 0; i < steps.length; i++) {
      switch (steps[i]) {
        case "hang" -> Thread.sleep(60_000);
        case "die" -> {
          System.err.println("java.io.IOException: the broker is gone");
          System.err.println("\tat somewhere");
          System.exit(3);
        }
        default -> report(job, i, Status.valueOf(steps[i]));
      }
    }
    System.exit(List.of(steps).contains("FAILED") ? 1 : 0);
  }

  private static void report(IngestJob job, int table, Status status)
      throws IOException, InterruptedException {
    String token =
        io.penstock.contract.EnvironmentReferences.resolve(job.report().token(), System.getenv());
    TableResult result =
        new TableResult(
            status,
            3,
            Map.of("c", 2L, "d", 1L),
            0,
            10,
            13,
            7L,
            8L,
            0x1_0000_00FFL,
            status == Status.QUARANTINED || status == Status.FAILED ? "a reason" : null,
            42);
    URI uri =
        URI.create(
            "%s/ingest-runs/%s/tables/%s/result"
                .formatted(job.report().url(), job.runId(), job.tables().get(table).tableId()));
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri)
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .PUT(
                        HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(result), UTF_8))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    System.out.println("reported " + status + " " + answer.statusCode() + " " + answer.body());
  }
}
