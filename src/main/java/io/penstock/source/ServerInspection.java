package io.penstock.source;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Asks a source's server about itself. It changes nothing there. */
@Component
public class ServerInspection {
  private static final String FACTS =
      """
      select current_setting('wal_level') as wal_level,
        current_setting('max_slot_wal_keep_size') as slot_limit,
        current_setting('max_replication_slots')::int
          - (select count(*) from pg_replication_slots) as free_slots,
        current_setting('max_wal_senders')::int
          - (select count(*) from pg_stat_activity where backend_type = 'walsender') as free_senders,
        r.rolsuper, r.rolreplication, r.rolbypassrls, r.rolcreaterole or r.rolcreatedb as manages,
        (select extract(epoch from now() - min(a.xact_start)) from pg_stat_activity a
          where a.pid <> pg_backend_pid() and a.backend_type = 'client backend') as oldest_seconds,
        (select count(*) from pg_stat_activity a
          where a.query = '<insufficient privilege>') as hidden,
        (select count(*) from pg_prepared_xacts p
          where p.database = current_database()) as prepared
      from pg_roles r where r.rolname = current_user
      """;

  /** With a key of its own a partition needs no other identity; an index is not looked into. */
  private static final String ODD =
      """
      with recursive tree (root, oid) as (
        select c.oid, c.oid from unnest(?::text[], ?::text[]) as w (schema, name)
        join pg_namespace n on n.nspname = w.schema
        join pg_class c on c.relnamespace = n.oid and c.relname = w.name and c.relkind = 'p'
        union all
        select t.root, i.inhrelid
        from tree t join pg_class c on c.oid = t.oid and c.relkind = 'p'
        join pg_inherits i on i.inhparent = t.oid
      )
      select rn.nspname as root_schema, r.relname as root_name, n.nspname, l.relname,
        l.relkind = 'f' as is_foreign, l.relpersistence = 'u' as unlogged
      from tree t
      join pg_class r on r.oid = t.root join pg_namespace rn on rn.oid = r.relnamespace
      join pg_class l on l.oid = t.oid join pg_namespace n on n.oid = l.relnamespace
      where l.relkind <> 'p' and (l.relkind = 'f' or l.relpersistence = 'u'
        or l.relreplident = 'n' or l.relreplident = 'd' and not exists (
          select from pg_constraint k where k.conrelid = l.oid and k.contype = 'p'))
      order by 1, 2, 3, 4
      """;

  private final SourceDatabase database;

  ServerInspection(SourceDatabase database) {
    this.database = database;
  }

  /**
   * Looks at the server of a source.
   *
   * @throws io.penstock.problem.UpstreamException if it does not answer or refuses
   */
  public ServerFacts inspect(Address address) {
    return database.with(
        address,
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet row = statement.executeQuery(FACTS)) {
            row.next();
            return facts(row);
          }
        });
  }

  /**
   * The partitions of some tables that do not send all changes of their rows.
   *
   * @throws io.penstock.problem.UpstreamException if the source does not answer or refuses
   */
  public List<OddPartition> oddPartitions(Address address, Collection<TableName> tables) {
    return database.with(
        address,
        connection -> {
          List<OddPartition> odd = new ArrayList<>();
          try (PreparedStatement statement = connection.prepareStatement(ODD)) {
            statement.setArray(
                1,
                connection.createArrayOf("text", tables.stream().map(TableName::schema).toArray()));
            statement.setArray(
                2,
                connection.createArrayOf("text", tables.stream().map(TableName::name).toArray()));
            try (ResultSet row = statement.executeQuery()) {
              while (row.next()) {
                odd.add(
                    new OddPartition(
                        new TableName(row.getString("root_schema"), row.getString("root_name")),
                        new TableName(row.getString("nspname"), row.getString("relname")),
                        row.getBoolean("is_foreign"),
                        row.getBoolean("unlogged")));
              }
            }
          }
          return odd;
        });
  }

  private static ServerFacts facts(ResultSet row) throws SQLException {
    return new ServerFacts(
        row.getString("wal_level"),
        row.getInt("free_slots"),
        row.getInt("free_senders"),
        row.getString("slot_limit"),
        new ServerFacts.Role(
            row.getBoolean("rolsuper"),
            row.getBoolean("rolreplication"),
            row.getBoolean("rolbypassrls"),
            row.getBoolean("manages")),
        seconds(row),
        row.getInt("hidden"),
        row.getInt("prepared"));
  }

  private static @Nullable Duration seconds(ResultSet row) throws SQLException {
    double seconds = row.getDouble("oldest_seconds");
    return row.wasNull() ? null : Duration.ofMillis((long) (seconds * 1_000));
  }
}
