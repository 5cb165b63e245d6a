package io.penstock.run;

import io.penstock.contract.IngestJob.ReportTarget;
import io.penstock.table.Table;
import java.util.List;
import java.util.UUID;

/** Says what a job document of one kind holds. */
interface JobContent {
  RunKind kind();

  /**
   * The document, a record of the contract.
   *
   * @param secrets where secrets go instead of into the document
   */
  Object of(UUID runId, ReportTarget report, List<Table> tables, JobSecrets secrets);
}
