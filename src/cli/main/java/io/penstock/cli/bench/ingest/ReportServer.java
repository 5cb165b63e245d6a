package io.penstock.cli.bench.ingest;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.penstock.contract.TableResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Takes the results that the ingest application reports, in place of the service. */
final class ReportServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer http;
  private final List<Received> received = new ArrayList<>();

  /**
   * A result.
   *
   * @param at when it came, milliseconds since 1970
   * @param table the table's id
   */
  record Received(long at, String table, TableResult result) {}

  private ReportServer(HttpServer http) {
    this.http = http;
  }

  static ReportServer start() throws IOException {
    ReportServer server =
        new ReportServer(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    server.http.createContext("/", server::answer);
    server.http.start();
    return server;
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** What came since the last call. */
  List<Received> take() {
    synchronized (received) {
      List<Received> taken = List.copyOf(received);
      received.clear();
      return taken;
    }
  }

  /** {@code PUT /ingest-runs/RUN/tables/TABLE/result}. */
  private void answer(HttpExchange exchange) throws IOException {
    long now = System.currentTimeMillis();
    try (exchange) {
      TableResult result = JSON.readValue(exchange.getRequestBody(), TableResult.class);
      String[] path = exchange.getRequestURI().getPath().split("/");
      synchronized (received) {
        received.add(new Received(now, path[path.length - 2], result));
      }
      exchange.sendResponseHeaders(204, -1);
    }
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
