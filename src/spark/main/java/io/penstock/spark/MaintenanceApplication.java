package io.penstock.spark;

import io.penstock.contract.EnvironmentReferences;
import io.penstock.contract.MaintenanceJob;
import io.penstock.contract.MaintenanceResult;
import io.penstock.spark.maintain.TableMaintenance;
import io.penstock.spark.report.ServiceReport;
import io.penstock.spark.submit.LakeSession;
import io.penstock.spark.submit.Submitted;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Entry point of the maintenance application: {@code spark-submit ... job.json}. */
public final class MaintenanceApplication {
  private MaintenanceApplication() {}

  /** Ends with 0 if every table is done, 1 if one failed. */
  public static void main(String[] args) throws Exception {
    boolean done;
    try (SparkSession spark = Submitted.spark("penstock-maintenance")) {
      done = run(spark, Submitted.document(args), System.getenv());
    }
    System.exit(done ? 0 : 1);
  }

  /**
   * Runs a job.
   *
   * @return whether every table is done
   */
  static boolean run(SparkSession process, Path document, Map<String, String> environment)
      throws Exception {
    MaintenanceJob job = Submitted.job(document, MaintenanceJob.class);
    String token = EnvironmentReferences.resolve(job.report().token(), environment);
    ServiceReport report = new ServiceReport(job.report(), "maintenance-runs", job.runId(), token);
    boolean done = true;
    try (LakeSession session = LakeSession.open(process, job.catalog(), environment)) {
      TableMaintenance maintenance = new TableMaintenance(session.spark(), job.catalog().name());
      for (MaintenanceJob.TableTask table : job.tables()) {
        MaintenanceResult result = maintenance.maintain(table);
        report.send(table.tableId(), result);
        done &= result.status() != MaintenanceResult.Status.FAILED;
      }
    }
    return done;
  }
}
