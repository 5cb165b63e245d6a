package io.penstock.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real HTTP server that takes webhooks, and does not always take them well. */
final class Receiver implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final int port;
  private volatile HttpServer server;
  private volatile Behaviour behaviour = status(200);

  /** What came in. */
  record Request(String path, String id, String timestamp, String signature, String body) {}

  /** Answers a request. */
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  Receiver() {
    server = start(0);
    port = server.getAddress().getPort();
  }

  static Behaviour status(int status) {
    return exchange -> {
      byte[] body = "said".getBytes(UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    };
  }

  static Behaviour redirectTo(String url) {
    return exchange -> {
      exchange.getResponseHeaders().add("Location", url);
      exchange.sendResponseHeaders(302, -1);
    };
  }

  /** A body that never ends. */
  static Behaviour endless(int status) {
    return exchange -> {
      exchange.sendResponseHeaders(status, 0);
      byte[] chunk = "x".repeat(8192).getBytes(UTF_8);
      try (OutputStream body = exchange.getResponseBody()) {
        while (!Thread.currentThread().isInterrupted()) {
          body.write(chunk);
        }
      }
    };
  }

  /** Accepts and never answers. */
  static Behaviour silent() {
    return exchange -> {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  void behave(Behaviour other) {
    behaviour = other;
  }

  String url() {
    return "http://127.0.0.1:" + port + "/hook/secret-part";
  }

  List<Request> requests() {
    return requests;
  }

  void forget() {
    requests.clear();
  }

  void goDown() {
    server.stop(0);
  }

  void comeUp() {
    server = start(port);
  }

  private HttpServer start(int wanted) {
    try {
      HttpServer started =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 0);
      started.setExecutor(threads);
      started.createContext("/", this::take);
      started.start();
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add(
        new Request(
            exchange.getRequestURI().getPath(),
            exchange.getRequestHeaders().getFirst("webhook-id"),
            exchange.getRequestHeaders().getFirst("webhook-timestamp"),
            exchange.getRequestHeaders().getFirst("webhook-signature"),
            body));
    try {
      behaviour.answer(exchange);
    } finally {
      exchange.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
