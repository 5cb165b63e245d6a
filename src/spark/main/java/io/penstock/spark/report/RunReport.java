package io.penstock.spark.report;

import io.penstock.contract.TableResult;

/** Where the ingest application says what became of each table. */
@FunctionalInterface
public interface RunReport {
  /** Reports a table's result; again, whole, whenever it changes. */
  void table(String tableId, TableResult result);
}
