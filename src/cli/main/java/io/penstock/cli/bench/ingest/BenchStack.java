package io.penstock.cli.bench.ingest;

import io.penstock.cli.bench.BenchContext;
import io.penstock.contract.CatalogSpec;
import io.penstock.stack.Credentials;
import io.penstock.stack.KafkaBroker;
import io.penstock.stack.PostgresServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What both designs share: a broker, and a catalog in a PostgreSQL with its warehouse. */
final class BenchStack implements AutoCloseable {
  private static final String PASSWORD_VARIABLE = "PENSTOCK_BENCH_CATALOG_PASSWORD";
  private static final String CATALOG = "lake";

  private final PostgresServer postgres;
  private final KafkaBroker kafka;
  private final Path warehouse;

  private BenchStack(PostgresServer postgres, KafkaBroker kafka, Path warehouse) {
    this.postgres = postgres;
    this.kafka = kafka;
    this.warehouse = warehouse;
  }

  static BenchStack start(BenchContext context) {
    PostgresServer postgres = PostgresServer.start(context.folder(), 0, Map.of());
    try {
      KafkaBroker kafka = KafkaBroker.start(context.installation(), context.folder(), 0, Map.of());
      return new BenchStack(postgres, kafka, context.folder().resolve("warehouse"));
    } catch (RuntimeException e) {
      postgres.close();
      throw e;
    }
  }

  String bootstrapServers() {
    return kafka.bootstrapServers();
  }

  Path warehouse() {
    return warehouse;
  }

  /** The catalog as a job document names it, the password left to {@link #environment}. */
  CatalogSpec catalog() {
    Credentials owner = postgres.superuser();
    Map<String, String> properties = new HashMap<>();
    properties.put("type", "jdbc");
    properties.put("uri", postgres.jdbcUrl("postgres"));
    properties.put("jdbc.user", owner.user());
    properties.put("jdbc.password", "${env:" + PASSWORD_VARIABLE + "}");
    properties.put("jdbc.schema-version", "V1");
    properties.put("warehouse", "file:" + warehouse);
    return new CatalogSpec(CATALOG, properties);
  }

  Map<String, String> environment() {
    return Map.of(PASSWORD_VARIABLE, postgres.superuser().password());
  }

  @Override
  public void close() {
    try {
      kafka.close();
    } finally {
      postgres.close();
    }
  }
}
