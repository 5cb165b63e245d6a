package io.penstock.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Stands for Kafka Connect: it runs each connector as it was told last, but for some in trouble.
 */
final class DemoConnect implements AutoCloseable {
  private static final String TRACE =
      "org.apache.kafka.connect.errors.ConnectException: the slot penstock_orders is active for"
          + " PID 4711\\n\\tat io.debezium.connector.postgresql.PostgresStreamingChangeEventSource"
          + ".execute(PostgresStreamingChangeEventSource.java:184)\\n\\tat java.base/java.lang"
          + ".Thread.run(Thread.java:840)";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, String> configs = new ConcurrentHashMap<>();

  DemoConnect() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Has it run a connector. */
  void run(String name, String config) {
    configs.put(name, config);
  }

  /** Where it is reached. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String[] path = exchange.getRequestURI().getPath().split("/");
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String answer = "{}";
    if (exchange.getRequestMethod().equals("PUT") && path.length == 4 && path[3].equals("config")) {
      configs.put(path[2], body);
    } else if (exchange.getRequestMethod().equals("GET") && path.length == 4) {
      answer = told(path[2], path[3]);
    }
    byte[] bytes = answer == null ? new byte[0] : answer.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(answer == null ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private @Nullable String told(String name, String what) {
    String config = configs.get(name);
    if (config == null) {
      return null;
    }
    return switch (what) {
      case "config" -> config;
      case "status" -> status(name);
      case "tasks" ->
          "[{\"id\": {\"connector\": \"%s\", \"task\": 0}, \"config\": %s}]"
              .formatted(name, config);
      default -> "{}";
    };
  }

  private static String status(String name) {
    String connector = name.equals("returns") ? "PAUSED" : "RUNNING";
    String task = name.equals("orders") ? "FAILED" : connector;
    String trace = name.equals("orders") ? ", \"trace\": \"" + TRACE + "\"" : "";
    return """
        {"name": "%s", "connector": {"state": "%s", "worker_id": "10.0.0.7:8083"}, "type": "source",
         "tasks": [{"id": 0, "state": "%s", "worker_id": "10.0.0.7:8083"%s}]}
        """
        .formatted(name, connector, task, trace);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
