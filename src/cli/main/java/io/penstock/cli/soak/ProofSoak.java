package io.penstock.cli.soak;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.cases.Ingests;
import io.penstock.cli.cases.ReplicatedDatabase;
import io.penstock.cli.cases.Rig;
import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.Mismatch;
import io.penstock.cli.client.Mismatch.Difference;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.Repair;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.stack.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writers at full rate, ingest runs and reconciliations back to back: none may find a difference,
 * and hardly one may come to no result. Then faults are planted in the lake, and all of them and
 * nothing else must be found.
 */
public final class ProofSoak {
  private static final List<String> TABLES = List.of("big", "long_values", "kinds");
  private static final int WRITERS = 4;

  /** Commits that wait for a standby take longer each. */
  private static final int WAITING_WRITERS = 16;

  /** Transactions a second of those that wait until the standby has replayed them. */
  private static final double PATIENT_PER_SECOND = 0.5;

  private static final int PATIENT_WRITERS = 6;

  private static final int LAST_ATTEMPTS = 3;
  private static final int ALL_MISMATCHES = 500;
  private static final long POLL_MILLIS = 500;

  private static final long A_MINUTE = 6;
  private static final Duration SESSION_LIMIT = Duration.ofSeconds(30);

  /** A reading takes a lock first; other looks of the service take none that is held here. */
  private static final String IN_TRANSACTION =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = 'soak' AND application_name = 'penstock' AND query LIKE 'LOCK TABLE%'
        AND xact_start IS NOT NULL
      """;

  /** Share of reconciliations that may come to no result, in percent, TRUNCATE aside. */
  private static final double INCONCLUSIVE_PERCENT = 2;

  private final Rig rig;
  private final Random random;
  private final Load load;
  private final ReplicatedDatabase database;
  private final Consumer<String> progress;
  private final List<ReplicatedTable> tables = new ArrayList<>();

  /**
   * Of servers that are up.
   *
   * @param source the server of the source, which may be another than the rig's
   * @param seed repeats its choices
   */
  public ProofSoak(
      Rig rig, PostgresServer source, long seed, Load load, Consumer<String> progress) {
    this.rig = rig;
    this.random = new Random(seed);
    this.load = load;
    this.database = new ReplicatedDatabase(rig, source, "soak");
    this.progress = progress;
  }

  /**
   * What is written.
   *
   * @param rows of the biggest table
   * @param perSecond transactions that are committed in a second
   * @param waits whether commits wait for a standby
   */
  public record Load(long rows, int perSecond, boolean waits) {}

  /** Runs for a time and answers what is wrong, nothing if all is well. */
  public List<String> run(Duration time) throws Exception {
    prepare();
    List<String> wrong = new ArrayList<>(judge(reconcile(time), time));
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(connection, LakeFaults.prepare().toArray(String[]::new));
    }
    comeToRest();
    for (ReplicatedTable table : tables) {
      Reconciliation last = new Reconciler(rig.api(), table, progress).once();
      if (!last.isMatch()) {
        wrong.add("at rest, " + last);
      }
    }
    wrong.addAll(plantFaults());
    wrong.addAll(killInTheMiddle());
    return wrong;
  }

  private void prepare() throws IOException, SQLException {
    database.create();
    try (Connection connection = database.connect();
        InputStream sql = ProofSoak.class.getResourceAsStream("/soak/proof.sql")) {
      if (sql == null) {
        throw new IllegalStateException("the resource soak/proof.sql is missing");
      }
      ReplicatedDatabase.execute(
          connection,
          new String(sql.readAllBytes(), StandardCharsets.UTF_8),
          "INSERT INTO soak.big SELECT i, 0, i %% 1000 * 1.01, 'note ' || i, now() FROM generate_series(1, %d) i"
              .formatted(load.rows()));
      database.register();
      Map<String, Object> policies = new LinkedHashMap<>();
      TABLES.forEach(table -> policies.put(table, Map.of("brake", Map.of("enabled", false))));
      database.publish(connection, "soak", TABLES);
      tables.addAll(rig.api().registerTables("soak", "soak", TABLES, policies));
    }
    database.startConnector();
    ingest();
    progress.accept("the first %,d rows are ingested".formatted(load.rows()));
  }

  private List<Reconciliation> reconcile(Duration time) throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    List<Runnable> stops = new ArrayList<>();
    List<Future<RandomWriter.Done>> writers = new ArrayList<>();
    List<Future<List<Reconciliation>>> reconcilers = new ArrayList<>();
    try {
      // Of what a crash may lose nothing is lost here: nobody is killed.
      write(writers, pool, load.waits() ? "on" : "off", stops);
      for (ReplicatedTable table : tables) {
        Reconciler reconciler = new Reconciler(rig.api(), table, progress);
        start(reconcilers, pool, reconciler, reconciler::stop, stops);
      }
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < time.toNanos()) {
        failIfEnded(writers);
        failIfEnded(reconcilers);
        ingest();
      }
      stops.forEach(Runnable::run);
      double seconds = (System.nanoTime() - begun) / 1e9;
      long committed = 0;
      for (Future<RandomWriter.Done> writer : writers) {
        committed += writer.get().committed();
      }
      progress.accept("%,.0f transactions were committed a second".formatted(committed / seconds));
      // The last reconciliations wait for what was written last.
      while (!reconcilers.stream().allMatch(Future::isDone)) {
        ingest();
      }
      List<Reconciliation> all = new ArrayList<>();
      for (Future<List<Reconciliation>> reconciler : reconcilers) {
        all.addAll(reconciler.get());
      }
      return all;
    } finally {
      stops.forEach(Runnable::run);
      pool.shutdown();
    }
  }

  private void write(
      List<Future<RandomWriter.Done>> writers,
      ExecutorService pool,
      String commits,
      List<Runnable> stops) {
    int count = load.waits() ? WAITING_WRITERS : WRITERS;
    double each = (double) load.perSecond() / count;
    for (int i = 0; i < count; i++) {
      ProofWriter writer = new ProofWriter(database, random.nextLong(), load.rows(), each, commits);
      start(writers, pool, writer, writer::stop, stops);
    }
    // Seen by others long after they are decoded.
    for (int i = 0; load.waits() && i < PATIENT_WRITERS; i++) {
      ProofWriter writer =
          new ProofWriter(
              database, random.nextLong(), load.rows(), PATIENT_PER_SECOND, "remote_apply");
      start(writers, pool, writer, writer::stop, stops);
    }
    for (int i = 0; i < WRITERS; i++) {
      LateWriter writer =
          new LateWriter(
              database,
              random.nextLong(),
              load.rows(),
              "late" + i,
              i == 0,
              load.waits() ? "remote_apply" : "on");
      start(writers, pool, writer, writer::stop, stops);
    }
  }

  private static <T> void start(
      List<Future<T>> all,
      ExecutorService pool,
      Callable<T> work,
      Runnable stop,
      List<Runnable> stops) {
    stops.add(stop);
    all.add(pool.submit(work));
  }

  private static <T> void failIfEnded(List<Future<T>> all)
      throws ExecutionException, InterruptedException {
    for (Future<T> one : all) {
      if (one.isDone()) {
        one.get();
        throw new CommandFailedException("something has ended before its time");
      }
    }
  }

  private List<String> judge(List<Reconciliation> all, Duration time) {
    Map<String, Long> byStatus =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    Reconciliation::status, LinkedHashMap::new, Collectors.counting()));
    List<String> wrong =
        new ArrayList<>(
            all.stream()
                .filter(each -> !each.isMatch() && !each.status().equals("INCONCLUSIVE"))
                .map(Reconciliation::toString)
                .toList());
    List<Reconciliation> open =
        all.stream()
            .filter(each -> each.status().equals("INCONCLUSIVE") && !isForTruncate(each))
            .toList();
    progress.accept(
        "%d reconciliations: %s; %d came to no result without a TRUNCATE"
            .formatted(all.size(), byStatus, open.size()));
    if (open.size() * 100.0 / Math.max(1, all.size()) >= INCONCLUSIVE_PERCENT) {
      open.forEach(each -> wrong.add("no result: " + each));
    }
    if (all.size() < A_MINUTE * time.toMinutes()) {
      wrong.add(
          "%d reconciliations are too few; %d a minute were wanted"
              .formatted(all.size(), A_MINUTE));
    }
    return wrong;
  }

  /** A TRUNCATE that came later, or that waits for the lock that a reading holds. */
  private static boolean isForTruncate(Reconciliation reconciliation) {
    String reason = String.valueOf(reconciliation.reason());
    return reconciliation.table().endsWith(".kinds")
        && (reason.contains("truncated")
            || reason.contains("another session waited for it")
            || reason.contains("is locked by another session"));
  }

  private ReplicatedTable table(String name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  /** The service is killed while a reconciliation has its transaction at the source. */
  private List<String> killInTheMiddle() throws Exception {
    ReplicatedTable big = table("big");
    Reconciler reconciler = new Reconciler(rig.api(), big, progress);
    List<String> wrong = new ArrayList<>();
    Reconciliation begun;
    try (Connection holder = database.connect();
        Connection looker = database.connect()) {
      holder.setAutoCommit(false);
      ReplicatedDatabase.execute(holder, "LOCK TABLE soak.big IN ACCESS EXCLUSIVE MODE");
      begun = rig.api().startReconciliation(big.id(), "ROWS");
      if (!comesTo(looker, 1)) {
        wrong.add("no reconciliation waits for a lock at the source");
      }
      rig.penstock().service().kill();
      if (!comesTo(looker, 0)) {
        wrong.add("the killed service has left a transaction at the source");
      }
      holder.rollback();
    }
    rig.penstock().restartService();
    Reconciliation ended = reconciler.await(begun.id());
    if (!ended.status().equals("FAILED")) {
      wrong.add("the reconciliation whose service was killed is " + ended);
    }
    Reconciliation again = reconciler.once();
    if (!again.isMatch()) {
      wrong.add("after the service was killed: " + again);
    }
    progress.accept("killed in the middle, and gone on: " + (wrong.isEmpty() ? "well" : "NOT"));
    return wrong;
  }

  /** Waits until so many sessions of the service are in a transaction at the source. */
  private static boolean comesTo(Connection looker, int wanted)
      throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + SESSION_LIMIT.toNanos();
    while (System.nanoTime() < deadline) {
      try (Statement statement = looker.createStatement();
          ResultSet row = statement.executeQuery(IN_TRANSACTION)) {
        row.next();
        if (row.getInt(1) == wanted) {
          return true;
        }
      }
      Thread.sleep(20);
    }
    return false;
  }

  private List<String> plantFaults() throws Exception {
    ReplicatedTable kinds = table("kinds");
    try (Lake lake = rig.lake()) {
      LakeFaults.plant(lake, kinds.namespace(), "kinds");
    }
    Reconciliation found = new Reconciler(rig.api(), kinds, progress).once();
    Set<String> named = new TreeSet<>();
    for (Mismatch mismatch : rig.api().mismatches(found.id(), ALL_MISMATCHES)) {
      String columns =
          mismatch.kind().equals("DIFFERING")
              ? mismatch.columns().stream()
                  .map(Difference::column)
                  .collect(Collectors.joining(" ", " ", ""))
              : "";
      named.add(mismatch.key().get("id") + " " + mismatch.kind() + columns);
    }
    List<String> wrong = new ArrayList<>();
    Set<String> expected = LakeFaults.expected();
    expected.stream()
        .filter(each -> !named.contains(each))
        .forEach(each -> wrong.add("a fault was not found: " + each));
    named.stream()
        .filter(each -> !expected.contains(each))
        .forEach(each -> wrong.add("found what is no fault: " + each));
    progress.accept("%d faults planted, %d rows found".formatted(LakeFaults.count(), named.size()));
    wrong.addAll(repair(kinds, found));
    return wrong;
  }

  /** All is mended but the row that is there twice, which no change of its key could be. */
  private List<String> repair(ReplicatedTable kinds, Reconciliation found)
      throws InterruptedException {
    Repair repair = rig.api().startRepair(found.id(), "the soak");
    while (!repair.isFinished()) {
      Thread.sleep(POLL_MILLIS);
      repair = rig.api().repair(repair.id());
    }
    progress.accept(repair.toString());
    String proof = repair.proofId();
    if (proof == null) {
      return List.of("the repair did not come to its end: " + repair);
    }
    Reconciliation after = new Reconciler(rig.api(), kinds, progress).await(proof);
    return after.mismatches() == 1 && after.extraInLake() == 1
        ? List.of()
        : List.of("after the repair: " + after);
  }

  private void comeToRest() throws SQLException {
    database.awaitStream();
    for (int attempt = 0; attempt < LAST_ATTEMPTS; attempt++) {
      if (ingest().hasSucceeded()) {
        return;
      }
    }
    throw new CommandFailedException("the last ingest run fails again and again");
  }

  private IngestRun ingest() {
    IngestRun run = new Ingests(rig.api()).run(tables.stream().map(table -> table.id()).toList());
    progress.accept(
        "ingest run: %s, %,d events, %.1f s%s"
            .formatted(
                run.status(),
                run.events(),
                run.duration().toMillis() / 1e3,
                run.reason() == null ? "" : ", " + run.reason()));
    return run;
  }
}
