package io.penstock.cli.cases;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Connect loses what it knows of how far the case's connector has come, as with its offsets topic;
 * the slot stays. Waits until the connector streams again.
 */
record ForgetOffsets() implements OwnSourceStep {
  @Override
  public void run(CaseRun run) throws IOException, InterruptedException, SQLException {
    // What is read anew was read before.
    run.tables().forEach(table -> run.tells(table.name(), Told.STREAM));
    URI connect = run.rig().penstock().stack().connect().url();
    String connector = "/connectors/" + run.database().name();
    ask("PUT", connect.resolve(connector + "/stop"));
    // Refused until the task has ended.
    long deadline = System.nanoTime() + LIMIT.toNanos();
    for (int status = 0; status != 200; ) {
      if (System.nanoTime() > deadline) {
        throw new CaseFailedException(
            "Connect answers %d where offsets are to be removed".formatted(status));
      }
      Pause.of(Duration.ofMillis(200));
      status = ask("DELETE", connect.resolve(connector + "/offsets"));
    }
    ask("PUT", connect.resolve(connector + "/resume"));
    run.database().awaitSnapshot();
  }

  private static int ask(String method, URI uri) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(Duration.ofSeconds(60))
            .method(method, BodyPublishers.noBody())
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }
}
