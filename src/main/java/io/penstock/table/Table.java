package io.penstock.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.HeldChange;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.source.TableName;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One replicated source table, the unit of policy, state and isolation.
 *
 * @param namespace Iceberg namespace of its lake tables
 * @param state removed, too, while its source is
 * @param stateReason why it is quarantined, null otherwise
 * @param columns in source order, as read from the source's catalog
 * @param droppedColumns columns that the source had before, in the order of their going
 * @param replicaIdentity what the source sends of a deleted row
 * @param epoch the epoch that new changes belong to
 * @param completeThroughLsn source LSN up to which the replica holds every change, unsigned; null
 *     while unknown
 * @param diverged why its replica may differ from the source, null while nothing says so; it is
 *     ingested all the same
 * @param held the mass change that the brake holds back from its current table, null if none
 */
public record Table(
    UUID id,
    String source,
    TableName name,
    String namespace,
    State state,
    @Nullable String stateReason,
    List<ColumnSpec> columns,
    List<ColumnSpec> droppedColumns,
    ReplicaIdentity replicaIdentity,
    Policy policy,
    int epoch,
    @Nullable Long completeThroughLsn,
    Instant createdAt,
    @Nullable Divergence diverged,
    @Nullable Held held) {

  /** Whether a table can go on; it may be paused besides, by its policy. */
  public enum State {
    /** Nothing holds it back. */
    ACTIVE,
    /** Held back alone, for a reason that an operator decides. */
    QUARANTINED,
    /** No longer replicated; what the lake holds of it stays, and so do its names there. */
    REMOVED
  }

  /**
   * That a replica may differ from its source in a way that no change tells of.
   *
   * @param reason what happened and what to do; a line for each reason
   * @param since when the first reason was found
   */
  public record Divergence(String reason, Instant since) {}

  /**
   * A mass change that waits for somebody, or for the run that publishes it.
   *
   * @param since when it was first held
   */
  public record Held(HeldChange change, HeldChange.Decision decision, Instant since) {}

  /** Name of the current table in the namespace. */
  public String currentTable() {
    return name.name();
  }

  /** Name of the history table in the namespace. */
  public String historyTable() {
    return name.name() + "_changes";
  }

  /** Kafka topic that carries the table. */
  public String topic() {
    return source + "." + name;
  }

  /** The primary key's columns in key order. */
  public List<ColumnSpec> key() {
    return columns.stream()
        .filter(ColumnSpec::inKey)
        .sorted((a, b) -> Integer.compare(a.keyPosition(), b.keyPosition()))
        .toList();
  }
}
