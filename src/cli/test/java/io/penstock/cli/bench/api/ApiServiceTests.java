package io.penstock.cli.bench.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.penstock.cli.bench.BenchContext;
import io.penstock.stack.Installation;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as it ships, on a metadata database alone. */
class ApiServiceTests {
  @Test
  void startsWithItsClassesArchivedAndStartsAgain(@TempDir Path folder) throws Exception {
    Installation installation = Installation.locate();
    Path archive = installation.serviceArchive();
    try (ApiService service =
        ApiService.start(new BenchContext(folder, installation, progress -> {}))) {
      assertThat(archive).isRegularFile();
      Path maps = Path.of("/proc", String.valueOf(service.process().pid()), "maps");
      if (Files.exists(maps)) {
        assertThat(Files.readString(maps)).contains(archive.toString());
      }
      long first = service.process().pid();
      service.restart();
      assertThat(service.process().isAlive()).isTrue();
      assertThat(service.process().pid()).isNotEqualTo(first);
    }
  }

  /** What it is made of was found out by the build, which knew of no provider and no proxy. */
  @Test
  void signsInByAProviderBehindAProxyNeitherOfWhichTheBuildKnew(@TempDir Path folder)
      throws Exception {
    HttpServer provider = provider();
    String issuer = "http://127.0.0.1:" + provider.getAddress().getPort();
    String oidc = "--penstock.access.oidc.";
    try (ApiService service =
        ApiService.start(
            new BenchContext(folder, Installation.locate(), progress -> {}),
            oidc + "issuer=" + issuer,
            oidc + "client-id=penstock",
            oidc + "client-secret=of-the-client",
            oidc + "label=Our people",
            oidc + "roles.operators=OPERATOR",
            "--server.forward-headers-strategy=framework")) {
      assertThat(get(service, "/api/v1/session").body()).contains("Our people");
      HttpResponse<String> begun = get(service, "/oauth2/authorization/oidc");
      assertThat(begun.statusCode()).isEqualTo(302);
      assertThat(begun.headers().firstValue("Location").orElse(""))
          .startsWith(issuer + "/authorize?")
          .contains("client_id=penstock")
          .contains("redirect_uri=https://penstock.example/login/oauth2/code/oidc");
    } finally {
      provider.stop(0);
    }
  }

  private static HttpResponse<String> get(ApiService service, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(service.base().resolve(path))
                .header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-Host", "penstock.example")
                .build(),
            BodyHandlers.ofString());
  }

  /** Tells no more than where its sign-in is. */
  private static HttpServer provider() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    String issuer = "http://127.0.0.1:" + server.getAddress().getPort();
    byte[] configuration =
        """
        {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
         "jwks_uri": "%1$s/keys", "subject_types_supported": ["public"]}
        """
            .formatted(issuer)
            .getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/.well-known/openid-configuration",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, configuration.length);
          try (exchange;
              OutputStream body = exchange.getResponseBody()) {
            body.write(configuration);
          }
        });
    server.start();
    return server;
  }
}
