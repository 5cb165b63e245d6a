package io.penstock.contract;

import java.util.List;
import java.util.Map;

/**
 * The one document that the service hands to the Spark ingest application. It holds no secret: a
 * value {@code ${env:NAME}} is read from the application's environment.
 *
 * @param runId the run's id, a UUID
 * @param report where results go while the run works
 * @param catalog the Iceberg catalog
 * @param kafka Kafka consumer and admin settings, {@code bootstrap.servers} among them
 * @param limits how much one run takes
 * @param tables what to ingest, in the order in which to publish
 */
public record IngestJob(
    String runId,
    ReportTarget report,
    CatalogSpec catalog,
    Map<String, String> kafka,
    Limits limits,
    List<TableTask> tables) {

  /**
   * Where the application reports.
   *
   * @param url base URL of the service's API, such as {@code http://127.0.0.1:8080/api/v1}
   * @param token bearer token of this run, may be a reference to the environment
   */
  public record ReportTarget(String url, String token) {}

  /**
   * Bounds of one run; what lies beyond is left to the next pass.
   *
   * @param maxEventsPerTable most Kafka records taken of one table in one batch
   * @param parallelTables current tables merged side by side
   */
  public record Limits(long maxEventsPerTable, int parallelTables) {}

  /**
   * One table to ingest.
   *
   * @param tableId the service's id of the table
   * @param source name of the source
   * @param schema source schema
   * @param table source table
   * @param namespace Iceberg namespace
   * @param current name of the current table in the namespace
   * @param history name of the history table in the namespace
   * @param topic Kafka topic that carries the table
   * @param columns the columns expected in each change, in source order
   * @param replicaIdentity what the source sends of a deleted row
   * @param unavailableValue the connector's placeholder for unsent values
   * @param epoch the source's epoch, which the service raises when the source goes back in its log
   *     or is replaced; the table's own epochs grow with it and with each re-snapshot
   * @param policy how the lake tables are laid out
   */
  public record TableTask(
      String tableId,
      String source,
      String schema,
      String table,
      String namespace,
      String current,
      String history,
      String topic,
      List<ColumnSpec> columns,
      ReplicaIdentity replicaIdentity,
      String unavailableValue,
      int epoch,
      TablePolicy policy) {

    /** The source's own name, schema and table joined by a dot; for messages. */
    public String qualifiedName() {
      return schema + "." + table;
    }

    /** The primary key's columns in key order. */
    public List<ColumnSpec> key() {
      return columns.stream()
          .filter(ColumnSpec::inKey)
          .sorted((a, b) -> Integer.compare(a.keyPosition(), b.keyPosition()))
          .toList();
    }
  }

  /** What the source's log holds of the old row of an update or delete. */
  public enum ReplicaIdentity {
    /** The primary key alone. */
    DEFAULT,
    /** The whole row. */
    FULL,
    /** The columns of a unique index. */
    INDEX
  }

  /**
   * Layout of a table in the lake.
   *
   * @param formatVersion Iceberg format version of the tables, 2 or 3
   * @param buckets number of key buckets of the current table, 0 for none
   */
  public record TablePolicy(int formatVersion, int buckets) {}
}
