package io.penstock.contract;

import java.util.List;

/**
 * The one document that the service hands to the Spark maintenance application. Secrets as in
 * {@link IngestJob}.
 *
 * @param runId the run's id, a UUID
 * @param report where results go while the run works
 * @param catalog the Iceberg catalog
 * @param tables what to maintain, in order
 */
public record MaintenanceJob(
    String runId, IngestJob.ReportTarget report, CatalogSpec catalog, List<TableTask> tables) {

  /**
   * One table to maintain.
   *
   * @param tableId the service's id of the table
   * @param name source schema and table, joined by a dot; for messages
   * @param namespace Iceberg namespace
   * @param current name of the current table in the namespace
   * @param history name of the history table in the namespace
   * @param keepSnapshotsMillis age in milliseconds beyond which snapshots are expired
   */
  public record TableTask(
      String tableId,
      String name,
      String namespace,
      String current,
      String history,
      long keepSnapshotsMillis) {}
}
