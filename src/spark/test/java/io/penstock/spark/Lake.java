package io.penstock.spark;

import io.penstock.contract.CatalogSpec;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableResult;
import io.penstock.spark.submit.LakeSession;
import io.penstock.spark.submit.Submitted;
import io.penstock.spark.table.KnownOutcomeCatalog;
import io.penstock.spark.table.LakeTables;
import io.penstock.stack.Credentials;
import io.penstock.stack.Installation;
import io.penstock.stack.KafkaBroker;
import io.penstock.stack.PostgresServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** A real Kafka, a JDBC catalog in a real PostgreSQL and a Spark session, once for all tests. */
final class Lake implements AutoCloseable {
  private final PostgresServer postgres;
  private final KafkaBroker kafka;
  private final CatalogSpec catalog;
  private final SparkSession spark;

  private Lake(Path folder) {
    postgres = PostgresServer.start(folder, 0, Map.of());
    Credentials owner = postgres.superuser();
    kafka = KafkaBroker.start(Installation.locate(), folder, 0, Map.of());
    catalog =
        new CatalogSpec(
            "lake",
            Map.of(
                "type", "jdbc",
                "uri", postgres.jdbcUrl("postgres"),
                "jdbc.user", owner.user(),
                "jdbc.password", owner.password(),
                "jdbc.schema-version", "V1",
                "warehouse", folder.resolve("warehouse").toUri().toString()));
    System.setProperty("spark.master", "local[2]");
    System.setProperty("spark.driver.host", "127.0.0.1");
    System.setProperty("spark.driver.bindAddress", "127.0.0.1");
    spark = LakeSession.open(Submitted.spark("tests"), catalog, Map.of()).spark();
  }

  SparkSession spark() {
    return spark;
  }

  Map<String, String> kafka() {
    return Map.of("bootstrap.servers", kafka.bootstrapServers());
  }

  LakeTables tables() {
    return tables(catalog);
  }

  private LakeTables tables(CatalogSpec catalog) {
    return new LakeTables(catalog, Map.of(), spark.sparkContext().hadoopConfiguration());
  }

  /** The catalog's database behind another port, under another name and so with other tables. */
  CatalogSpec catalogBehind(int port) {
    Map<String, String> properties = new HashMap<>(catalog.properties());
    String url = "jdbc:postgresql://127.0.0.1:%d/postgres?prepareThreshold=0&connectTimeout=5";
    properties.put("uri", url.formatted(port));
    CatalogSpec other = new CatalogSpec("lake_" + port, properties);
    String prefix = "spark.sql.catalog." + other.name();
    spark.conf().set(prefix, "org.apache.iceberg.spark.SparkCatalog");
    spark.conf().set(prefix + ".cache-enabled", "false");
    KnownOutcomeCatalog.in(properties)
        .forEach((key, value) -> spark.conf().set(prefix + "." + key, value));
    return other;
  }

  int catalogPort() {
    return postgres.port();
  }

  IngestJob job(List<TableTask> tables) {
    return job(catalog, tables);
  }

  IngestJob job(CatalogSpec catalog, List<TableTask> tables) {
    return new IngestJob(
        UUID.randomUUID().toString(),
        new IngestJob.ReportTarget("http://127.0.0.1:1", "none"),
        catalog,
        kafka == null ? Map.of() : kafka(),
        new IngestJob.Limits(1_000_000, 2),
        tables);
  }

  /** Runs an ingest run over the tables and gives the last result of each. */
  Map<String, TableResult> ingest(TableTask... tables) throws Exception {
    return ingest(job(List.of(tables)));
  }

  Map<String, TableResult> ingest(IngestJob job) throws Exception {
    Map<String, TableResult> results = new HashMap<>();
    try (LakeTables lake = tables(job.catalog())) {
      new IngestRun(spark, job, lake, results::put).run();
    }
    return results;
  }

  List<Row> query(String sql) {
    return spark.sql(sql).collectAsList();
  }

  @Override
  public void close() throws Exception {
    spark.close();
    kafka.close();
    postgres.close();
  }

  /** Gives tests the one lake of this JVM. */
  static final class Extension implements ParameterResolver {
    private static final ExtensionContext.Namespace SPACE =
        ExtensionContext.Namespace.create(Lake.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Lake.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(SPACE)
          .computeIfAbsent(Lake.class, type -> new Lake(folder()), Lake.class);
    }

    private static Path folder() {
      try {
        return java.nio.file.Files.createTempDirectory("penstock-spark-tests");
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }
}
