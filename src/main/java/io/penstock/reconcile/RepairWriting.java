package io.penstock.reconcile;

import io.penstock.contract.Fence;
import io.penstock.contract.Position;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/**
 * Reads keys from the source again and writes what it says to history, once ingest has passed the
 * point of the reading. A key with a change that the reading did not see is left alone: what
 * streams is newer.
 */
@Component
class RepairWriting {
  private final Sources sources;
  private final SourceReader reader;
  private final Arrival arrival;
  private final Obstacles obstacles;
  private final Workbench workbench;

  RepairWriting(
      Sources sources,
      SourceReader reader,
      Arrival arrival,
      Obstacles obstacles,
      Workbench workbench) {
    this.sources = sources;
    this.reader = reader;
    this.arrival = arrival;
    this.obstacles = obstacles;
    this.workbench = workbench;
  }

  /**
   * What was written.
   *
   * @param keys how many keys
   * @param left how many were left alone
   * @param batch the batch of history, null if there was none to write
   */
  record Written(long keys, long left, @Nullable Long batch) {}

  /**
   * Writes.
   *
   * @param keys which, at least one
   * @param begun now, by the database's clock
   * @param lease throws if the repair is no longer the caller's to write; asked just before
   * @throws InconclusiveException if it cannot be known what is right
   */
  Written write(UUID repair, Table table, KeyList keys, Instant begun, Runnable lease)
      throws SQLException, IOException {
    obstacles.refuseResnapshot(table, begun);
    Source source = sources.get(table.source());
    Path work = workbench.folder();
    try {
      Scope scope = keys.scope(DigestQuery::name);
      SourceRows rows = reader.rows(table, source, scope, work);
      Replica replica = arrival.await(table, source, rows.lsn(), stage -> {});
      obstacles.refuseResnapshot(table, begun);
      Obstacles.refuseInitialSnapshot(table, replica, rows.lsn());
      org.apache.iceberg.Table history = replica.history();
      if (history == null) {
        throw new InconclusiveException("There is no history to write a repair to.");
      }
      Fence fence = LakeFence.of(history).orElseThrow();
      return workbench.with(
          work,
          List.of(history),
          duckDb -> {
            new RowComparison(duckDb, table.columns()).showSource(rows.file());
            HistoryRows.show(history, table.columns(), fence.batch(), duckDb);
            lease.run();
            String unseen = Undo.unseen(TransactionSnapshot.parse(rows.snapshot()), fence, begun);
            return write(
                new RepairBatch(repair, table.columns(), history, fence),
                table,
                keys,
                fence,
                unseen,
                begun,
                duckDb);
          });
    } finally {
      FileSystemUtils.deleteRecursively(work);
    }
  }

  private static Written write(
      RepairBatch batch,
      Table table,
      KeyList keys,
      Fence fence,
      String unseen,
      Instant begun,
      Connection duckDb)
      throws SQLException, IOException {
    KeyFold fold = new KeyFold(table.columns());
    try (Statement statement = duckDb.createStatement()) {
      refuseHalfTaken(statement, fence, unseen);
      statement.execute("CREATE TABLE asked AS " + keys.rows());
      statement.execute(
          "DELETE FROM asked WHERE EXISTS (SELECT 1 FROM %s h WHERE op <> 't' AND %s AND %s)"
              .formatted(HistoryRows.VIEW, unseen, fold.sameKey("h", "asked")));
      long written = number(statement, "SELECT count(*) FROM asked");
      if (written == 0) {
        return new Written(0, keys.size(), null);
      }
      batch.write(duckDb, begun);
      return new Written(written, keys.size() - written, batch.number());
    }
  }

  /**
   * The rest of a transaction that is taken in part may come at the very position that a repair
   * takes; and what a TRUNCATE removed is not to come back.
   */
  private static void refuseHalfTaken(Statement statement, Fence fence, String unseen)
      throws SQLException {
    Position highest = fence.highest();
    String atTheEnd =
        highest == null
            ? "false"
            : "(epoch = %d AND prev = %d)".formatted(highest.epoch(), highest.prevCommitLsn());
    long half =
        number(
            statement,
            "SELECT count(*) FROM %s WHERE %s AND (op = 't' OR %s)"
                .formatted(HistoryRows.VIEW, unseen, atTheEnd));
    if (half > 0) {
      throw new InconclusiveException(
          "The source's newest transaction may be taken in part only; repair it once more.");
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
