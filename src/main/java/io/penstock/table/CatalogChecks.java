package io.penstock.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.source.CatalogTable;
import io.penstock.source.Source;
import io.penstock.source.SourceCatalog;
import io.penstock.source.SourceDatabase;
import io.penstock.source.SourceStorage;
import io.penstock.source.Storage;
import io.penstock.source.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Compares tables with their source's catalog, takes over what may be, and marks tables diverged
 * whose rows may have changed without a change telling of it.
 */
@Service
class CatalogChecks {
  private static final Logger log = LoggerFactory.getLogger(CatalogChecks.class);

  private static final String LIMITS =
      "set lock_timeout = '1s'; set statement_timeout = '15s'; set row_security = off;"
          + " set timezone = 'UTC'; set bytea_output = 'hex'; set intervalstyle = 'postgres'";

  private final Tables tables;
  private final CatalogNotes notes;
  private final SourceDatabase database;
  private final TransactionOperations transactions;

  CatalogChecks(
      Tables tables,
      CatalogNotes notes,
      SourceDatabase database,
      TransactionOperations transactions) {
    this.tables = tables;
    this.notes = notes;
    this.database = database;
    this.transactions = transactions;
  }

  /** What a catalog says in one snapshot. */
  private record Seen(Map<TableName, CatalogTable> tables, Map<TableName, Storage> storages) {}

  /**
   * Checks tables of one source, through one connection.
   *
   * @return by id why a table cannot go on; nothing of it was taken over
   * @throws io.penstock.problem.UpstreamException if the source does not answer
   */
  Map<UUID, String> check(Source source, List<Table> checked) {
    return check(source, checked, new HashSet<>());
  }

  /**
   * The same.
   *
   * @param undecided takes the tables of which nothing could be kept yet, though they may go on
   */
  Map<UUID, String> check(Source source, List<Table> checked, Set<UUID> undecided) {
    Map<UUID, Storage> known = notes.storages(checked.stream().map(Table::id).toList());
    return database.with(
        source.address(),
        connection -> {
          Seen seen = see(connection, source.capture().publication(), checked);
          Map<UUID, String> refused = new HashMap<>();
          for (Table table : checked) {
            try {
              if (!check(table, known.get(table.id()), seen, connection)) {
                undecided.add(table.id());
              }
            } catch (SchemaChange.Refused e) {
              refused.put(table.id(), "The table " + e.reason());
            }
          }
          return refused;
        });
  }

  private static Seen see(Connection connection, String publication, List<Table> checked)
      throws SQLException {
    List<TableName> names = checked.stream().map(Table::name).toList();
    try (Statement statement = connection.createStatement()) {
      statement.execute(LIMITS);
      connection.setAutoCommit(false);
      statement.execute("set transaction isolation level repeatable read, read only");
      Seen seen =
          new Seen(
              SourceCatalog.read(connection, publication, names),
              SourceStorage.read(connection, names));
      connection.commit();
      connection.setAutoCommit(true);
      return seen;
    }
  }

  /** False if nothing could be kept yet. */
  private boolean check(Table table, @Nullable Storage known, Seen seen, Connection connection)
      throws SchemaChange.Refused, SQLException {
    Storage now = seen.storages().get(table.name());
    boolean created = known != null && now != null && known.oid() != now.oid();
    SchemaChange change =
        SchemaChange.between(created ? unnumbered(table) : table, seen.tables().get(table.name()));
    if (now == null) {
      throw new SchemaChange.Refused("is gone from the source. Create it again under its name.");
    }
    List<String> reasons = new ArrayList<>(change.unsure());
    if (known != null) {
      try {
        reasons.addAll(
            StorageChange.reasons(
                table,
                known,
                now,
                change.rewriting(),
                leaf -> SourceStorage.look(connection, leaf)));
      } catch (SQLException e) {
        // Nothing is kept, so that the next check comes to the same question.
        log.warn("A partition of {} cannot be looked into yet: {}", table.name(), e.getMessage());
        return false;
      }
    }
    if (!change.isNew(table) && now.toKeep().equals(known)) {
      return true;
    }
    return Boolean.TRUE.equals(
        transactions.execute(status -> keep(table, known, change, now.toKeep(), reasons)));
  }

  /** The same with its columns known by name: one created anew numbers them from 1 again. */
  private static Table unnumbered(Table table) {
    return new Table(
        table.id(),
        table.source(),
        table.name(),
        table.namespace(),
        table.state(),
        table.stateReason(),
        table.columns().stream().map(ColumnSpec::withoutNumber).toList(),
        table.droppedColumns(),
        table.replicaIdentity(),
        table.policy(),
        table.epoch(),
        table.completeThroughLsn(),
        table.createdAt(),
        table.diverged(),
        table.held());
  }

  private boolean keep(
      Table table,
      @Nullable Storage known,
      SchemaChange change,
      Storage now,
      List<String> reasons) {
    if (!notes.note(table, known, change, now)) {
      return false;
    }
    if (change.isNew(table)) {
      log.info(
          "Took over the source's columns. table={} columns={} dropped={}",
          table.name(),
          change.columns().size(),
          change.dropped().size());
    }
    for (String reason : reasons) {
      tables.markDiverged(table.id(), reason);
      log.warn("The table has diverged: {}", reason);
    }
    return true;
  }
}
