package io.penstock.cli.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.NewSource;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.shop.OrderShop;
import io.penstock.contract.TableResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ComposeContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** Starts the set from images, where a Docker engine can. */
class ComposeTests {
  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final String SERVICE = "penstock";

  @TempDir private Path temporary;

  @Test
  void bringsARowFromTheSourceIntoTheLake() throws Exception {
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "no Docker engine answers, so deploy/compose.yaml is not started here");
    assumeTrue(
        run("docker", "compose", "version") == 0,
        "docker has no compose plugin, so deploy/compose.yaml is not started here");
    Path secrets = temporary.resolve("secrets");
    assertThat(run(ComposeFile.FOLDER.resolve("make-secrets").toString(), secrets.toString()))
        .isZero();
    int service = freePort();
    int postgres = freePort();
    try (ComposeContainer compose = new ComposeContainer(ComposeFile.PATH.toFile())) {
      compose
          .withBuild(true)
          .withRemoveVolumes(true)
          .withEnv("PENSTOCK_SECRETS", secrets.toString())
          .withEnv("PENSTOCK_PORT", Integer.toString(service))
          .withEnv("PENSTOCK_POSTGRES_PORT", Integer.toString(postgres))
          .withEnv("PENSTOCK_KAFKA_PORT", Integer.toString(freePort()))
          .withEnv("PENSTOCK_CONNECT_PORT", Integer.toString(freePort()))
          .withStartupTimeout(LIMIT)
          .waitingFor(SERVICE, Wait.forHealthcheck().withStartupTimeout(LIMIT))
          .start();
      addRefund(postgres, secrets);
      PenstockApi api =
          new PenstockApi(
              URI.create("http://127.0.0.1:%d/api/v1".formatted(service)),
              Files.readString(secrets.resolve("token")));
      register(api);

      assertThat(ingest(api).tablesThatAre(TableResult.Status.PUBLISHED))
          .containsExactly(OrderShop.REFUNDS);
    }
  }

  private static void addRefund(int port, Path secrets) throws Exception {
    try (Connection superuser =
            DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/shop".formatted(port),
                "postgres",
                Files.readString(secrets.resolve("postgres")));
        Statement statement = superuser.createStatement()) {
      OrderShop.createSchema(superuser, Files.readString(secrets.resolve("shop")));
      statement.execute(
          "INSERT INTO shop.refunds (id, payment_id, order_id, amount_minor, currency, requested_at)"
              + " VALUES (1, 1, 1, 1250, 'EUR', now())");
    }
  }

  private static void register(PenstockApi api) {
    api.createSource(
        new NewSource(
            "shop",
            "postgres",
            5432,
            "shop",
            "debezium",
            new NewSource.SecretReference(
                "file:/run/secrets/shop", "${file:/run/secrets/connect.properties:shop.password}"),
            OrderShop.PUBLICATION,
            "penstock.heartbeat",
            "penstock.signal"));
    api.registerTables("shop", "shop", List.of("refunds"));
    api.registerConnector("shop");
  }

  /** Runs until one has taken an event: Debezium takes a moment to read the row. */
  private static IngestRun ingest(PenstockApi api) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    IngestRun run = api.startIngestRun();
    while (System.nanoTime() < deadline && !(run.isTerminal() && run.events() > 0)) {
      Thread.sleep(1000);
      run = run.isTerminal() ? api.startIngestRun() : api.ingestRun(run.id());
    }
    return run;
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
