package io.penstock.source;

import java.util.List;

/**
 * A table as the source's catalog has it.
 *
 * @param kind {@code pg_class.relkind}: {@code r} a table, {@code p} a partitioned one
 * @param persistence {@code pg_class.relpersistence}: {@code p} permanent, {@code u} unlogged
 * @param replicaIdentity what an update or delete sends of the old row
 * @param key the primary key's kind
 * @param published whether the publication holds the table under this very name
 * @param rowFilter whether the publication leaves out rows of it
 * @param readable whether the role may select from it
 * @param rowSecurity whether row-level security hides rows of it from the role
 * @param inherited whether other tables inherit from it, whose rows a read of it would return
 * @param columns in their order, dropped ones left out
 */
public record CatalogTable(
    TableName name,
    char kind,
    char persistence,
    ReplicaIdentity replicaIdentity,
    Key key,
    boolean published,
    boolean rowFilter,
    boolean readable,
    boolean rowSecurity,
    boolean inherited,
    List<CatalogColumn> columns) {

  /**
   * The same, once the publication sends all of it.
   *
   * @param generated whether it then sends stored generated columns too
   */
  public CatalogTable published(boolean generated) {
    return new CatalogTable(
        name,
        kind,
        persistence,
        replicaIdentity,
        key,
        true,
        published && rowFilter,
        readable,
        rowSecurity,
        inherited,
        published
            ? columns
            : columns.stream()
                .map(each -> each.published(generated || !each.generated()))
                .toList());
  }

  /** The same with another replica identity. */
  public CatalogTable identifiedBy(ReplicaIdentity identity) {
    return new CatalogTable(
        name,
        kind,
        persistence,
        identity,
        key,
        published,
        rowFilter,
        readable,
        rowSecurity,
        inherited,
        columns);
  }

  /** The primary key's kind. */
  public enum Key {
    NONE,
    IMMEDIATE,
    DEFERRABLE
  }

  /** What an update or delete sends of the old row. */
  public enum ReplicaIdentity {
    /** The primary key. */
    DEFAULT,
    /** The whole row. */
    FULL,
    /** The columns of an index that is not the primary key's. */
    OTHER_INDEX,
    /** Nothing. */
    NOTHING
  }
}
