package io.penstock.slot;

import io.penstock.contract.Lsn;
import io.penstock.slot.Sampled.Server;
import io.penstock.slot.SlotSample.Spill;
import io.penstock.slot.SourceState.Facts;
import io.penstock.source.Source;
import io.penstock.source.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a source's server about its slots and what else bears on them. It changes nothing there. */
final class SlotProbe {
  /** Where the log ends is asked for with the slots: a later end would make them look behind. */
  private static final String SLOTS =
      """
      with now as (select pg_current_wal_insert_lsn() as lsn)
      select now.lsn::text as wal_lsn, s.slot_name, s.database, s.plugin, s.temporary, s.active,
        s.wal_status, s.restart_lsn::text, s.confirmed_flush_lsn::text,
        pg_wal_lsn_diff(now.lsn, s.restart_lsn)::bigint as retained,
        case when s.safe_wal_size is not null then greatest(s.safe_wal_size, 0) end as safe,
        (to_jsonb(s) ->> 'inactive_since')::timestamptz as inactive_since,
        coalesce(to_jsonb(s) ->> 'invalidation_reason',
          case when (to_jsonb(s) ->> 'conflicting')::boolean then 'conflict with recovery' end)
          as invalidation,
        (select r.sent_lsn::text from pg_stat_replication r where r.pid = s.active_pid) as sent_lsn,
        t.spill_txns, t.spill_count, t.spill_bytes, t.total_bytes, t.stats_reset
      from now left join pg_replication_slots s on true
      left join pg_stat_replication_slots t on t.slot_name = s.slot_name
      order by s.slot_name
      """;

  /** A role without pg_read_all_stats sees of other roles' sessions that they are there only. */
  private static final String SERVER =
      """
      select (select system_identifier::text from pg_control_system()) as system,
        pg_postmaster_start_time() as started_at,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), least(
          (select redo_lsn from pg_control_checkpoint()),
          (select min(restart_lsn) from pg_replication_slots)))::bigint as wal_bytes,
        (select extract(epoch from now() - min(xact_start)) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend') as oldest,
        (select extract(epoch from now() - min(prepared)) from pg_prepared_xacts) as prepared
      """;

  /** Partitioned tables hold their rows in their leaves. */
  private static final String SIZE =
      """
      with recursive tree (oid) as (
        select c.oid from unnest(?::text[], ?::text[]) as w (schema, name)
        join pg_namespace n on n.nspname = w.schema
        join pg_class c on c.relnamespace = n.oid and c.relname = w.name
        union
        select i.inhrelid
        from tree t join pg_class c on c.oid = t.oid and c.relkind = 'p'
        join pg_inherits i on i.inhparent = t.oid
      )
      select sum(nullif(c.reltuples, -1))::bigint as row_count,
        coalesce(bool_or(c.reltuples = -1), true) as unknown,
        coalesce(sum(pg_table_size(c.oid)), 0)::bigint as byte_count
      from tree t join pg_class c on c.oid = t.oid where c.relkind in ('r', 'm')
      """;

  private SlotProbe() {}

  /**
   * Asks.
   *
   * @param tables whose size is asked for, too; null if it is not
   */
  static Sampled ask(Connection connection, Source source, @Nullable List<TableName> tables)
      throws SQLException {
    List<SlotSample> slots = new ArrayList<>();
    long walLsn;
    Instant statsReset = null;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SLOTS)) {
      row.next();
      walLsn = Lsn.parse(row.getString("wal_lsn"));
      do {
        if (row.getString("slot_name") != null) {
          SlotSample slot = slot(row);
          slots.add(slot);
          statsReset = slot.name().equals(source.slot()) ? instant(row, "stats_reset") : statsReset;
        }
      } while (row.next());
    }
    Beat beat = beat(connection, source.capture().heartbeatTable());
    Server server = server(connection, walLsn, beat, statsReset);
    return new Sampled(server, slots, tables == null ? null : size(connection, tables));
  }

  private static SlotSample slot(ResultSet row) throws SQLException {
    boolean logical = row.getString("plugin") != null;
    return new SlotSample(
        row.getString("slot_name"),
        row.getString("database"),
        row.getString("plugin"),
        row.getBoolean("temporary"),
        row.getBoolean("active"),
        row.getBoolean("active") ? null : instant(row, "inactive_since"),
        row.getString("wal_status"),
        row.getString("invalidation"),
        lsn(row, "restart_lsn"),
        lsn(row, "confirmed_flush_lsn"),
        lsn(row, "sent_lsn"),
        number(row, "retained"),
        number(row, "safe"),
        logical
            ? new Spill(
                row.getLong("spill_txns"),
                row.getLong("spill_count"),
                row.getLong("spill_bytes"),
                row.getLong("total_bytes"))
            : null);
  }

  private static Server server(
      Connection connection, long walLsn, Beat beat, @Nullable Instant statsReset)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SERVER)) {
      row.next();
      Instant startedAt = row.getObject("started_at", OffsetDateTime.class).toInstant();
      Facts facts =
          new Facts(
              walLsn,
              row.getLong("wal_bytes"),
              seconds(row, "oldest"),
              seconds(row, "prepared"),
              beat.age(),
              beat.failure());
      return new Server(row.getString("system"), startedAt, facts, statsReset);
    }
  }

  private record Beat(@Nullable Duration age, @Nullable String failure) {}

  /** Its age is by the source's own clock, as is its time. */
  private static Beat beat(Connection connection, @Nullable TableName table) throws SQLException {
    if (table == null) {
      return new Beat(null, "The source has no heartbeat table.");
    }
    String newest =
        "select extract(epoch from clock_timestamp() - max(beat_at)) as age from " + table.quoted();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(newest)) {
      row.next();
      Duration age = seconds(row, "age");
      return new Beat(age, age == null ? "No heartbeat was ever written." : null);
    } catch (SQLException e) {
      if (String.valueOf(e.getSQLState()).startsWith("42")) {
        return new Beat(null, "The heartbeat cannot be read: " + e.getMessage());
      }
      throw e;
    }
  }

  private static Sampled.Size size(Connection connection, List<TableName> tables)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SIZE)) {
      Object[] schemas = tables.stream().map(TableName::schema).toArray();
      Object[] names = tables.stream().map(TableName::name).toArray();
      statement.setArray(1, connection.createArrayOf("text", schemas));
      statement.setArray(2, connection.createArrayOf("text", names));
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new Sampled.Size(
            row.getBoolean("unknown") ? null : row.getLong("row_count"), row.getLong("byte_count"));
      }
    }
  }

  private static @Nullable Long lsn(ResultSet row, String column) throws SQLException {
    String text = row.getString(column);
    return text == null ? null : Lsn.parse(text);
  }

  private static @Nullable Long number(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static @Nullable Duration seconds(ResultSet row, String column) throws SQLException {
    double seconds = row.getDouble(column);
    return row.wasNull() ? null : Duration.ofMillis(Math.max(0, Math.round(seconds * 1e3)));
  }
}
