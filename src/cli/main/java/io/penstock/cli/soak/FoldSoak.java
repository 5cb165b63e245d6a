package io.penstock.cli.soak;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.cases.CaseTable;
import io.penstock.cli.cases.Ingests;
import io.penstock.cli.cases.Oracles;
import io.penstock.cli.cases.ReplicatedDatabase;
import io.penstock.cli.cases.Rig;
import io.penstock.cli.cases.Told;
import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.cli.client.ApiException;
import io.penstock.cli.client.IngestRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Random work at the source while servers and drivers are killed at random; then all is let come to
 * rest, and the three oracles judge each table.
 */
public final class FoldSoak {
  private static final int WRITERS = 3;
  private static final int LAST_ATTEMPTS = 3;
  private static final Duration LIMIT_OF_READING = Duration.ofMinutes(5);
  private static final long USUAL_RUN_MILLIS = 20_000;

  private final Rig rig;
  private final Random random;
  private final Ventures ventures;
  private final ReplicatedDatabase database;
  private final Consumer<String> progress;
  private final List<CaseTable> tables = new ArrayList<>();
  private final Troubles troubles;
  private final SchemaChanges schema;
  private final Set<String> resnapshotted = new TreeSet<>();
  private long usualMillis = USUAL_RUN_MILLIS;

  /**
   * Of servers that are up.
   *
   * @param seed repeats its choices
   */
  public FoldSoak(Rig rig, long seed, Ventures ventures, Consumer<String> progress) {
    this.rig = rig;
    this.ventures = ventures;
    this.random = new Random(seed);
    this.database = new ReplicatedDatabase(rig, "soak");
    this.progress = progress;
    this.troubles = new Troubles(rig.servers(), random);
    this.schema = new SchemaChanges(random);
  }

  /**
   * What happens beside changes and kills.
   *
   * @param schemaChanges whether columns come, widen and go
   * @param resnapshots whether tables are read anew
   */
  public record Ventures(boolean schemaChanges, boolean resnapshots) {}

  /** Runs for a time and answers what the oracles find wrong, nothing if all is well. */
  public List<String> run(Duration time) throws Exception {
    prepare();
    ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
    List<RandomWriter> writers = new ArrayList<>();
    List<Future<RandomWriter.Done>> done = new ArrayList<>();
    try {
      for (int i = 0; i < WRITERS; i++) {
        RandomWriter writer = new RandomWriter(database, random.nextLong(), schema);
        writers.add(writer);
        done.add(pool.submit(writer));
      }
      long deadline = System.nanoTime() + time.toNanos();
      while (System.nanoTime() < deadline) {
        failIfEnded(done);
        troubles.beforeRun();
        changeSomething();
        ingest(true);
      }
      writers.forEach(RandomWriter::stop);
      for (Future<RandomWriter.Done> writer : done) {
        progress.accept("a writer: " + writer.get());
      }
    } finally {
      writers.forEach(RandomWriter::stop);
      pool.shutdown();
    }
    progress.accept(
        "killed: %s; schema changes: %d; read anew: %s"
            .formatted(troubles.kills(), schema.made(), resnapshotted));
    comeToRest();
    return judge();
  }

  private void prepare() throws IOException, SQLException {
    database.create();
    try (Connection connection = database.connect();
        InputStream sql = FoldSoak.class.getResourceAsStream("/soak/tables.sql")) {
      if (sql == null) {
        throw new IllegalStateException("the resource soak/tables.sql is missing");
      }
      ReplicatedDatabase.execute(
          connection, new String(sql.readAllBytes(), StandardCharsets.UTF_8));
      List<SourceTable> found = database.publish(connection, "soak", List.of());
      database.secondSlot().create(connection);
      database.register();
      tables.addAll(database.register(connection, found));
    }
    database.startConnector();
    // A connector that is killed before it has stored where it is reads its snapshot again.
    database.awaitStream();
  }

  /** A table's columns change before every other run, and now and then one is read anew. */
  private void changeSomething() throws SQLException {
    if (ventures.schemaChanges() && random.nextBoolean()) {
      schema.change(database);
    }
    if (ventures.resnapshots() && random.nextInt(5) == 0) {
      CaseTable table = tables.get(random.nextInt(tables.size()));
      try {
        rig.api().resnapshot(table.replica().id(), "the soak");
        resnapshotted.add(table.name());
      } catch (ApiException e) {
        progress.accept("no re-snapshot of %s: %s".formatted(table.name(), e.getMessage()));
      }
    }
  }

  private IngestRun ingest(boolean inTrouble) throws InterruptedException {
    Ingests ingests = new Ingests(rig.api());
    IngestRun run = ingests.start(tables.stream().map(table -> table.replica().id()).toList());
    if (inTrouble) {
      troubles.duringRun(ingests.awaitDriver(run.id()), usualMillis);
    }
    run = ingests.awaitEnd(run.id());
    if (run.hasSucceeded()) {
      usualMillis = run.duration().toMillis();
    }
    progress.accept(
        "ingest run: %s, %,d events, %.1f s%s"
            .formatted(
                run.status(),
                run.events(),
                run.duration().toMillis() / 1e3,
                run.reason() == null ? "" : ", " + run.reason()));
    return run;
  }

  private static void failIfEnded(List<Future<RandomWriter.Done>> writers)
      throws ExecutionException, InterruptedException {
    for (Future<RandomWriter.Done> writer : writers) {
      if (writer.isDone()) {
        writer.get();
        throw new CommandFailedException("a writer has ended before its time");
      }
    }
  }

  private void comeToRest() throws SQLException, InterruptedException {
    rig.servers().heal();
    database.awaitStream();
    int failures = 0;
    long deadline = System.nanoTime() + LIMIT_OF_READING.toNanos();
    while (failures < LAST_ATTEMPTS) {
      if (!ingest(false).hasSucceeded()) {
        failures++;
      } else if (isAtRest()) {
        return;
      } else if (System.nanoTime() > deadline) {
        throw new CommandFailedException("a re-snapshot does not come to an end");
      }
    }
    throw new CommandFailedException("the last ingest run fails again and again");
  }

  private boolean isAtRest() {
    return tables.stream()
        .map(table -> rig.api().tableState(table.replica().id()).resnapshot())
        .allMatch(state -> state == null || state.hasEnded());
  }

  private List<String> judge() throws IOException, SQLException {
    List<String> found = new ArrayList<>();
    try (Oracles oracles = Oracles.of(rig, database, tables)) {
      for (CaseTable table : tables) {
        List<String> wrong =
            oracles.ask(
                table,
                resnapshotted.contains(table.name()) ? Told.STREAM : Told.EVERYTHING,
                change -> true,
                true,
                schema.missing(table.name()));
        progress.accept(
            "%-12s %s".formatted(table.name(), wrong.isEmpty() ? "is right" : "is WRONG"));
        found.addAll(wrong);
      }
    }
    return found;
  }
}
