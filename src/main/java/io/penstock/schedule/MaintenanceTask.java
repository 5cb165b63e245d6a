package io.penstock.schedule;

import static java.util.Comparator.comparing;

import io.penstock.lakehouse.CompactionNeed;
import io.penstock.problem.ControlPlaneException;
import io.penstock.run.MaintenanceStandings;
import io.penstock.run.MaintenanceStandings.Standing;
import io.penstock.run.RunKind;
import io.penstock.run.ScheduledRuns;
import io.penstock.table.Table;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Starts maintenance runs, of one table at a time, where that is worth it. */
@Component
class MaintenanceTask {
  private static final Logger log = LoggerFactory.getLogger(MaintenanceTask.class);
  private static final Standing NEVER = new Standing(null, null);

  private final Situations situations;
  private final MaintenanceStandings standings;
  private final TableSchedules schedules;
  private final CompactionNeed needs;
  private final ScheduledRuns runs;
  private final DatabaseClock clock;

  MaintenanceTask(
      Situations situations,
      MaintenanceStandings standings,
      TableSchedules schedules,
      CompactionNeed needs,
      ScheduledRuns runs,
      DatabaseClock clock) {
    this.situations = situations;
    this.standings = standings;
    this.schedules = schedules;
    this.needs = needs;
    this.runs = runs;
    this.clock = clock;
  }

  /** A table with the time at which its files are due to be looked at. */
  private record Look(
      TableSituation situation, MaintenanceTimes times, @Nullable Instant maintainedAt) {}

  /** Looks once; what cannot be done now is tried by the next look. */
  void look() {
    if (runs.open(RunKind.MAINTENANCE) > 0) {
      return;
    }
    Instant now = clock.now();
    Map<UUID, Standing> maintained = standings.all();
    List<Look> looks =
        situations.all().stream()
            .map(each -> look(each, maintained.getOrDefault(each.table().id(), NEVER)))
            .filter(look -> look.times().isDue(now))
            .sorted(comparing(look -> look.times().dueAt()))
            .toList();
    try {
      for (Look look : looks) {
        if (start(look, now)) {
          return;
        }
      }
    } catch (ControlPlaneException e) {
      log.warn("Maintenance has to wait: {} {}", e.detail(), e.faults());
    }
  }

  private static Look look(TableSituation situation, Standing maintained) {
    return new Look(situation, MaintenanceTimes.of(situation, maintained), maintained.doneAt());
  }

  /** Whether a run was started. */
  private boolean start(Look look, Instant now) {
    Table table = look.situation().table();
    String reason =
        needs.of(
            table.namespace(),
            table.currentTable(),
            table.historyTable(),
            look.maintainedAt(),
            table.policy().keepSnapshots(),
            now);
    if (reason == null) {
      schedules.filesSeen(table.id());
      return false;
    }
    if (!look.times().hasRoom(now)) {
      return false;
    }
    UUID run = runs.start(RunKind.MAINTENANCE, List.of(table.id()));
    log.info("Maintenance is worth it. run={} table={} reason=\"{}\"", run, table.name(), reason);
    return true;
  }
}
