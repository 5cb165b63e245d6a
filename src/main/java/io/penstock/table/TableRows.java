package io.penstock.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.HeldChange;
import io.penstock.contract.IngestJob.Brake;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.Lsn;
import io.penstock.source.TableName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.util.ConcurrentLruCache;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads tables as {@link Tables} selects them. */
final class TableRows implements RowMapper<Table> {
  /** Texts that are kept as they were read, several for each table of a large fleet. */
  private static final int REMEMBERED = 2_000;

  private final JsonMapper json;

  // The same texts are read again and again, of all tables at once, and change seldom.
  private final ConcurrentLruCache<String, List<ColumnSpec>> columns;
  private final ConcurrentLruCache<String, List<String>> names;

  TableRows(JsonMapper json) {
    this.json = json;
    this.columns = new ConcurrentLruCache<>(REMEMBERED, this::columns);
    this.names = new ConcurrentLruCache<>(REMEMBERED, this::names);
  }

  @Override
  public Table mapRow(ResultSet row, int number) throws SQLException {
    String lsn = row.getString("complete_through_lsn");
    return new Table(
        row.getObject("id", UUID.class),
        row.getString("source"),
        new TableName(row.getString("schema"), row.getString("name")),
        row.getString("namespace"),
        Table.State.valueOf(row.getString("state_now")),
        row.getString("reason_now"),
        columns(row, "columns"),
        columns(row, "dropped_columns"),
        ReplicaIdentity.valueOf(row.getString("replica_identity")),
        policy(row),
        row.getInt("epoch"),
        lsn == null ? null : Lsn.parse(lsn),
        instant(row, "created_at"),
        diverged(row),
        held(row));
  }

  private List<ColumnSpec> columns(ResultSet row, String name) throws SQLException {
    return columns.get(row.getString(name));
  }

  private List<ColumnSpec> columns(String text) {
    return List.copyOf(json.readValue(text, new TypeReference<List<ColumnSpec>>() {}));
  }

  private List<String> names(String text) {
    return List.copyOf(json.readValue(text, new TypeReference<List<String>>() {}));
  }

  private Policy policy(ResultSet row) throws SQLException {
    return new Policy(
        row.getString("owner"),
        Duration.ofSeconds(row.getLong("lag_target_seconds")),
        row.getInt("format_version"),
        row.getInt("buckets"),
        brake(row),
        Duration.ofSeconds(row.getLong("reconcile_every_seconds")),
        Duration.ofSeconds(row.getLong("compact_every_seconds")),
        Duration.ofSeconds(row.getLong("keep_snapshots_seconds")),
        row.getBoolean("paused"),
        names.get(row.getString("sensitive")),
        ReconcileMode.valueOf(row.getString("reconcile_mode")),
        row.getLong("repair_rows"));
  }

  private static @Nullable Brake brake(ResultSet row) throws SQLException {
    int deletePercent = row.getInt("brake_delete_percent");
    return row.wasNull() ? null : new Brake(deletePercent, row.getLong("brake_minimum_rows"));
  }

  private static Table.@Nullable Divergence diverged(ResultSet row) throws SQLException {
    String reason = row.getString("diverged_reason");
    return reason == null ? null : new Table.Divergence(reason, instant(row, "diverged_since"));
  }

  private Table.@Nullable Held held(ResultSet row) throws SQLException {
    String change = row.getString("held_change");
    return change == null
        ? null
        : new Table.Held(
            json.readValue(change, HeldChange.class),
            HeldChange.Decision.valueOf(row.getString("held_decision")),
            instant(row, "held_since"));
  }

  private static Instant instant(ResultSet row, String name) throws SQLException {
    return row.getObject(name, OffsetDateTime.class).toInstant();
  }
}
