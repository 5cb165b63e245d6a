package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.problem.ConflictException;
import io.penstock.problem.UpstreamException;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/** Looks single keys up: in history, in the current table and at the source. */
@Component
class KeyLives {
  private final Tables tables;
  private final Sources sources;
  private final SourceReader reader;
  private final Lakehouse lakehouse;
  private final Workbench workbench;
  private final Clock clock;

  KeyLives(
      Tables tables,
      Sources sources,
      SourceReader reader,
      Lakehouse lakehouse,
      Workbench workbench,
      Clock clock) {
    this.tables = tables;
    this.sources = sources;
    this.reader = reader;
    this.lakehouse = lakehouse;
    this.workbench = workbench;
    this.clock = clock;
  }

  /** A file of the source's row of the key, or why it is not known. */
  private record Asked(@Nullable Path row, @Nullable String failure) {}

  /** The life of a key without the values of the table's sensitive columns. */
  KeyLife masked(UUID tableId, List<String> key) {
    return of(tableId, key).masked(tables.get(tableId).policy().sensitive());
  }

  /**
   * The life of a key, nothing masked.
   *
   * @param key the key's values as texts, in key order
   */
  KeyLife of(UUID tableId, List<String> key) {
    Table table = tables.get(tableId);
    KeyValues values = new KeyValues(table.key(), key);
    // Current first: history is published before it, and so is never behind what was seen of it.
    Optional<org.apache.iceberg.Table> current = load(table, table.currentTable());
    Optional<org.apache.iceberg.Table> history = load(table, table.historyTable());
    try {
      return read(table, values, current.orElse(null), history.orElse(null));
    } catch (SQLException | IOException e) {
      throw new IllegalStateException("a key of " + table.name() + " could not be looked up", e);
    }
  }

  private KeyLife read(
      Table table,
      KeyValues key,
      org.apache.iceberg.@Nullable Table current,
      org.apache.iceberg.@Nullable Table history)
      throws SQLException, IOException {
    Path folder = workbench.folder();
    List<org.apache.iceberg.Table> read = new ArrayList<>();
    for (org.apache.iceberg.Table each : new org.apache.iceberg.Table[] {current, history}) {
      if (each != null) {
        read.add(each);
      }
    }
    try {
      return workbench.aside(
          folder, read, duckDb -> read(table, key, current, history, folder, duckDb));
    } finally {
      FileSystemUtils.deleteRecursively(folder);
    }
  }

  private KeyLife read(
      Table table,
      KeyValues key,
      org.apache.iceberg.@Nullable Table current,
      org.apache.iceberg.@Nullable Table history,
      Path folder,
      Connection duckDb)
      throws SQLException, IOException {
    key.requireReadable(duckDb);
    KeyList keys = new KeyList(table.columns());
    keys.add(new LinkedHashMap<>(key.byName()));
    Scope scope = keys.scope(DigestQuery::name);
    Instant now = clock.instant();
    Asked asked = ask(table, key, scope, folder);
    KeyLookup lookup = new KeyLookup(duckDb, table.columns(), scope.lake());
    Long snapshot = lake(lookup, table.columns(), current, duckDb);
    lookup.showSource(asked.row());
    KeyLookup.Row row = lookup.row();
    KeyLookup.Changes changes = changes(lookup, table.columns(), history, duckDb);
    return new KeyLife(
        table.id(),
        key.byName(),
        now,
        asked.row() == null ? null : row.atSource(),
        asked.failure(),
        row.inLake(),
        snapshot,
        row.columns(),
        List.of(),
        changes.changes(),
        changes.more());
  }

  private Asked ask(Table table, KeyValues key, Scope scope, Path folder) throws IOException {
    try {
      SourceRows rows = reader.rows(table, sources.get(table.source()), scope, folder);
      return new Asked(rows.file(), null);
    } catch (SQLException e) {
      if (e.getCause() instanceof SQLException cause
          && String.valueOf(cause.getSQLState()).startsWith("22")) {
        throw key.refusedBySource(cause.getMessage());
      }
      return new Asked(null, e.getMessage());
    } catch (UpstreamException e) {
      return new Asked(null, e.detail());
    } catch (InconclusiveException e) {
      return new Asked(null, e.getMessage());
    }
  }

  private static @Nullable Long lake(
      KeyLookup lookup,
      List<ColumnSpec> columns,
      org.apache.iceberg.@Nullable Table current,
      Connection duckDb)
      throws SQLException {
    if (current == null) {
      lookup.loadNoLake();
      return null;
    }
    try {
      LakeRows rows = LakeRows.show(current, columns, duckDb);
      lookup.loadLake(rows);
      return rows.snapshotId();
    } catch (IllegalStateException e) {
      throw behind(e);
    }
  }

  private static KeyLookup.Changes changes(
      KeyLookup lookup,
      List<ColumnSpec> columns,
      org.apache.iceberg.@Nullable Table history,
      Connection duckDb)
      throws SQLException {
    if (history == null) {
      return new KeyLookup.Changes(List.of(), false);
    }
    try {
      // All of it: what current has not taken yet, too.
      HistoryRows.show(history, columns, Long.MAX_VALUE, duckDb);
    } catch (IllegalStateException e) {
      throw behind(e);
    }
    return lookup.changes();
  }

  private static ConflictException behind(IllegalStateException e) {
    ConflictException behind = new ConflictException("lake-behind", String.valueOf(e.getMessage()));
    behind.initCause(e);
    return behind;
  }

  private Optional<org.apache.iceberg.Table> load(Table table, String name) {
    try {
      return Optional.of(lakehouse.catalog().load(table.namespace(), name));
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return Optional.empty();
    }
  }
}
