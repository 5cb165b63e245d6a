package io.penstock.run;

import io.penstock.instance.ServiceInstance;
import io.penstock.log.LogKey;
import io.penstock.problem.ConflictException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.NotFoundException;
import io.penstock.run.Runs.NewRun;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Starts runs. */
@Service
class RunStart {
  private static final Logger log = LoggerFactory.getLogger(RunStart.class);
  private final Runs runs;
  private final OpenRuns openRuns;
  private final Tables tables;
  private final JobDocument documents;
  private final SparkLauncher launcher;
  private final DriverWatch watch;
  private final RunTables fitting;
  private final ServiceInstance instance;

  RunStart(
      Runs runs,
      OpenRuns openRuns,
      Tables tables,
      JobDocument documents,
      SparkLauncher launcher,
      DriverWatch watch,
      RunTables fitting,
      ServiceInstance instance) {
    this.runs = runs;
    this.openRuns = openRuns;
    this.tables = tables;
    this.documents = documents;
    this.launcher = launcher;
    this.watch = watch;
    this.fitting = fitting;
    this.instance = instance;
  }

  /**
   * Starts a run. One whose driver cannot be started is kept as failed.
   *
   * @param tableIds null for all active tables; an ingest run then leaves out paused ones
   */
  Run start(RunKind kind, @Nullable List<UUID> tableIds) {
    return start(kind, false, tableIds == null ? active(kind) : chosen(kind, tableIds));
  }

  /** Starts a run that nobody has asked for. */
  Run startScheduled(RunKind kind, List<UUID> tableIds) {
    return start(kind, true, chosen(kind, tableIds));
  }

  private Run start(RunKind kind, boolean scheduled, List<Table> chosen) {
    UUID id = UUID.randomUUID();
    try (MDC.MDCCloseable ignored = LogKey.RUN.is(id)) {
      return start(kind, scheduled, id, chosen);
    }
  }

  private Run start(RunKind kind, boolean scheduled, UUID id, List<Table> chosen) {
    String token = RunToken.draw();
    watch.starting(id);
    try {
      keep(new NewRun(id, kind, scheduled, instance, RunToken.hash(token)), chosen);
    } catch (RuntimeException e) {
      watch.forget(id);
      throw e;
    }
    SparkLauncher.Launched launched;
    try {
      List<Table> fit = fitting.of(kind, id, chosen);
      if (fit.isEmpty()) {
        watch.nothingToDo(id);
        return runs.get(id);
      }
      launched = launcher.launch(documents.write(kind, id, fit, token));
    } catch (IOException | RuntimeException e) {
      log.warn("The driver could not be started.", e);
      watch.notStarted(id, "The driver could not be started: " + e.getMessage());
      return runs.get(id);
    }
    try {
      runs.started(id, launched.driver());
    } finally {
      watch.watch(id, launched.exit());
    }
    log.info(
        "A run has started. kind={} scheduled={} tables={} processId={}",
        kind,
        scheduled,
        chosen.size(),
        launched.driver().processId());
    return runs.get(id);
  }

  private List<Table> active(RunKind kind) {
    List<Table> active =
        tables.active().stream().filter(table -> !isPausedFor(kind, table)).toList();
    if (active.isEmpty()) {
      throw new InvalidException(
          "no-active-table",
          "There is no active table; register one, release one or let a paused one go on first.");
    }
    return active;
  }

  /** Maintenance goes on while ingest leaves a table alone. */
  private static boolean isPausedFor(RunKind kind, Table table) {
    return kind == RunKind.INGEST && table.policy().paused();
  }

  private List<Table> chosen(RunKind kind, List<UUID> ids) {
    Set<UUID> wanted = new LinkedHashSet<>(ids);
    List<Table> found = tables.inOrder(ids);
    found.forEach(table -> wanted.remove(table.id()));
    if (!wanted.isEmpty()) {
      throw new NotFoundException("table", wanted.iterator().next());
    }
    refuse("table-removed", "Removed tables were named.", faults(ids, found, RunStart::removed));
    refuse(
        "table-quarantined",
        "Quarantined tables were named.",
        faults(ids, found, RunStart::quarantined));
    if (kind == RunKind.INGEST) {
      refuse("table-paused", "Paused tables were named.", faults(ids, found, RunStart::paused));
    }
    return found;
  }

  private static @Nullable String removed(Table table) {
    return table.state() == Table.State.REMOVED
        ? table.name() + " is removed from the fleet; add it again first."
        : null;
  }

  private static @Nullable String quarantined(Table table) {
    return table.state() == Table.State.QUARANTINED
        ? "%s is quarantined (%s); release it first.".formatted(table.name(), table.stateReason())
        : null;
  }

  private static @Nullable String paused(Table table) {
    return table.policy().paused()
        ? table.name() + " is paused; set paused to false in its policy first."
        : null;
  }

  /** Of each table that has one, at its place among the ids. */
  private static List<Fault> faults(
      List<UUID> ids, List<Table> found, Function<Table, @Nullable String> fault) {
    List<Fault> faults = new ArrayList<>();
    for (Table table : found) {
      String detail = fault.apply(table);
      if (detail != null) {
        faults.add(new Fault("/tableIds/" + ids.indexOf(table.id()), detail));
      }
    }
    return faults;
  }

  private static void refuse(String slug, String detail, List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw new ConflictException(slug, detail, faults);
    }
  }

  private void keep(NewRun run, List<Table> chosen) {
    try {
      runs.add(run, chosen.stream().map(Table::id).toList());
    } catch (DuplicateKeyException e) {
      List<Fault> busy = new ArrayList<>();
      for (Table table : chosen) {
        openRuns
            .on(table.id())
            .ifPresent(
                other ->
                    busy.add(
                        new Fault(
                            null,
                            "%s is worked on by the unfinished %s %s"
                                .formatted(table.name(), other.kind().words(), other.id()))));
      }
      throw new ConflictException(
          "table-in-run", "Another unfinished run works on these tables.", busy);
    }
  }
}
