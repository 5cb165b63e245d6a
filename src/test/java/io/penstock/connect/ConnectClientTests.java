package io.penstock.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.web.client.RestClient;

class ConnectClientTests {
  @Test
  void followsNoRedirect() throws Exception {
    CopyOnWriteArrayList<String> asked = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI().getPath());
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          exchange.sendResponseHeaders(307, -1);
          exchange.close();
        });
    server.start();
    try {
      URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
      ConnectApi connect =
          new ConnectClient()
              .connectApi(
                  RestClient.builder(),
                  new ConnectProperties(
                      url, Duration.ofSeconds(2), Duration.ofSeconds(10), 0, Duration.ZERO));

      connect.putConfig("shop", Map.of("database.password", "${file:/secrets:shop}"));

      assertThat(asked).containsExactly("/connectors/shop/config");
    } finally {
      server.stop(0);
    }
  }
}
