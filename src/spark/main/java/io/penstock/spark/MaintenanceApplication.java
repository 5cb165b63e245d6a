package io.penstock.spark;

import io.penstock.contract.EnvironmentReferences;
import io.penstock.contract.MaintenanceJob;
import io.penstock.spark.maintain.TableMaintenance;
import io.penstock.spark.report.ServiceReport;
import io.penstock.spark.submit.Submitted;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Entry point of the maintenance application: {@code spark-submit ... job.json}. */
public final class MaintenanceApplication {
  private MaintenanceApplication() {}

  /** Ends with 0 if every table is done, 1 if one failed. */
  public static void main(String[] args) throws Exception {
    MaintenanceJob job = Submitted.job(args, MaintenanceJob.class);
    Map<String, String> environment = System.getenv();
    String token = EnvironmentReferences.resolve(job.report().token(), environment);
    ServiceReport report = new ServiceReport(job.report(), "maintenance-runs", job.runId(), token);
    boolean done = true;
    try (SparkSession spark =
        Submitted.session("penstock-maintenance-" + job.runId(), job.catalog(), environment)) {
      TableMaintenance maintenance = new TableMaintenance(spark, job.catalog().name());
      for (MaintenanceJob.TableTask table : job.tables()) {
        var result = maintenance.maintain(table);
        report.send(table.tableId(), result);
        done &= result.status() != io.penstock.contract.MaintenanceResult.Status.FAILED;
      }
    }
    System.exit(done ? 0 : 1);
  }
}
