package io.penstock.spark;

import io.penstock.contract.EnvironmentReferences;
import io.penstock.contract.IngestJob;
import io.penstock.spark.report.ServiceReport;
import io.penstock.spark.submit.LakeSession;
import io.penstock.spark.submit.Submitted;
import io.penstock.spark.table.LakeTables;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Entry point of the ingest application: {@code spark-submit ... job.json}. */
public final class IngestApplication {
  private IngestApplication() {}

  /** Ends with 0 if every table is done or quarantined, 1 if one failed. */
  public static void main(String[] args) throws Exception {
    boolean done;
    try (SparkSession spark = Submitted.spark("penstock-ingest")) {
      done = run(spark, Submitted.document(args), System.getenv());
    }
    System.exit(done ? 0 : 1);
  }

  /**
   * Runs a job.
   *
   * @return whether every table is done or quarantined
   */
  static boolean run(SparkSession process, Path document, Map<String, String> environment)
      throws Exception {
    IngestJob job = Submitted.job(document, IngestJob.class);
    String token = EnvironmentReferences.resolve(job.report().token(), environment);
    ServiceReport report = new ServiceReport(job.report(), "ingest-runs", job.runId(), token);
    try (LakeSession session = LakeSession.open(process, job.catalog(), environment);
        LakeTables lake =
            new LakeTables(
                job.catalog(), environment, process.sparkContext().hadoopConfiguration())) {
      return new IngestRun(session.spark(), job, lake, report::send).run();
    }
  }
}
