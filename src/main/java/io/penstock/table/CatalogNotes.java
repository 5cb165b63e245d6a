package io.penstock.table;

import io.penstock.source.Storage;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** What was last seen of tables in their sources' catalogs. */
@Repository
class CatalogNotes {
  private static final String NOTE =
      """
      update source_table
      set columns = :columns::jsonb, dropped_columns = :dropped::jsonb,
        replica_identity = :identity, storage = :storage::jsonb,
        columns_version = columns_version + case
          when columns = :columns::jsonb and dropped_columns = :dropped::jsonb
            and replica_identity = :identity then 0 else 1 end
      where id = :id and columns = :knownColumns::jsonb and dropped_columns = :knownDropped::jsonb
        and replica_identity = :knownIdentity
        and storage is not distinct from :knownStorage::jsonb
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  CatalogNotes(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** Where the tables had their rows when last seen; those never looked at are absent. */
  Map<UUID, Storage> storages(Collection<UUID> ids) {
    Map<UUID, Storage> storages = new HashMap<>();
    if (ids.isEmpty()) {
      return storages;
    }
    RowCallbackHandler keep =
        row ->
            storages.put(
                row.getObject("id", UUID.class),
                json.readValue(row.getString("storage"), Storage.class));
    jdbc.sql("select id, storage from source_table where id in (:ids) and storage is not null")
        .param("ids", ids)
        .query(keep);
    return storages;
  }

  /**
   * Keeps what is seen now.
   *
   * @param table as it was compared
   * @param known where its rows were then
   * @return false if somebody else kept something meanwhile, and nothing was kept now
   */
  boolean note(Table table, @Nullable Storage known, SchemaChange change, Storage storage) {
    int updated =
        jdbc.sql(NOTE)
            .param("columns", json.writeValueAsString(change.columns()))
            .param("dropped", json.writeValueAsString(change.dropped()))
            .param("identity", change.identity().name())
            .param("storage", json.writeValueAsString(storage))
            .param("id", table.id())
            .param("knownColumns", json.writeValueAsString(table.columns()))
            .param("knownDropped", json.writeValueAsString(table.droppedColumns()))
            .param("knownIdentity", table.replicaIdentity().name())
            .param("knownStorage", known == null ? null : json.writeValueAsString(known))
            .update();
    return updated == 1;
  }
}
