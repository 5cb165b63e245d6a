package io.penstock.source;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds out what a source is, registered or not, for plans. It changes nothing there. */
@Component
public class SourceInspection {
  private static final String LIMITS = "set lock_timeout = '2s'; set statement_timeout = '15s'";

  private static final String TABLES =
      """
      select n.nspname, c.relname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      order by n.nspname, c.relname
      """;

  private static final String SIZES =
      """
      with recursive wanted as (
        select c.oid, c.relowner, n.nspname, c.relname
        from unnest(?::text[], ?::text[]) as w (schema, name)
        join pg_namespace n on n.nspname = w.schema
        join pg_class c on c.relnamespace = n.oid and c.relname = w.name
      ),
      tree (root, oid) as (
        select oid, oid from wanted
        union all
        select t.root, i.inhrelid
        from tree t join pg_class c on c.oid = t.oid and c.relkind = 'p'
        join pg_inherits i on i.inhparent = t.oid
      )
      select w.nspname, w.relname, pg_has_role(current_user, w.relowner, 'usage') as owned,
        bool_or(p.tablename is not null) as parts_published,
        sum(greatest(l.reltuples, 0))::bigint as row_count,
        sum(pg_table_size(l.oid))::bigint as byte_count
      from wanted w join tree t on t.root = w.oid join pg_class l on l.oid = t.oid
      join pg_namespace s on s.oid = l.relnamespace
      left join pg_publication_tables p
        on p.pubname = ? and p.schemaname = s.nspname and p.tablename = l.relname
      where l.relkind in ('r', 'p', 'm', 'f', 'v')
      group by w.oid, w.nspname, w.relname, w.relowner
      """;

  private static final String PUBLICATION =
      """
      select puballtables, pubviaroot, coalesce(to_jsonb(p) ->> 'pubgencols', 'n') = 's' as generated,
        pg_has_role(current_user, pubowner, 'usage') as owned
      from pg_publication p where pubname = ?
      """;

  private static final String SLOT =
      """
      select active, wal_status,
        coalesce(pg_wal_lsn_diff(pg_current_wal_insert_lsn(), restart_lsn), 0)::bigint as retained
      from pg_replication_slots where slot_name = ?
      """;

  private final SourceDatabase database;

  SourceInspection(SourceDatabase database) {
    this.database = database;
  }

  /**
   * Looks at a source.
   *
   * @param slot name of the slot that is looked for
   * @param wanted which of the database's tables are looked at
   * @param named tables and views that are looked at besides, whether wanted or not
   * @throws io.penstock.problem.UpstreamException if it does not answer or refuses
   * @throws io.penstock.problem.InvalidException if its password is not there
   */
  public SourceFacts inspect(
      Address address,
      Capture capture,
      String slot,
      Predicate<TableName> wanted,
      Collection<TableName> named) {
    return database.with(
        address,
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute(LIMITS);
          }
          SourceProbe.Findings findings =
              SourceProbe.probe(connection, address.username(), capture);
          Set<TableName> names = new LinkedHashSet<>(named);
          all(connection).stream().filter(wanted).forEach(names::add);
          return new SourceFacts(
              findings.systemIdentifier(),
              findings.faults(),
              publication(connection, capture.publication()),
              slot(connection, slot),
              slotLimit(connection),
              tables(connection, capture.publication(), names));
        });
  }

  /** The tables of a database, but for partitions. */
  private static Set<TableName> all(Connection connection) throws SQLException {
    Set<TableName> names = new LinkedHashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(TABLES)) {
      while (row.next()) {
        names.add(new TableName(row.getString("nspname"), row.getString("relname")));
      }
    }
    return names;
  }

  private static Map<TableName, TableFacts> tables(
      Connection connection, String publication, Set<TableName> names) throws SQLException {
    Map<TableName, CatalogTable> found = SourceCatalog.read(connection, publication, names);
    Map<TableName, TableFacts> facts = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(SIZES)) {
      statement.setArray(1, array(connection, found.keySet(), TableName::schema));
      statement.setArray(2, array(connection, found.keySet(), TableName::name));
      statement.setString(3, publication);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          TableName name = new TableName(row.getString("nspname"), row.getString("relname"));
          CatalogTable table = found.get(name);
          if (table != null) {
            facts.put(
                name,
                new TableFacts(
                    table,
                    row.getBoolean("owned"),
                    row.getBoolean("parts_published"),
                    row.getLong("row_count"),
                    row.getLong("byte_count")));
          }
        }
      }
    }
    return facts;
  }

  private static Array array(
      Connection connection, Collection<TableName> names, Function<TableName, String> part)
      throws SQLException {
    return connection.createArrayOf("text", names.stream().map(part).toArray());
  }

  private static @Nullable PublicationFacts publication(Connection connection, String name)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(PUBLICATION)) {
      statement.setString(1, name);
      try (ResultSet row = statement.executeQuery()) {
        return row.next()
            ? new PublicationFacts(
                row.getBoolean("puballtables"),
                row.getBoolean("pubviaroot"),
                row.getBoolean("generated"),
                row.getBoolean("owned"))
            : null;
      }
    }
  }

  private static @Nullable SlotFacts slot(Connection connection, String name) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SLOT)) {
      statement.setString(1, name);
      try (ResultSet row = statement.executeQuery()) {
        return row.next()
            ? new SlotFacts(
                row.getBoolean("active"), row.getString("wal_status"), row.getLong("retained"))
            : null;
      }
    }
  }

  private static String slotLimit(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show max_slot_wal_keep_size")) {
      row.next();
      return row.getString(1);
    }
  }
}
