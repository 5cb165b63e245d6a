package io.penstock.dashboard;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes webhooks; refuses them until a story has mended it by {@code POST /mend}. */
final class HookReceiver implements AutoCloseable {
  private final HttpServer server;
  private final AtomicInteger answer = new AtomicInteger(400);

  HookReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/hook", exchange -> answer(exchange, answer.get()));
    server.createContext(
        "/mend",
        exchange -> {
          answer.set(200);
          answer(exchange, 200);
        });
    server.start();
  }

  /** Where it is reached. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
