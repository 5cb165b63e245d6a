package io.penstock.source;

import io.penstock.source.Storage.Leaf;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Reads where sources keep the rows of their tables, and whether there are any. */
public final class SourceStorage {
  private static final String NOT_ALLOWED = "42501";
  private static final String TOOK_TOO_LONG = "57014";

  /** Locks nothing but the catalog. A partition whose detaching waits for others counts as gone. */
  private static final String LEAVES =
      """
      with recursive wanted as (
        select c.oid, n.nspname, c.relname
        from unnest(?::text[], ?::text[]) as w (schema, name)
        join pg_namespace n on n.nspname = w.schema
        join pg_class c on c.relnamespace = n.oid and c.relname = w.name
        where c.relkind in ('r', 'p')
      ),
      tree (root, oid) as (
        select oid, oid from wanted
        union all
        select t.root, i.inhrelid
        from tree t join pg_class c on c.oid = t.oid and c.relkind = 'p'
        join pg_inherits i on i.inhparent = t.oid
        where not coalesce((to_jsonb(i) ->> 'inhdetachpending')::boolean, false)
      )
      select w.oid::bigint as root, w.nspname, w.relname, l.oid::bigint as leaf,
        l.relnamespace::regnamespace::text || '.' || l.relname as leaf_name,
        l.relfilenode::bigint as file, l.xmin::text::bigint as changed_by
      from wanted w
      left join (tree t join pg_class l on l.oid = t.oid and l.relkind <> 'p') on t.root = w.oid
      order by w.oid, l.oid
      """;

  private static final String PLACE =
      """
      select n.nspname, c.relname, c.relfilenode::bigint as file,
        c.relkind = 'r' and pg_relation_size(c.oid) = 0 as without_pages,
        c.relkind = 'f' as foreign_table
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ?
      """;

  /** What a look at a holder of rows shows. */
  public enum Look {
    EMPTY,
    FILLED,
    /** The role may not see all its rows, or they are elsewhere, or too far in it. */
    UNREADABLE,
    /** It is dropped, or its rows lie in another file than thought. */
    GONE
  }

  private SourceStorage() {}

  /** Of each named table that exists. */
  public static Map<TableName, Storage> read(Connection connection, Collection<TableName> names)
      throws SQLException {
    Map<TableName, Storage> found = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(LEAVES)) {
      statement.setArray(
          1, connection.createArrayOf("text", names.stream().map(TableName::schema).toArray()));
      statement.setArray(
          2, connection.createArrayOf("text", names.stream().map(TableName::name).toArray()));
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          TableName name = new TableName(row.getString("nspname"), row.getString("relname"));
          long root = row.getLong("root");
          Storage storage =
              found.computeIfAbsent(name, missing -> new Storage(root, new ArrayList<>()));
          long leaf = row.getLong("leaf");
          if (!row.wasNull()) {
            storage
                .leaves()
                .add(
                    new Leaf(
                        leaf,
                        row.getString("leaf_name"),
                        row.getLong("file"),
                        row.getLong("changed_by")));
          }
        }
      }
    }
    return found;
  }

  /**
   * Whether a holder of rows has any, in the file that was seen. A new one tells without being
   * read, which the role may often not.
   *
   * @param connection in no transaction
   * @throws SQLException also if somebody locks it
   */
  public static Look look(Connection connection, Leaf leaf) throws SQLException {
    TableName name;
    try (PreparedStatement statement = connection.prepareStatement(PLACE)) {
      statement.setLong(1, leaf.oid());
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next() || row.getLong("file") != leaf.file()) {
          return Look.GONE;
        }
        if (row.getBoolean("without_pages")) {
          return Look.EMPTY;
        }
        if (row.getBoolean("foreign_table")) {
          return Look.UNREADABLE;
        }
        name = new TableName(row.getString("nspname"), row.getString("relname"));
      }
    }
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select exists (select from only " + name.quoted() + ")")) {
      row.next();
      return row.getBoolean(1) ? Look.FILLED : Look.EMPTY;
    } catch (SQLException e) {
      if (NOT_ALLOWED.equals(e.getSQLState()) || TOOK_TOO_LONG.equals(e.getSQLState())) {
        return Look.UNREADABLE;
      }
      throw e;
    }
  }
}
