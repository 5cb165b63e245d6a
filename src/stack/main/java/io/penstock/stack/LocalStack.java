package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL, Kafka and Kafka Connect, and an Iceberg catalog in PostgreSQL, all kept in one data
 * folder. A start goes on where the last one stopped, or was killed.
 */
public final class LocalStack implements AutoCloseable {
  private static final String SOURCE = "shop";
  private static final String METADATA = "penstock";
  static final String CATALOG = "lake";

  private final Path dataDir;
  private final StackLock lock;
  private final Servers servers;

  private LocalStack(Path dataDir, StackLock lock, Servers servers) {
    this.dataDir = dataDir;
    this.lock = lock;
    this.servers = servers;
  }

  private record Servers(PostgresServer postgres, KafkaBroker kafka, ConnectWorker connect) {}

  /**
   * Starts all servers.
   *
   * @param progress told a line for each server that is up
   * @throws StackException if one does not start; then none is left running
   */
  public static LocalStack start(StackOptions options, Consumer<String> progress) {
    Path dataDir = options.dataDir().toAbsolutePath().normalize();
    StackLock lock = StackLock.take(dataDir);
    try {
      Files.createDirectories(dataDir.resolve("warehouse"));
      LocalStack stack = new LocalStack(dataDir, lock, startServers(options, dataDir, progress));
      RunningStack.record(dataDir, stack.postgres().port());
      return stack;
    } catch (IOException e) {
      lock.close();
      throw new StackException("cannot create the warehouse in " + dataDir, e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static Servers startServers(
      StackOptions options, Path dataDir, Consumer<String> progress) {
    Installation installation = Installation.locate();
    CompletableFuture<PostgresServer> postgres =
        async(() -> timed("PostgreSQL", progress, () -> startPostgres(options, dataDir)));
    CompletableFuture<KafkaBroker> kafka =
        async(
            () ->
                timed(
                    "Kafka",
                    progress,
                    () -> KafkaBroker.start(installation, dataDir, options.kafkaPort(), Map.of())));
    CompletableFuture<ConnectWorker> connect =
        kafka.thenCombine(
            postgres,
            (broker, ready) ->
                timed(
                    "Kafka Connect",
                    progress,
                    () ->
                        ConnectWorker.start(
                            installation,
                            dataDir,
                            options.connectPort(),
                            broker.bootstrapServers(),
                            options.connectHeap(),
                            Map.of())));
    try {
      return new Servers(postgres.join(), kafka.join(), connect.join());
    } catch (CompletionException e) {
      Stream.of(connect, kafka, postgres).forEach(LocalStack::closeIfStarted);
      throw e.getCause() instanceof StackException cause ? cause : e;
    }
  }

  private static <S> CompletableFuture<S> async(Supplier<S> start) {
    return CompletableFuture.supplyAsync(start, task -> new Thread(task, "start-server").start());
  }

  private static void closeIfStarted(CompletableFuture<? extends Server> start) {
    @Nullable Server server = start.<@Nullable Server>handle((started, failure) -> started).join();
    if (server != null) {
      server.close();
    }
  }

  private static PostgresServer startPostgres(StackOptions options, Path dataDir) {
    PostgresServer server =
        PostgresServer.start(dataDir, options.postgresPort(), options.postgresSettings());
    try {
      server.database(SOURCE, server.superuser().user());
      for (String owned : new String[] {METADATA, CATALOG}) {
        server.database(owned, server.role(owned).user());
      }
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static <S extends Server> S timed(
      String name, Consumer<String> progress, Supplier<S> start) {
    long begin = System.nanoTime();
    S server = start.get();
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    progress.accept(
        "%s is up on port %d after %.1f s".formatted(name, server.port(), took.toMillis() / 1e3));
    return server;
  }

  public PostgresServer postgres() {
    return servers.postgres();
  }

  public KafkaBroker kafka() {
    return servers.kafka();
  }

  public ConnectWorker connect() {
    return servers.connect();
  }

  /** The source database; {@link PostgresServer#superuser} may do everything in it. */
  public String sourceJdbcUrl() {
    return postgres().jdbcUrl(SOURCE);
  }

  public String metadataJdbcUrl() {
    return postgres().jdbcUrl(METADATA);
  }

  /** The role that owns the metadata database. */
  public Credentials metadataCredentials() {
    return postgres().credentials(METADATA);
  }

  public String catalogName() {
    return CATALOG;
  }

  /** What Iceberg needs to open the catalog, the password in clear. */
  public Map<String, String> catalogProperties() {
    return catalogProperties(postgres().port(), postgres().credentials(CATALOG), warehouse());
  }

  static Map<String, String> catalogProperties(
      int postgresPort, Credentials owner, Path warehouse) {
    return Map.of(
        "type",
        "jdbc",
        "uri",
        PostgresServer.jdbcUrl(postgresPort, CATALOG),
        "jdbc.user",
        owner.user(),
        "jdbc.password",
        owner.password(),
        "jdbc.schema-version",
        "V1",
        "warehouse",
        "file:" + warehouse);
  }

  /** The folder of the lake's data and metadata files. */
  public Path warehouse() {
    return warehouse(dataDir);
  }

  static Path warehouse(Path dataDir) {
    return dataDir.resolve("warehouse");
  }

  public Path dataDir() {
    return dataDir;
  }

  /** The file of {@link ConnectWorker#putSecret}. */
  public Path connectSecrets() {
    return connect().secrets();
  }

  /** Stops all servers, those first that need the others. */
  @Override
  public void close() {
    RunningStack.forget(dataDir);
    try {
      connect().close();
    } finally {
      try {
        kafka().close();
      } finally {
        try {
          postgres().close();
        } finally {
          lock.close();
        }
      }
    }
  }
}
