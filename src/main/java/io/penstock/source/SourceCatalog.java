package io.penstock.source;

import io.penstock.source.CatalogTable.Key;
import io.penstock.source.CatalogTable.ReplicaIdentity;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Reads tables out of sources' catalogs. */
@Component
public class SourceCatalog {
  private static final String TABLES =
      """
      select c.oid::bigint as oid, n.nspname, c.relname, c.relkind, c.relpersistence,
        c.relreplident, k.condeferrable,
        coalesce(k.conindid = i.indexrelid, false) as identity_is_key,
        p.tablename is not null as published,
        to_jsonb(p) ->> 'rowfilter' is not null as row_filter,
        has_table_privilege(c.oid, 'select') as readable,
        c.relkind in ('r', 'p') and row_security_active(c.oid) as row_security,
        c.relkind = 'r' and exists (
          select from pg_inherits h where h.inhparent = c.oid) as inherited
      from unnest(?::text[], ?::text[]) as w (schema, name)
      join pg_namespace n on n.nspname = w.schema
      join pg_class c on c.relnamespace = n.oid and c.relname = w.name
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      left join pg_index i on i.indrelid = c.oid and i.indisreplident
      left join (select * from pg_publication_tables where pubname = ?) p
        on p.schemaname = n.nspname and p.tablename = c.relname
      where c.relkind not in ('i', 'I', 'S', 't', 'c')
      """;

  /**
   * A domain's modifier (its precision, say) is the outermost one that is set. The value of rows
   * that were there before a column is noted in the tables that hold rows: in the partitions of a
   * partitioned table.
   */
  private static final String COLUMNS =
      """
      with recursive type_of (relation, number, type, modifier) as (
        select a.attrelid, a.attnum, a.atttypid, a.atttypmod
        from pg_attribute a
        where a.attrelid = any (?::oid[]) and a.attnum > 0 and not a.attisdropped
        union all
        select o.relation, o.number, t.typbasetype,
          case when o.modifier = -1 then t.typtypmod else o.modifier end
        from type_of o join pg_type t on t.oid = o.type where t.typtype = 'd'
      ),
      part (root, relation) as (
        select c.oid, c.oid from pg_class c where c.oid = any (?::oid[])
        union all
        select p.root, i.inhrelid
        from part p join pg_class c on c.oid = p.relation and c.relkind = 'p'
        join pg_inherits i on i.inhparent = p.relation
      ),
      missing (relation, name, value, differs) as (
        select p.root, a.attname, min((to_jsonb(a.attmissingval) -> 0)::text),
          count(distinct (to_jsonb(a.attmissingval) -> 0)::text) > 1
        from part p join pg_attribute a on a.attrelid = p.relation
        where a.attnum > 0 and not a.attisdropped and a.atthasmissing
        group by p.root, a.attname
      )
      select a.attrelid::bigint as oid, a.attname, format_type(o.type, o.modifier) as source_type,
        t.typtype = 'e' as is_enum, not a.attnotnull as nullable,
        coalesce(array_position(k.conkey, a.attnum), 0) as key_position,
        a.attgenerated <> '' as generated,
        coalesce(to_jsonb(p) -> 'attnames' @> to_jsonb(a.attname::text),
          p.tablename is not null and a.attgenerated = '') as published,
        a.attnum as number, case when not m.differs then m.value end as missing,
        coalesce(m.differs, false) as missing_differs
      from type_of o
      join pg_type t on t.oid = o.type and t.typtype <> 'd'
      join pg_attribute a on a.attrelid = o.relation and a.attnum = o.number
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
      left join (select * from pg_publication_tables where pubname = ?) p
        on p.schemaname = n.nspname and p.tablename = c.relname
      left join missing m on m.relation = a.attrelid and m.name = a.attname
      order by a.attrelid, a.attnum
      """;

  private final SourceDatabase database;

  SourceCatalog(SourceDatabase database) {
    this.database = database;
  }

  /** The named tables and views; those that do not exist are absent from the answer. */
  public Map<TableName, CatalogTable> tables(Source source, Collection<TableName> names) {
    return database.with(
        source.address(), connection -> read(connection, source.capture().publication(), names));
  }

  /** The same through a connection to the source, as its transaction sees them. */
  public static Map<TableName, CatalogTable> read(
      Connection connection, String publication, Collection<TableName> names) throws SQLException {
    Array schemas = array(connection, names.stream().map(TableName::schema).toArray());
    Array tables = array(connection, names.stream().map(TableName::name).toArray());
    Map<Long, CatalogTable> byOid = new LinkedHashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(TABLES)) {
      statement.setArray(1, schemas);
      statement.setArray(2, tables);
      statement.setString(3, publication);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          byOid.put(row.getLong("oid"), table(row));
        }
      }
    }
    Array oids = connection.createArrayOf("bigint", byOid.keySet().toArray());
    try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
      statement.setArray(1, oids);
      statement.setArray(2, oids);
      statement.setString(3, publication);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          Objects.requireNonNull(byOid.get(row.getLong("oid"))).columns().add(column(row));
        }
      }
    }
    Map<TableName, CatalogTable> byName = new HashMap<>();
    byOid.values().forEach(table -> byName.put(table.name(), table));
    return byName;
  }

  private static Array array(Connection connection, Object[] values) throws SQLException {
    return connection.createArrayOf("text", values);
  }

  private static CatalogTable table(ResultSet row) throws SQLException {
    boolean deferrable = row.getBoolean("condeferrable");
    Key key = row.wasNull() ? Key.NONE : deferrable ? Key.DEFERRABLE : Key.IMMEDIATE;
    return new CatalogTable(
        new TableName(row.getString("nspname"), row.getString("relname")),
        row.getString("relkind").charAt(0),
        row.getString("relpersistence").charAt(0),
        replicaIdentity(row),
        key,
        row.getBoolean("published"),
        row.getBoolean("row_filter"),
        row.getBoolean("readable"),
        row.getBoolean("row_security"),
        row.getBoolean("inherited"),
        new ArrayList<>());
  }

  private static ReplicaIdentity replicaIdentity(ResultSet row) throws SQLException {
    String identity = row.getString("relreplident");
    return switch (identity) {
      case "d" -> ReplicaIdentity.DEFAULT;
      case "f" -> ReplicaIdentity.FULL;
      case "i" ->
          row.getBoolean("identity_is_key") ? ReplicaIdentity.DEFAULT : ReplicaIdentity.OTHER_INDEX;
      case "n" -> ReplicaIdentity.NOTHING;
      default -> throw new SQLException("replica identity " + identity + " is not known");
    };
  }

  private static CatalogColumn column(ResultSet row) throws SQLException {
    return new CatalogColumn(
        row.getString("attname"),
        row.getString("source_type"),
        row.getBoolean("is_enum"),
        row.getBoolean("nullable"),
        row.getInt("key_position"),
        row.getBoolean("generated"),
        row.getBoolean("published"),
        row.getInt("number"),
        row.getString("missing"),
        row.getBoolean("missing_differs"));
  }
}
