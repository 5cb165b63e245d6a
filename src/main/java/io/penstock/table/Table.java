package io.penstock.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.IngestJob.TablePolicy;
import io.penstock.source.TableName;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One replicated source table, the unit of policy, state and isolation.
 *
 * @param namespace Iceberg namespace of its lake tables
 * @param stateReason why it is quarantined, null otherwise
 * @param columns in source order, as read from the source's catalog
 * @param replicaIdentity what the source sends of a deleted row
 * @param epoch the epoch that new changes belong to
 * @param completeThroughLsn source LSN up to which the replica holds every change, unsigned; null
 *     while unknown
 */
public record Table(
    UUID id,
    String source,
    TableName name,
    String namespace,
    State state,
    @Nullable String stateReason,
    List<ColumnSpec> columns,
    ReplicaIdentity replicaIdentity,
    TablePolicy policy,
    int epoch,
    @Nullable Long completeThroughLsn,
    Instant createdAt) {

  /** Whether ingest takes a table. */
  public enum State {
    /** Each run takes it. */
    ACTIVE,
    /** Held back alone, for a reason that an operator decides. */
    QUARANTINED
  }

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
