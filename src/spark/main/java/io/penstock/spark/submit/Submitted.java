package io.penstock.spark.submit;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.CatalogSpec;
import io.penstock.spark.table.KnownOutcomeCatalog;
import io.penstock.spark.table.LocalFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** The job document and the Spark session of an application that spark-submit started. */
public final class Submitted {
  private Submitted() {}

  /**
   * Reads the job document that the one argument names. Fields of a newer service are ignored.
   *
   * @throws IllegalArgumentException if there is not exactly one argument
   */
  public static <T> T job(String[] arguments, Class<T> type) throws IOException {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("usage: spark-submit ... JOB.json");
    }
    return new ObjectMapper()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .readValue(Path.of(arguments[0]).toFile(), type);
  }

  /** A session that knows the job's catalog; what a deployment sets by {@code --conf} stays. */
  public static SparkSession session(
      String name, CatalogSpec catalog, Map<String, String> environment) {
    String prefix = "spark.sql.catalog." + catalog.name();
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName(name)
            .config(
                "spark.sql.extensions",
                "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
            .config(prefix, "org.apache.iceberg.spark.SparkCatalog")
            .config(prefix + ".cache-enabled", "false")
            .config("spark.sql.caseSensitive", "true")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.datetime.java8API.enabled", "true")
            .config("spark.sql.shuffle.partitions", "4")
            .config("spark.hadoop.fs.file.impl", LocalFiles.class.getName())
            .config("spark.ui.enabled", "false");
    KnownOutcomeCatalog.in(catalog.resolve(environment))
        .forEach((key, value) -> builder.config(prefix + "." + key, value));
    return builder.getOrCreate();
  }
}
