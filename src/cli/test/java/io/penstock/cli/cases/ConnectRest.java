package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** What somebody does in Kafka Connect behind the service's back. */
record ConnectRest(URI url) {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Changes one setting of a connector. */
  void set(String connector, String key, String value) {
    ObjectNode config = (ObjectNode) send("GET", connector + "/config", "");
    send("PUT", connector + "/config", config.put(key, value).toString());
  }

  void tell(String connector, String what) {
    send("PUT", connector + "/" + what, "");
  }

  void delete(String connector) {
    send("DELETE", connector, "");
  }

  /** The connector's own state. */
  String state(String connector) {
    return send("GET", connector + "/status", "").at("/connector/state").asText();
  }

  /** That of its task. */
  String taskState(String connector) {
    return send("GET", connector + "/status", "").at("/tasks/0/state").asText();
  }

  private JsonNode send(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(url.resolve("/connectors/" + path))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as("%s %s: %s", method, path, answer.body()).isLessThan(300);
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
