package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
   * @param columns the columns that the source has now, in source order
   * @param droppedColumns columns that it had before; changes from then still carry them, history
   *     keeps them and the current table reads NULL
   * @param replicaIdentity what the source sends of a deleted row
   * @param unavailableValue the connector's placeholder for unsent values
   * @param policy how the lake tables are laid out and guarded
   * @param state what the service knows of the table's life
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
      List<ColumnSpec> droppedColumns,
      ReplicaIdentity replicaIdentity,
      String unavailableValue,
      TablePolicy policy,
      TableState state) {

    /** The source's own name, schema and table joined by a dot; for messages. */
    public String qualifiedName() {
      return schema + "." + table;
    }

    /**
     * The columns that a change may name: those that the source has, then those that it dropped and
     * has not again.
     */
    public List<ColumnSpec> knownColumns() {
      List<ColumnSpec> known = new ArrayList<>(columns);
      Set<String> names = new HashSet<>();
      columns.forEach(column -> names.add(column.name()));
      droppedColumns.stream().filter(column -> names.add(column.name())).forEach(known::add);
      return known;
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
   * Layout of a table in the lake, and the guard before its current table.
   *
   * @param formatVersion Iceberg format version of the tables, 2 or 3
   * @param buckets number of key buckets of the current table, 0 for none
   * @param brake what counts as a mass change, null for nothing
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record TablePolicy(int formatVersion, int buckets, @Nullable Brake brake) {

    /** A policy with the usual brake. */
    public TablePolicy(int formatVersion, int buckets) {
      this(formatVersion, buckets, Brake.USUAL);
    }
  }

  /**
   * When a change is held back from the current table until somebody accepts it. Re-snapshots are
   * exempt.
   *
   * @param deletePercent share of the rows that one run may remove, in percent
   * @param minimumRows rows below which a table is too small for a share to tell anything
   */
  public record Brake(int deletePercent, long minimumRows) {
    /** Half of a table of a thousand rows or more. */
    public static final Brake USUAL = new Brake(50, 1_000);
  }
}
