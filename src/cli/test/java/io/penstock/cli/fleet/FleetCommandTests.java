package io.penstock.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.penstock.cli.Main;
import io.penstock.stack.PostgresServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the commands end, by what the service answers; and an export of a real database. */
class FleetCommandTests {
  private static final String STEP =
      """
      {"kind": "REMOVE_TABLE", "source": "ops", "table": "ops.leg", "changes": [],
       "consequence": "It ends.", "destructive": %s, "sql": [], "byAdministrator": false,
       "warnings": []}
      """;
  @TempDir Path folder;
  private final List<String> asked = new ArrayList<>();
  private HttpServer service;
  private String plan = plan("");
  private String apply = apply("SUCCEEDED");

  @BeforeEach
  void serve() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/api/v1/fleet/plans",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          asked.add(
              exchange.getRequestMethod()
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] answer = (path.endsWith("/apply") ? apply : plan).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(plan.isEmpty() ? 400 : 200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    service.start();
    Files.writeString(folder.resolve("fleet.yaml"), "version: 1\n");
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  @Test
  void planEndsWithZeroForNothingTwoForChangesAndOneForErrors() {
    assertThat(run("plan")).isZero();
    plan = plan(STEP.formatted(true));
    assertThat(run("plan")).isEqualTo(2);
    plan = "";
    assertThat(run("plan")).isEqualTo(1);
    assertThat(Main.run("plan")).as("no file").isEqualTo(1);
    assertThat(asked).containsOnly("POST version: 1\n");
  }

  @Test
  void applyRefusesToDestroyUnlessThatIsAllowed() {
    plan = plan(STEP.formatted(true));
    assertThat(run("apply")).isEqualTo(1);
    assertThat(asked).hasSize(1);

    assertThat(run("apply", "--allow-destructive", "--slot", "drop")).isZero();
    assertThat(asked.get(2)).contains("\"slot\":\"DROP\"", "\"dropLakeData\":[]");
  }

  @Test
  void applyFailsWithItsPlanAndHasNothingToDoForAnEmptyOne() {
    assertThat(run("apply")).isZero();
    assertThat(asked).hasSize(1);
    plan = plan(STEP.formatted(false));
    apply = apply("FAILED");

    assertThat(run("apply")).isEqualTo(1);
  }

  @Test
  void bothFailWhereASourceIsLeftOutThoughTheOthersAreCarriedOut() {
    String away =
        "{\"source\": \"away\", \"pointer\": \"/sources/0/host\", \"detail\": \"line 4: silent\"}";
    plan = plan("", away);
    assertThat(run("plan")).isEqualTo(1);
    assertThat(run("apply")).isEqualTo(1);
    assertThat(asked).hasSize(2);

    plan = plan(STEP.formatted(false), away);
    assertThat(run("plan")).isEqualTo(1);
    assertThat(run("apply")).isEqualTo(1);
    assertThat(asked).as("the others' steps are carried out").hasSize(5);
  }

  @Test
  void exportReadsARealDatabase() throws Exception {
    try (PostgresServer server = PostgresServer.start(folder.resolve("pg"), 0, Map.of())) {
      try (Connection connection = server.connect("postgres");
          Statement statement = connection.createStatement()) {
        statement.execute("create table public.t (id int primary key)");
        DatabaseContent content = DatabaseContent.read(connection);
        assertThat(content.tables())
            .containsExactly(new DatabaseContent.Table("public", "t", true, false));
      }
      String url =
          "postgresql://%s:%s@127.0.0.1:%d/postgres"
              .formatted(server.superuser().user(), server.superuser().password(), server.port());
      assertThat(Main.run("fleet", "export", "--from", url)).isZero();
      assertThat(Main.run("fleet", "export", "--from", url + "none")).isEqualTo(1);
    }
  }

  private int run(String command, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.add(command);
    arguments.add("-f");
    arguments.add(folder.resolve("fleet.yaml").toString());
    arguments.add("--to");
    arguments.add("http://127.0.0.1:" + service.getAddress().getPort() + "/");
    arguments.addAll(List.of(more));
    return Main.run(arguments.toArray(String[]::new));
  }

  private static String plan(String steps) {
    return plan(steps, "");
  }

  private static String plan(String steps, String leftOut) {
    return """
        {"id": "p", "baseRevision": 0, "steps": [%s], "warnings": [], "leftOut": [%s]}
        """
        .formatted(steps, leftOut);
  }

  private static String apply(String status) {
    return "{\"planId\": \"p\", \"revision\": 1, \"status\": \"" + status + "\", \"steps\": []}";
  }
}
