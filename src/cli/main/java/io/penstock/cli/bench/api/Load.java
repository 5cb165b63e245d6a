package io.penstock.cli.bench.api;

import io.penstock.cli.CommandFailedException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks at a constant rate, however long answers take: who waits for the one before is not asked
 * later for it.
 */
record Load(int rate, int seconds) {
  private static final int WARM_UP = 200;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /**
   * Milliseconds from when a request was due until its answer was there.
   *
   * @param p50 that half of them stayed below
   * @param p99 that 99 of 100 stayed below
   */
  record Latency(double p50, double p99) {}

  /** How long a GET takes. */
  Latency of(HttpClient http, URI uri, String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(LIMIT)
            .header("Authorization", "Bearer " + token)
            .build();
    try {
      for (int i = 0; i < WARM_UP; i++) {
        check(http.send(request, BodyHandlers.ofByteArray()));
      }
    } catch (HttpTimeoutException e) {
      throw new CommandFailedException(uri + " takes more than " + LIMIT.toSeconds() + " s", e);
    }
    long begin = System.nanoTime();
    List<CompletableFuture<Long>> answers = new ArrayList<>();
    for (int i = 0; i < rate * seconds; i++) {
      long due = begin + i * (1_000_000_000L / rate);
      LockSupport.parkNanos(due - System.nanoTime());
      answers.add(
          http.sendAsync(request, BodyHandlers.ofByteArray())
              .thenApply(
                  answer -> {
                    check(answer);
                    return System.nanoTime() - due;
                  }));
    }
    List<Long> nanos = new ArrayList<>();
    for (CompletableFuture<Long> answer : answers) {
      nanos.add(answer.get(2, TimeUnit.MINUTES));
    }
    nanos.sort(null);
    return new Latency(below(nanos, 0.5), below(nanos, 0.99));
  }

  private static double below(List<Long> sorted, double share) {
    return sorted.get((int) Math.ceil(sorted.size() * share) - 1) / 1e6;
  }

  private static void check(HttpResponse<byte[]> answer) {
    if (answer.statusCode() != 200) {
      throw new CommandFailedException(
          "%s answers %d: %s"
              .formatted(
                  answer.uri(),
                  answer.statusCode(),
                  new String(answer.body(), StandardCharsets.UTF_8)));
    }
  }
}
