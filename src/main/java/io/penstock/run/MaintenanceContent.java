package io.penstock.run;

import io.penstock.contract.CatalogSpec;
import io.penstock.contract.IngestJob.ReportTarget;
import io.penstock.contract.MaintenanceJob;
import io.penstock.contract.MaintenanceJob.TableTask;
import io.penstock.lakehouse.CatalogProperties;
import io.penstock.table.Table;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** What the job document of a maintenance run holds. */
@Component
class MaintenanceContent implements JobContent {
  private final CatalogProperties catalog;

  MaintenanceContent(CatalogProperties catalog) {
    this.catalog = catalog;
  }

  @Override
  public RunKind kind() {
    return RunKind.MAINTENANCE;
  }

  @Override
  public MaintenanceJob of(
      UUID runId, ReportTarget report, List<Table> tables, JobSecrets secrets) {
    return new MaintenanceJob(
        runId.toString(),
        report,
        new CatalogSpec(catalog.name(), secrets.keepAll("catalog", catalog.properties())),
        tables.stream().map(MaintenanceContent::task).toList());
  }

  private static TableTask task(Table table) {
    return new TableTask(
        table.id().toString(),
        table.name().toString(),
        table.namespace(),
        table.currentTable(),
        table.historyTable(),
        table.policy().keepSnapshots().toMillis());
  }
}
