package io.penstock.cli.bench.api;

import io.penstock.cli.bench.BenchContext;
import io.penstock.cli.client.NewSource;
import io.penstock.cli.client.NewSource.SecretReference;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.stack.PostgresServer;
import io.penstock.stack.ServerProcess;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The service alone with its metadata database and a source; no Kafka, no Connect, no Spark. */
final class ApiService implements AutoCloseable {
  static final String TOKEN = "a token of the benchmark, of more than 32 characters";
  private static final String METADATA = "penstock";
  private static final String SOURCE = "source";
  private static final int SOURCES = 30;
  private static final Duration STARTS_WITHIN = Duration.ofMinutes(3);

  /** What the service does by itself, which is not what is measured. */
  private static final List<String> RESTING =
      List.of(
          "run.settle-interval",
          "run.beat-interval",
          "catalog-watch.interval",
          "resnapshot.interval",
          "identity.interval",
          "supervision.interval",
          "incident.interval",
          "notify.interval",
          "coverage.interval",
          "topic-runway.interval",
          "slot.interval",
          "freshness.interval",
          "health.interval",
          "fleet.interval");

  private final PostgresServer postgres;
  private final Supplier<ServerProcess> starter;
  private final PenstockApi api;
  private final Path password;
  private ServerProcess service;

  private ApiService(
      PostgresServer postgres, Supplier<ServerProcess> starter, PenstockApi api, Path password) {
    this.postgres = postgres;
    this.starter = starter;
    this.api = api;
    this.password = password;
    this.service = starter.get();
  }

  /**
   * Starts it, with more settings than those it needs.
   *
   * @param settings as arguments of a command line
   */
  static ApiService start(BenchContext context, String... settings)
      throws IOException, SQLException {
    Path folder = context.folder();
    PostgresServer postgres =
        PostgresServer.start(
            folder.resolve("postgres"), 0, Map.of("wal_level", "logical", "max_wal_size", "4GB"));
    try (Connection connection = postgres.connect("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + METADATA);
      statement.execute("create database " + SOURCE);
    }
    Path secrets = Files.createDirectories(folder.resolve("secrets"));
    Path password = Files.writeString(secrets.resolve("source"), postgres.superuser().password());
    int port = freePort();
    URI base = URI.create("http://127.0.0.1:" + port);
    Files.createDirectories(folder.resolve("service"));
    List<String> command = command(context, postgres, secrets, port);
    command.addAll(List.of(settings));
    Supplier<ServerProcess> starter =
        ServerProcess.builder("service", command)
                .environment(
                    Map.of(
                        "SPRING_DATASOURCE_PASSWORD",
                        postgres.superuser().password(),
                        "PENSTOCK_ACCESS_TOKEN",
                        TOKEN))
                .workingFolder(folder.resolve("service"))
                .log(folder.resolve("service.log"))
                .healthy(() -> isHealthy(base), STARTS_WITHIN)
            ::start;
    try {
      return new ApiService(
          postgres, starter, new PenstockApi(base.resolve("/api/v1"), TOKEN), password);
    } catch (RuntimeException e) {
      postgres.close();
      throw e;
    }
  }

  /** Ends the service and starts it again; seconds until it is ready. */
  double restart() {
    service.stop();
    long begun = System.nanoTime();
    service = starter.get();
    return (System.nanoTime() - begun) / 1e9;
  }

  ServerProcess process() {
    return service;
  }

  private static List<String> command(
      BenchContext context, PostgresServer postgres, Path secrets, int port) {
    Path folder = context.folder();
    List<String> command = new ArrayList<>(context.installation().serviceCommand());
    command.add("--server.port=" + port);
    command.add("--spring.datasource.url=" + postgres.jdbcUrl(METADATA));
    command.add("--spring.datasource.username=" + postgres.superuser().user());
    command.add("--penstock.source.password-folders=" + secrets);
    command.add("--penstock.spark.class-path=none");
    command.add("--penstock.spark.jar=none.jar");
    command.add("--penstock.spark.job-folder=" + folder.resolve("jobs"));
    command.add("--penstock.reconcile.work-folder=" + folder.resolve("work"));
    command.add("--penstock.investigation.folder=" + folder.resolve("extracts"));
    command.add("--penstock.investigation.upload-folder=" + folder.resolve("uploads"));
    command.add("--penstock.catalog.name=lake");
    command.add("--penstock.catalog.properties.type=jdbc");
    command.add("--penstock.catalog.properties.uri=" + postgres.jdbcUrl(METADATA));
    command.add("--penstock.catalog.properties.warehouse=file://" + folder.resolve("warehouse"));
    command.add("--penstock.connect.url=http://127.0.0.1:1");
    command.add("--penstock.schedule.enabled=false");
    RESTING.forEach(what -> command.add("--penstock." + what + "=24h"));
    return command;
  }

  /** Makes a fleet of that many tables, over thirty sources. */
  List<ReplicatedTable> register(int tables) throws SQLException {
    try (Connection connection = postgres.connect(SOURCE);
        Statement statement = connection.createStatement()) {
      statement.execute("create schema penstock");
      statement.execute(
          "create table penstock.heartbeat (id int primary key, beat_at timestamptz not null)");
      statement.execute(
          "create table penstock.signal (id varchar(64) primary key, type varchar(32), data text)");
      for (int i = 0; i < SOURCES; i++) {
        statement.execute("create schema s" + i);
        for (int j = i; j < tables; j += SOURCES) {
          statement.execute(
              "create table s%d.t%d (id bigint primary key, name text, amount numeric(12,2))"
                  .formatted(i, j));
        }
      }
      statement.execute("create publication penstock for all tables");
    }
    List<ReplicatedTable> registered = new ArrayList<>();
    for (int i = 0; i < Math.min(SOURCES, tables); i++) {
      String name = "s" + i;
      api.createSource(
          new NewSource(
              name,
              "127.0.0.1",
              postgres.port(),
              SOURCE,
              postgres.superuser().user(),
              new SecretReference("file:" + password, "${file:/none:password}"),
              "penstock",
              "penstock.heartbeat",
              "penstock.signal"));
      List<String> names = new ArrayList<>();
      for (int j = i; j < tables; j += SOURCES) {
        names.add("t" + j);
      }
      registered.addAll(api.registerTables(name, name, names));
    }
    return registered;
  }

  Connection metadata() throws SQLException {
    return postgres.connect(METADATA);
  }

  URI base() {
    return api.base();
  }

  @Override
  public void close() {
    service.stop();
    postgres.close();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static boolean isHealthy(URI base) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve("/actuator/health"))
            .timeout(Duration.ofSeconds(5))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode() == 200;
  }
}
