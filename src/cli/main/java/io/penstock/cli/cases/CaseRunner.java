package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Names;
import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.cli.client.ApiException;
import io.penstock.cli.client.IngestRun;
import io.penstock.contract.TableResult;
import io.penstock.stack.StackException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Plays cases on one source. Those that hurt no server run together: each up to its next ingest,
 * then one ingest run for all. The others join in up to their first fault, and then go on alone.
 */
public final class CaseRunner {
  private static final String DATABASE = "cases";

  private final Rig rig;
  private final ReplicatedDatabase database;
  private final Consumer<String> progress;

  public CaseRunner(Rig rig, Consumer<String> progress) {
    this.rig = rig;
    this.database = new ReplicatedDatabase(rig, DATABASE);
    this.progress = progress;
  }

  /** Plays cases; each outcome is passed on as soon as it is known. */
  public void play(List<CaseFile> files, Consumer<CaseOutcome> outcomes)
      throws IOException, SQLException {
    List<CaseRun> runs = files.stream().map(this::begun).toList();
    try {
      prepare(runs.stream().filter(run -> !OwnSource.isOwn(run)).toList());
      progress.accept("the initial snapshot of %d cases is in Kafka".formatted(runs.size()));
      together(runs.stream().filter(run -> !run.file().alone()).toList());
      List<CaseRun> ended = runs.stream().filter(CaseRunner::isAtEnd).toList();
      finish(ended);
      ended.forEach(run -> outcomes.accept(outcome(run)));
      List<CaseRun> others = runs.stream().filter(run -> !ended.contains(run)).toList();
      List<CaseRun> sharing = others.stream().filter(run -> !OwnSource.isOwn(run)).toList();
      sharing.forEach(this::alone);
      together(sharing);
      finish(sharing);
      sharing.forEach(run -> outcomes.accept(outcome(run)));
      for (CaseRun run : others.stream().filter(OwnSource::isOwn).toList()) {
        apart(run);
        outcomes.accept(outcome(run));
      }
    } finally {
      runs.forEach(CaseRun::close);
    }
  }

  private CaseRun begun(CaseFile file) {
    return new CaseRun(file, rig, file.own() == CaseFile.Own.SCHEMA ? database : null);
  }

  /** Plays a case that has its own source from beginning to end. */
  private void apart(CaseRun run) {
    try (OwnSource own = new OwnSource(rig, run)) {
      run.play(own::prepare);
      alone(run);
      finish(List.of(run));
    }
  }

  private void prepare(List<CaseRun> runs) throws IOException, SQLException {
    database.create();
    List<List<SourceTable>> tables = new ArrayList<>();
    try (Connection connection = database.connect()) {
      for (CaseRun run : runs) {
        List<SourceTable> found = new ArrayList<>();
        run.play(() -> found.addAll(before(run, connection)));
        tables.add(found);
      }
      database.secondSlot().create(connection);
      database.register();
      for (int i = 0; i < runs.size(); i++) {
        CaseRun run = runs.get(i);
        List<SourceTable> found = tables.get(i);
        run.play(
            () -> run.tables().addAll(database.register(connection, found, run.file().policies())));
      }
    }
    database.startConnector();
  }

  static List<SourceTable> before(CaseRun run, Connection connection)
      throws IOException, SQLException {
    CaseFile file = run.file();
    ReplicatedDatabase.execute(connection, "CREATE SCHEMA " + Names.quoted(file.schema()));
    try (Connection own = run.connect()) {
      SqlScript.read(file.before()).run(own);
    }
    return run.database().publish(connection, file.schema(), file.tables());
  }

  /** Rounds of steps, with an ingest run for all that wait for one at the end of each. */
  private void together(List<CaseRun> runs) throws SQLException {
    while (true) {
      for (CaseRun run : runs) {
        run.playUntilBarrier(false);
      }
      List<CaseRun> waiting =
          runs.stream().filter(run -> run.waitingAt() instanceof IngestStep).toList();
      if (waiting.isEmpty()) {
        return;
      }
      ingest(waiting);
    }
  }

  private void ingest(List<CaseRun> waiting) throws SQLException {
    database.awaitStream();
    ingest(
        waiting,
        (run, ended) -> {
          if (run.waitingAt() instanceof IngestStep step) {
            run.ingested(ended, step.expectation());
            run.passBarrier();
          }
        });
  }

  /**
   * One run for all. If it fails as a whole, each half is run again, until the case to blame stands
   * alone: the others must not fail for it.
   */
  private void ingest(List<CaseRun> cases, BiConsumer<CaseRun, IngestRun> judge) {
    IngestRun ended = new Ingests(rig.api()).run(tableIds(cases));
    progress.accept(
        "ingest run of %d cases: %s after %.1f s"
            .formatted(cases.size(), ended.status(), ended.duration().toMillis() / 1e3));
    long hit = cases.stream().filter(run -> hasFailed(run, ended)).count();
    if (hit < 2) {
      cases.forEach(run -> judge.accept(run, ended));
      return;
    }
    progress.accept("it failed %d cases at once: %s".formatted(hit, ended.reason()));
    int half = cases.size() / 2;
    ingest(cases.subList(0, half), judge);
    ingest(cases.subList(half, cases.size()), judge);
  }

  private static boolean hasFailed(CaseRun run, IngestRun ended) {
    return run.results(ended).values().stream()
        .anyMatch(result -> result.status() == TableResult.Status.FAILED);
  }

  private static List<String> tableIds(List<CaseRun> runs) {
    return runs.stream().flatMap(run -> run.activeTableIds().stream()).toList();
  }

  private static boolean isAtEnd(CaseRun run) {
    return !run.file().alone() && !run.mustBeAlone() && run.waitingAt() == null;
  }

  /** Plays a case to its last step that touches a server, and heals what it left hurt. */
  private void alone(CaseRun run) {
    progress.accept("alone: " + run.file().name());
    while (run.file().alone() && run.waitingAt() != null || run.mustBeAlone()) {
      run.playUntilBarrier(true);
      if (run.waitingAt() instanceof IngestStep step) {
        run.play(() -> step.run(run));
        run.passBarrier();
      }
    }
    if (run.failure() != null) {
      progress.accept("it fails, %s".formatted(run.failure()));
    }
    try {
      rig.heal();
    } catch (IOException | SQLException | StackException e) {
      throw new CaseFailedException("the servers cannot be healed after " + run.file().name(), e);
    }
  }

  /** A last ingest run where one is needed, and the oracles. */
  private void finish(List<CaseRun> runs) {
    List<CaseRun> behind =
        runs.stream()
            .filter(run -> run.failure() == null && run.isDirty())
            .filter(run -> !run.activeTableIds().isEmpty())
            .toList();
    for (CaseRun run : runs) {
      run.play(() -> awaitSessions(run));
    }
    if (!behind.isEmpty()) {
      try {
        behind.get(0).database().awaitStream();
        ingest(behind, (run, ended) -> run.ingested(ended, IngestExpectation.ALL_DONE));
      } catch (SQLException | ApiException | CaseFailedException e) {
        behind.forEach(
            run ->
                run.play(
                    () -> {
                      throw new CaseFailedException("last ingest: " + e.getMessage(), e);
                    }));
      }
    }
    ask(runs.stream().filter(run -> run.failure() == null).toList());
  }

  private static void awaitSessions(CaseRun run) {
    run.close();
  }

  private void ask(List<CaseRun> runs) {
    if (runs.isEmpty()) {
      return;
    }
    List<CaseTable> tables = runs.stream().flatMap(run -> run.tables().stream()).toList();
    try (Oracles oracles = Oracles.of(rig, runs.get(0).database(), tables)) {
      for (CaseRun run : runs) {
        run.play(() -> ask(oracles, run));
      }
    } catch (IOException | SQLException | RuntimeException e) {
      runs.forEach(
          run ->
              run.play(
                  () -> {
                    throw new CaseFailedException("the oracles cannot be asked: " + e, e);
                  }));
    }
  }

  private static void ask(Oracles oracles, CaseRun run) throws SQLException {
    List<String> found = new ArrayList<>();
    for (CaseTable table : run.tables()) {
      if (!run.isHeld(table)) {
        found.addAll(oracles.ask(table, run.told(table), run::isTold, !run.isDiverged(table)));
      }
    }
    if (!found.isEmpty()) {
      throw new CaseFailedException(String.join("\n", found));
    }
  }

  private static CaseOutcome outcome(CaseRun run) {
    return new CaseOutcome(
        run.file().name(), run.seconds(), run.failure(), run.file().knownFault());
  }
}
