package io.penstock.run;

import io.penstock.problem.ConflictException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.NotFoundException;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Starts ingest runs. */
@Service
class RunStart {
  private static final Logger log = LoggerFactory.getLogger(RunStart.class);
  private final IngestRuns runs;
  private final Tables tables;
  private final JobDocument documents;
  private final SparkLauncher launcher;
  private final DriverWatch watch;
  private final Clock clock;

  RunStart(
      IngestRuns runs,
      Tables tables,
      JobDocument documents,
      SparkLauncher launcher,
      DriverWatch watch,
      Clock clock) {
    this.runs = runs;
    this.tables = tables;
    this.documents = documents;
    this.launcher = launcher;
    this.watch = watch;
    this.clock = clock;
  }

  /**
   * Starts a run. One whose driver cannot be started is kept as failed.
   *
   * @param tableIds null for all active tables
   */
  IngestRun start(@Nullable List<UUID> tableIds) {
    List<Table> chosen = tableIds == null ? active() : chosen(tableIds);
    UUID id = UUID.randomUUID();
    String token = RunToken.draw();
    watch.starting(id);
    try {
      keep(id, token, chosen);
    } catch (RuntimeException e) {
      watch.forget(id);
      throw e;
    }
    SparkLauncher.Launched launched;
    try {
      launched = launcher.launch(documents.write(id, chosen, token));
    } catch (IOException | RuntimeException e) {
      log.warn("The driver could not be started. runId={}", id, e);
      watch.notStarted(id, "The driver could not be started: " + e.getMessage());
      return runs.get(id);
    }
    try {
      runs.started(id, launched.driver(), clock.instant());
    } finally {
      watch.watch(id, launched.exit());
    }
    log.info(
        "A run has started. runId={} tables={} processId={}",
        id,
        chosen.size(),
        launched.driver().processId());
    return runs.get(id);
  }

  private List<Table> active() {
    List<Table> active = tables.active();
    if (active.isEmpty()) {
      throw new InvalidException(
          "no-active-table", "There is no active table; register one or release one first.");
    }
    return active;
  }

  private List<Table> chosen(List<UUID> ids) {
    Set<UUID> wanted = new LinkedHashSet<>(ids);
    List<Table> found = tables.get(wanted);
    found.forEach(table -> wanted.remove(table.id()));
    if (!wanted.isEmpty()) {
      throw new NotFoundException("table", wanted.iterator().next());
    }
    List<Fault> held =
        found.stream()
            .filter(table -> table.state() == Table.State.QUARANTINED)
            .map(
                table ->
                    new Fault(
                        "/tableIds/" + ids.indexOf(table.id()),
                        "%s is quarantined (%s); release it first."
                            .formatted(table.name(), table.stateReason())))
            .toList();
    if (!held.isEmpty()) {
      throw new ConflictException("table-quarantined", "Quarantined tables were named.", held);
    }
    return found;
  }

  private void keep(UUID id, String token, List<Table> chosen) {
    try {
      runs.add(id, RunToken.hash(token), chosen.stream().map(Table::id).toList(), clock.instant());
    } catch (DuplicateKeyException e) {
      List<Fault> busy = new ArrayList<>();
      for (Table table : chosen) {
        runs.openRunOn(table.id())
            .ifPresent(
                run ->
                    busy.add(
                        new Fault(
                            null, table.name() + " is worked on by the unfinished run " + run)));
      }
      throw new ConflictException(
          "table-in-run", "Another unfinished run works on these tables.", busy);
    }
  }
}
