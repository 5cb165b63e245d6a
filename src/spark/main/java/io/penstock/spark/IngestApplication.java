package io.penstock.spark;

import io.penstock.contract.EnvironmentReferences;
import io.penstock.contract.IngestJob;
import io.penstock.spark.report.ServiceReport;
import io.penstock.spark.submit.Submitted;
import io.penstock.spark.table.LakeTables;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Entry point of the ingest application: {@code spark-submit ... job.json}. */
public final class IngestApplication {
  private IngestApplication() {}

  /** Ends with 0 if every table is done or quarantined, 1 if one failed. */
  public static void main(String[] args) throws Exception {
    IngestJob job = Submitted.job(args, IngestJob.class);
    Map<String, String> environment = System.getenv();
    String token = EnvironmentReferences.resolve(job.report().token(), environment);
    ServiceReport report = new ServiceReport(job.report(), "ingest-runs", job.runId(), token);
    boolean done;
    try (SparkSession spark =
            Submitted.session("penstock-ingest-" + job.runId(), job.catalog(), environment);
        LakeTables lake =
            new LakeTables(
                job.catalog(), environment, spark.sparkContext().hadoopConfiguration())) {
      done = new IngestRun(spark, job, lake, report::send).run();
    }
    System.exit(done ? 0 : 1);
  }
}
