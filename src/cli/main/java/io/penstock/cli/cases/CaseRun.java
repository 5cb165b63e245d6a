package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Names;
import io.penstock.cli.cases.oracle.SourceChange;
import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.IngestRun.RunTable;
import io.penstock.contract.TableResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One case being played: its tables, its connections and how far it has come. */
final class CaseRun implements AutoCloseable {
  private final CaseFile file;
  private final Rig rig;
  private @Nullable ReplicatedDatabase database;
  private final Map<String, Told> told = new HashMap<>();
  private final List<long[]> untold = new ArrayList<>();
  private final List<CaseTable> tables = new ArrayList<>();
  private final Map<String, Session> sessions = new LinkedHashMap<>();
  private final Set<String> quarantined = new TreeSet<>();
  private final Set<String> held = new TreeSet<>();
  private final Set<String> diverged = new TreeSet<>();
  private int next;
  private boolean dirty = true;
  private @Nullable String startedRun;
  private @Nullable String lastRun;
  private boolean failpointArmed;
  private @Nullable String failure;
  private long nanos;

  /**
   * Of a case that is not begun.
   *
   * @param database null for a case that will have one of its own
   */
  CaseRun(CaseFile file, Rig rig, @Nullable ReplicatedDatabase database) {
    this.file = file;
    this.rig = rig;
    this.database = database;
  }

  CaseFile file() {
    return file;
  }

  Rig rig() {
    return rig;
  }

  ReplicatedDatabase database() {
    if (database == null) {
      throw new IllegalStateException("the case has no database yet");
    }
    return database;
  }

  void database(ReplicatedDatabase own) {
    database = own;
  }

  /** Less than before can be told of a table's history. */
  void tells(String table, Told less) {
    told.merge(table, less, (a, b) -> a.compareTo(b) > 0 ? a : b);
  }

  Told told(CaseTable table) {
    return told.getOrDefault(table.name(), Told.EVERYTHING);
  }

  /** No change of its tables between two LSNs will ever be told. */
  void untold(long from, long to) {
    untold.add(new long[] {from, to});
  }

  /** Whether history must hold a change. */
  boolean isTold(SourceChange change) {
    return untold.stream()
        .noneMatch(
            range ->
                Long.compareUnsigned(range[0], change.lsn()) <= 0
                    && Long.compareUnsigned(change.lsn(), range[1]) <= 0);
  }

  List<CaseTable> tables() {
    return tables;
  }

  /** A table of the case by its name. */
  CaseTable table(String name) {
    return tables.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new CaseFailedException("the case has no table " + name));
  }

  /** Tables that an ingest run may take: those not quarantined. */
  List<String> activeTableIds() {
    return tables.stream()
        .filter(table -> !quarantined.contains(table.name()))
        .map(table -> table.replica().id())
        .toList();
  }

  /** Plays steps until one that must wait for others, or the end. */
  void playUntilBarrier(boolean alone) {
    play(
        () -> {
          while (next < file.steps().size()) {
            Step step = file.steps().get(next);
            if (step.kind() == Step.Kind.INGEST || !alone && step.kind() == Step.Kind.SERVERS) {
              return;
            }
            dirty |= !(step instanceof Expectation);
            step.run(this);
            next++;
          }
        });
  }

  /** The step that it stands before, null at the end or after a failure. */
  @Nullable Step waitingAt() {
    return failure != null || next >= file.steps().size() ? null : file.steps().get(next);
  }

  /** Whether it has to run by itself from here on for a while. */
  boolean mustBeAlone() {
    return failure == null
        && (failpointArmed
            || file.steps().stream().skip(next).anyMatch(s -> s.kind() == Step.Kind.SERVERS));
  }

  /** Whether the lake may be behind what the steps did. */
  boolean isDirty() {
    return dirty;
  }

  /** Judges an ingest run that was made for the step that the case stands before. */
  void ingested(IngestRun run, IngestExpectation expectation) {
    play(
        () -> {
          lastRun = run.id();
          dirty = false;
          expectation.check(run, this);
        });
  }

  /** Goes on behind the ingest step. */
  void passBarrier() {
    next++;
  }

  /** The case's part of a run, by table. */
  Map<String, TableResult> results(IngestRun run) {
    Map<String, TableResult> results = new LinkedHashMap<>();
    for (CaseTable table : tables) {
      for (RunTable result : run.tables()) {
        if (result.tableId().equals(table.replica().id())) {
          results.put(table.name(), result.result());
        }
      }
    }
    return results;
  }

  void quarantinedTable(String table) {
    quarantined.add(table);
  }

  /** The case wants the table to stay quarantined: the oracles have nothing to say of it. */
  void holds(String table) {
    held.add(table);
  }

  /** The case wants the replica to differ from the source's rows. */
  void diverges(String table) {
    diverged.add(table);
  }

  boolean isDiverged(CaseTable table) {
    return diverged.contains(table.name());
  }

  void released(String table) {
    quarantined.remove(table);
    held.remove(table);
    dirty = true;
  }

  boolean isHeld(CaseTable table) {
    return held.contains(table.name());
  }

  /** A connection of the case, opened when first named. */
  Session session(String name) throws SQLException {
    Session known = sessions.get(name);
    if (known != null) {
      return known;
    }
    Session opened = new Session(name, connect());
    sessions.put(name, opened);
    return opened;
  }

  /** A connection whose search path is the case's schema. */
  Connection connect() throws SQLException {
    Connection connection = database().connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = " + Names.quoted(file.schema()));
    }
    return connection;
  }

  @Nullable String startedRun() {
    return startedRun;
  }

  void started(@Nullable String runId) {
    startedRun = runId;
    lastRun = runId == null ? lastRun : runId;
  }

  /** The newest ingest run of the case. */
  String lastRun() {
    if (lastRun == null) {
      throw new CaseFailedException("there was no ingest run yet");
    }
    return lastRun;
  }

  boolean isFailpointArmed() {
    return failpointArmed;
  }

  void failpoint(boolean armed) {
    failpointArmed = armed;
  }

  /** Ends a step after a part of it has failed. */
  void failIfFailed() {
    if (failure != null) {
      throw new CaseFailedException(failure);
    }
  }

  @Nullable String failure() {
    return failure;
  }

  double seconds() {
    return nanos / 1e9;
  }

  /** Runs a part of the case; what goes wrong is its failure. */
  void play(Part part) {
    if (failure != null) {
      return;
    }
    long begin = System.nanoTime();
    try {
      part.run();
    } catch (Exception e) {
      failure = describe(e);
    } finally {
      nanos += System.nanoTime() - begin;
    }
  }

  private String describe(Exception e) {
    String where =
        next < file.steps().size() ? "step %d: ".formatted(next + 1) : "after the last step: ";
    return where + (e instanceof CaseFailedException ? e.getMessage() : e.toString());
  }

  /** Something that may fail. */
  interface Part {
    void run() throws Exception;
  }

  @Override
  public void close() {
    for (Session session : sessions.values()) {
      try {
        session.close();
      } catch (SQLException e) {
        failure = failure == null ? e.toString() : failure;
      }
    }
    sessions.clear();
  }
}
