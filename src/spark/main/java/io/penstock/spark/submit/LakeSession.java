package io.penstock.spark.submit;

import io.penstock.contract.CatalogSpec;
import io.penstock.spark.table.KnownOutcomeCatalog;
import java.util.Map;
import org.apache.iceberg.spark.source.HasIcebergCatalog;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import scala.Option;

/**
 * The Spark session of one run, which knows the job's catalog. A process may run many, one after
 * the other: nothing of one is left to the next, neither settings nor the catalog's connections.
 */
public final class LakeSession implements AutoCloseable {
  private final SparkSession spark;
  private final String catalog;

  private LakeSession(SparkSession spark, String catalog) {
    this.spark = spark;
    this.catalog = catalog;
  }

  /** Opens one beside others of the process. */
  public static LakeSession open(
      SparkSession process, CatalogSpec catalog, Map<String, String> environment) {
    SparkSession spark = process.newSession();
    String prefix = "spark.sql.catalog." + catalog.name();
    spark.conf().set(prefix, "org.apache.iceberg.spark.SparkCatalog");
    spark.conf().set(prefix + ".cache-enabled", "false");
    KnownOutcomeCatalog.in(catalog.resolve(environment))
        .forEach((key, value) -> spark.conf().set(prefix + "." + key, value));
    SparkSession.setActiveSession(spark);
    SparkSession.setDefaultSession(spark);
    return new LakeSession(spark, catalog.name());
  }

  public SparkSession spark() {
    return spark;
  }

  @Override
  public void close() throws Exception {
    CatalogManager catalogs =
        ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().catalogManager();
    // Asking for one that was not used would open it.
    if (catalogs.listCatalogs(Option.empty()).contains(catalog)
        && catalogs.catalog(catalog) instanceof HasIcebergCatalog iceberg
        && iceberg.icebergCatalog() instanceof AutoCloseable closeable) {
      closeable.close();
    }
    SparkSession.clearActiveSession();
    SparkSession.clearDefaultSession();
  }
}
