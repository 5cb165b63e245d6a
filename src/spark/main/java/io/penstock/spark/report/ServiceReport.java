package io.penstock.spark.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.IngestJob;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports to the service's API. A service that is away is waited for; one that stays away does not
 * fail the run, since the lake itself tells what was committed.
 */
public final class ServiceReport {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceReport.class);
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final String runUrl;
  private final String token;

  /**
   * @param runs the kind of run as the API's path names it, such as {@code ingest-runs}
   */
  public ServiceReport(IngestJob.ReportTarget target, String runs, String runId, String token) {
    this.runUrl = target.url() + "/" + runs + "/" + runId;
    this.token = token;
  }

  /** Sends a table's result and waits until it is kept, refused or given up. */
  public void send(String tableId, Object result) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(runUrl + "/tables/" + tableId + "/result"))
            .timeout(Duration.ofSeconds(10))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .PUT(HttpRequest.BodyPublishers.ofString(json(result)))
            .build();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Duration pause = Duration.ofMillis(200);
    while (true) {
      String failure = put(request);
      if (failure == null) {
        return;
      }
      if (System.nanoTime() > deadline) {
        LOG.warn("result of table {} could not be reported: {}", tableId, failure);
        return;
      }
      try {
        Thread.sleep(pause.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      pause =
          pause.multipliedBy(2).compareTo(Duration.ofSeconds(5)) > 0
              ? Duration.ofSeconds(5)
              : pause.multipliedBy(2);
    }
  }

  private @org.jspecify.annotations.Nullable String put(HttpRequest request) {
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() < 300) {
        return null;
      }
      if (answer.statusCode() < 500 && answer.statusCode() != 429) {
        LOG.warn("the service refused a result: {} {}", answer.statusCode(), answer.body());
        return null;
      }
      return "status " + answer.statusCode();
    } catch (IOException e) {
      return e.toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static String json(Object result) {
    try {
      return JSON.writeValueAsString(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
