package io.penstock.testing;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.spi.json.JacksonJsonProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stands for a Kafka Connect that keeps what it is told. As the real one it answers first and acts
 * some time later: when {@link #settle} is called.
 */
public final class ConnectStub {
  private static final String RUNNING =
      """
      {"name": "x", "connector": {"state": "RUNNING", "worker_id": "w"}, "type": "source",
       "tasks": [{"id": 0, "state": "RUNNING", "worker_id": "w"}]}
      """;
  private static final String STOPPED =
      """
      {"name": "x", "connector": {"state": "STOPPED", "worker_id": "w"}, "type": "source",
       "tasks": []}
      """;
  private final WireMockServer server;
  private final Map<String, String> configs = new TreeMap<>();
  private final Map<String, String> states = new TreeMap<>();
  private final List<String> told = new ArrayList<>();

  public ConnectStub(WireMockServer server) {
    this.server = server;
    settle();
  }

  /** What was told that changes something, in order, such as {@code PUT /connectors/shop/stop}. */
  public List<String> told() {
    return told;
  }

  /** The connectors' configurations, by name. */
  public Map<String, String> configs() {
    return configs;
  }

  /** Does what it was told since the last time. */
  public void settle() {
    List<ServeEvent> events = new ArrayList<>(server.getAllServeEvents());
    Collections.reverse(events);
    for (ServeEvent event : events) {
      take(event);
    }
    server.resetAll();
    server.stubFor(any(urlMatching("/.*")).atPriority(9).willReturn(okJson("{}")));
    server.stubFor(
        get(urlMatching("/connectors/.*")).atPriority(8).willReturn(aResponse().withStatus(404)));
    configs.forEach(
        (name, config) -> {
          String path = "/connectors/" + name;
          server.stubFor(get(path + "/config").willReturn(okJson(config)));
          server.stubFor(get(path + "/status").willReturn(okJson(states.get(name))));
          server.stubFor(
              get(path + "/tasks")
                  .willReturn(
                      okJson(
                          "[{\"id\": {\"connector\": \"%s\", \"task\": 0}, \"config\": %s}]"
                              .formatted(name, config))));
        });
  }

  private void take(ServeEvent event) {
    RequestMethod method = event.getRequest().getMethod();
    if (method.equals(RequestMethod.GET)) {
      return;
    }
    String url = event.getRequest().getUrl();
    String body = event.getRequest().getBodyAsString();
    told.add(method + " " + url);
    if (method.equals(RequestMethod.POST) && url.equals("/connectors")) {
      String name = JsonPath.read(body, "$.name");
      configs.put(name, new JacksonJsonProvider().toJson(JsonPath.read(body, "$.config")));
      states.put(name, STOPPED);
      return;
    }
    String name = url.split("/")[2].replaceAll("\\?.*", "");
    if (method.equals(RequestMethod.DELETE) && url.equals("/connectors/" + name)) {
      configs.remove(name);
    } else if (url.endsWith("/config")) {
      configs.put(name, body);
      states.putIfAbsent(name, RUNNING);
    } else if (url.endsWith("/stop")) {
      states.put(name, STOPPED);
    } else if (url.endsWith("/resume")) {
      states.put(name, RUNNING);
    }
  }
}
