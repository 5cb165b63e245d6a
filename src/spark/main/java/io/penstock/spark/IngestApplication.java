package io.penstock.spark;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.EnvironmentReferences;
import io.penstock.contract.IngestJob;
import io.penstock.spark.report.ServiceReport;
import io.penstock.spark.table.LakeTables;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Entry point of the ingest application: {@code spark-submit ... job.json}. */
public final class IngestApplication {
  private IngestApplication() {}

  /** Exit codes: 0 done, 1 a table failed, 2 wrong arguments. */
  public static void main(String[] args) throws Exception {
    if (args.length != 1) {
      System.err.println("usage: IngestApplication JOB.json");
      System.exit(2);
    }
    IngestJob job =
        new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .readValue(Path.of(args[0]).toFile(), IngestJob.class);
    Map<String, String> environment = System.getenv();
    String token = EnvironmentReferences.resolve(job.report().token(), environment);
    boolean done;
    try (SparkSession spark = session(job, environment);
        LakeTables lake =
            new LakeTables(
                job.catalog(), environment, spark.sparkContext().hadoopConfiguration())) {
      done =
          new IngestRun(spark, job, lake, new ServiceReport(job.report(), job.runId(), token))
              .run();
    }
    System.exit(done ? 0 : 1);
  }

  /** A session that knows the job's catalog; what a deployment sets by {@code --conf} stays. */
  static SparkSession session(IngestJob job, Map<String, String> environment) {
    String catalog = "spark.sql.catalog." + job.catalog().name();
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("penstock-ingest-" + job.runId())
            .config(
                "spark.sql.extensions",
                "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
            .config(catalog, "org.apache.iceberg.spark.SparkCatalog")
            .config(catalog + ".cache-enabled", "false")
            .config("spark.sql.caseSensitive", "true")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.datetime.java8API.enabled", "true")
            .config("spark.sql.shuffle.partitions", "4")
            .config("spark.ui.enabled", "false");
    job.catalog()
        .resolve(environment)
        .forEach((key, value) -> builder.config(catalog + "." + key, value));
    return builder.getOrCreate();
  }
}
