package io.penstock.reconcile;

import static java.util.Objects.requireNonNull;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.reconcile.DigestComparison.Found;
import io.penstock.reconcile.Proof.Coverage;
import io.penstock.reconcile.Reconciliations.CleanProof;
import io.penstock.reconcile.SourceDigest.Bucket;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.ReconcileMode;
import io.penstock.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.Snapshot;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/**
 * Compares a registered table with its replica as of one snapshot of the source, while both are
 * written to.
 */
@Component
class TableComparison {
  /** An incremental one reads the rows that did not change once in so many times. */
  private static final int SHARES = 64;

  /** Where more buckets differ, all rows are read. */
  private static final int MOST_BUCKETS = 1_000;

  private final Sources sources;
  private final SourceReader reader;
  private final Arrival arrival;
  private final Obstacles obstacles;
  private final Reconciliations reconciliations;
  private final Workbench workbench;
  private final int keptMismatches;

  TableComparison(
      Sources sources,
      SourceReader reader,
      Arrival arrival,
      Obstacles obstacles,
      Reconciliations reconciliations,
      Workbench workbench,
      ReconcileProperties properties) {
    this.sources = sources;
    this.reader = reader;
    this.arrival = arrival;
    this.obstacles = obstacles;
    this.reconciliations = reconciliations;
    this.workbench = workbench;
    this.keptMismatches = properties.keptMismatches();
  }

  /** What holds for all passes of one reconciliation. */
  private record Task(
      Table table, Source source, Instant begun, Coverage coverage, Path work, Progress progress) {}

  /** The replica's loaded rows, taken back to what the source's snapshot sees. */
  private record Loaded(RowComparison comparison, AsOf asOf, @Nullable Undo undo) {}

  /**
   * Reads the source in one snapshot and closes the transaction, waits until the replica holds all
   * that was committed by then, undoes in it what the snapshot does not see, and compares both.
   *
   * @throws InconclusiveException if nothing can be said
   */
  Proof compare(Reconciliation asked, Table table, Progress progress)
      throws SQLException, IOException {
    Instant begun = requireNonNull(asked.startedAt());
    obstacles.refuseResnapshot(table, begun);
    Path work = workbench.folder();
    try {
      Coverage coverage = new Coverage(arrival.taken(table), digest(table.columns()));
      Source source = sources.get(table.source());
      Task task = new Task(table, source, begun, coverage, work, progress);
      return switch (asked.mode()) {
        case ROWS -> rows(task, Scope.of(table.columns()), ReconcileMode.ROWS);
        case KEYS -> rows(task, Scope.of(table.key()), ReconcileMode.KEYS);
        case DIGEST -> digest(task);
        case INCREMENTAL -> incremental(task);
      };
    } finally {
      FileSystemUtils.deleteRecursively(work);
    }
  }

  private Proof rows(Task task, Scope scope, ReconcileMode as) throws SQLException, IOException {
    SourceRows rows = reader.rows(task.table(), task.source(), scope, task.work());
    task.progress().read(rows.bytes(), rows.heldBack());
    Replica replica = await(task, rows.lsn());
    return compared(task, scope, as, rows, replica);
  }

  private Proof compared(Task task, Scope scope, ReconcileMode as, SourceRows rows, Replica replica)
      throws SQLException, IOException {
    return workbench.with(
        task.work(),
        tables(replica),
        duckDb -> {
          RowComparison comparison = new RowComparison(duckDb, scope.columns());
          comparison.showSource(rows.file());
          Loaded loaded =
              load(task, scope, replica, rows.snapshot(), rows.lsn(), comparison, duckDb);
          Comparison found = comparison.compare(keptMismatches);
          return new Proof(
              loaded.asOf(),
              explained(found, task, scope, loaded.undo(), duckDb),
              as,
              task.coverage(),
              null);
        });
  }

  private Proof digest(Task task) throws SQLException, IOException {
    List<ColumnSpec> columns = task.table().columns();
    if (!columns.stream().allMatch(Canonical::isKnown) || !reader.canDigest(task.source())) {
      return rows(task, Scope.of(columns), ReconcileMode.ROWS);
    }
    SourceDigest source = reader.digest(task.table(), task.source());
    task.progress().read(source.bytes(), source.heldBack());
    Replica replica = await(task, source.lsn());
    AsOf[] asOf = new AsOf[1];
    Found found =
        workbench.with(
            task.work(),
            tables(replica),
            duckDb -> {
              Loaded loaded =
                  load(
                      task,
                      Scope.of(columns),
                      replica,
                      source.snapshot(),
                      source.lsn(),
                      new RowComparison(duckDb, columns),
                      duckDb);
              asOf[0] = loaded.asOf();
              return new DigestComparison(duckDb, columns).compare(source);
            });
    if (found.differing().isEmpty()) {
      Comparison equal = new Comparison(found.totals(), List.of());
      return new Proof(asOf[0], equal, ReconcileMode.DIGEST, task.coverage(), found.md5());
    }
    task.progress().readAgain();
    if (found.differing().size() > MOST_BUCKETS) {
      return rows(task, Scope.of(columns), ReconcileMode.ROWS);
    }
    Proof rows =
        rows(
            task,
            source.buckets().scope(found.differing(), DigestQuery::name),
            ReconcileMode.DIGEST);
    return together(source, found, rows);
  }

  /** Of the buckets that are alike what was digested, of the others what their rows say. */
  private static Proof together(SourceDigest source, Found found, Proof rows) {
    Totals part = rows.comparison().totals();
    if (part.isMatch()) {
      throw new InconclusiveException(
          "%d buckets differed, and agreed when their rows were read a little later: what differed was overwritten meanwhile. Start another reconciliation."
              .formatted(found.differing().size()));
    }
    Totals totals =
        new Totals(
            outside(source.digests(), found.differing()) + part.sourceRows(),
            outside(found.lake(), found.differing()) + part.lakeRows(),
            part.missingInLake(),
            part.extraInLake(),
            part.differing(),
            found.totals().sums());
    Comparison all = new Comparison(totals, rows.comparison().mismatches());
    return new Proof(rows.asOf(), all, ReconcileMode.DIGEST, rows.coverage(), found.md5());
  }

  private static long outside(Map<String, Bucket> buckets, Set<String> differing) {
    return buckets.entrySet().stream()
        .filter(bucket -> !differing.contains(bucket.getKey()))
        .mapToLong(bucket -> bucket.getValue().rows())
        .sum();
  }

  private Proof incremental(Task task) throws SQLException, IOException {
    Table table = task.table();
    Optional<CleanProof> clean = reconciliations.lastClean(table.id(), task.coverage().columns());
    Long through = task.coverage().historyBatch();
    if (clean.isEmpty() || through == null) {
      return digest(task);
    }
    org.apache.iceberg.Table history = arrival.history(table);
    Optional<Scope> touched =
        workbench.with(
            task.work(),
            List.of(history),
            duckDb ->
                new Touched(table.columns())
                    .scope(history, clean.get().historyBatch(), through, duckDb));
    if (touched.isEmpty()) {
      return digest(task);
    }
    Buckets buckets =
        Buckets.isNumber(table.columns())
            ? reader.range(table, task.source()).buckets(table.columns())
            : Buckets.ofDigests(table.columns());
    Scope share =
        buckets.scope(buckets.share(clean.get().incrementals(), SHARES), DigestQuery::name);
    return rows(task, touched.get().or(share), ReconcileMode.INCREMENTAL);
  }

  private Replica await(Task task, long lsn) {
    Replica replica = arrival.await(task.table(), task.source(), lsn, task.progress()::reached);
    obstacles.refuseResnapshot(task.table(), task.begun());
    Obstacles.refuseInitialSnapshot(task.table(), replica, lsn);
    task.progress().reached(Stage.COMPARING);
    return replica;
  }

  private static Loaded load(
      Task task,
      Scope scope,
      Replica replica,
      String snapshot,
      long lsn,
      RowComparison comparison,
      Connection duckDb)
      throws SQLException {
    LakeRows lake = LakeRows.show(replica.current(), scope.columns(), duckDb);
    comparison.loadLake(lake, scope.lake());
    org.apache.iceberg.Table history = replica.history();
    Fence fence = replica.fence();
    if (history == null || fence == null) {
      return new Loaded(comparison, new AsOf(snapshot, lsn, lake.snapshotId(), null, 0), null);
    }
    HistoryRows.show(history, scope.columns(), fence.batch(), duckDb);
    Undo undo = new Undo(duckDb, scope, TransactionSnapshot.parse(snapshot), fence, task.begun());
    long undone = undo.apply(history, task.table().replicaIdentity() == ReplicaIdentity.FULL);
    Snapshot newest = history.currentSnapshot();
    AsOf asOf =
        new AsOf(
            snapshot, lsn, lake.snapshotId(), newest == null ? null : newest.snapshotId(), undone);
    return new Loaded(comparison, asOf, undo);
  }

  private Comparison explained(
      Comparison found, Task task, Scope scope, @Nullable Undo undo, Connection duckDb)
      throws SQLException {
    if (undo == null || found.mismatches().isEmpty()) {
      return found;
    }
    KeyHistories histories =
        new KeyHistories(
            duckDb, scope.columns(), undo.unseen(), task.source().capture().unavailableValue());
    Masking masking = new Masking(task.table().policy().sensitive());
    return new Comparison(
        found.totals(),
        histories.explain(found.mismatches()).stream().map(masking::masked).toList());
  }

  private static List<org.apache.iceberg.Table> tables(Replica replica) {
    List<org.apache.iceberg.Table> tables = new ArrayList<>(List.of(replica.current()));
    if (replica.history() != null) {
      tables.add(replica.history());
    }
    return tables;
  }

  private static String digest(List<ColumnSpec> columns) {
    String names =
        columns.stream()
            .map(column -> column.name() + " " + column.sourceType() + " " + column.keyPosition())
            .toList()
            .toString();
    return UUID.nameUUIDFromBytes(names.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
