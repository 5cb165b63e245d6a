package io.penstock.schedule;

import static java.util.Comparator.comparing;

import io.penstock.problem.ControlPlaneException;
import io.penstock.reconcile.ReconciliationQueue;
import io.penstock.reconcile.ReconciliationStandings;
import io.penstock.reconcile.ReconciliationStandings.Standing;
import io.penstock.schedule.IngestNeed.Place;
import io.penstock.table.Table;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Asks for reconciliations of tables that are due. */
@Component
class ReconcileTask {
  private static final Logger log = LoggerFactory.getLogger(ReconcileTask.class);
  private static final Standing NEVER = new Standing(null, null, false);

  /** Most that wait or run at a time: the rest are asked for later, and then still due. */
  private static final int UNFINISHED = 16;

  private final Situations situations;
  private final ReconciliationStandings standings;
  private final ReconciliationQueue queue;
  private final DatabaseClock clock;

  ReconcileTask(
      Situations situations,
      ReconciliationStandings standings,
      ReconciliationQueue queue,
      DatabaseClock clock) {
    this.situations = situations;
    this.standings = standings;
    this.queue = queue;
    this.clock = clock;
  }

  private record Due(Table table, Instant at) {}

  /** Looks once. */
  void look() {
    Instant now = clock.now();
    Map<UUID, Standing> compared = standings.all();
    long unfinished = compared.values().stream().filter(Standing::unfinished).count();
    List<Due> due =
        situations.all().stream()
            .filter(each -> isReady(each, compared.getOrDefault(each.table().id(), NEVER)))
            .map(each -> due(each.table(), compared.getOrDefault(each.table().id(), NEVER)))
            .filter(each -> !each.at().isAfter(now))
            .sorted(comparing(Due::at))
            .limit(Math.max(0, UNFINISHED - unfinished))
            .toList();
    for (Due each : due) {
      try {
        queue.request(each.table().id());
        log.info("A reconciliation was due. table={}", each.table().name());
      } catch (ControlPlaneException e) {
        log.info("A reconciliation that was due has to wait: {}", e.detail());
      }
    }
  }

  /** What waits for ingest is waited for, unless nobody will take it. */
  private static boolean isReady(TableSituation situation, Standing compared) {
    return situation.standing().readAt() != null
        && !compared.unfinished()
        && (situation.place() != Place.HELD_BACK || situation.seen().waitingSince() == null);
  }

  static Instant dueAt(Table table, Standing compared) {
    Instant proved = compared.provedAt();
    return ReconcileTimes.dueAt(
        table.id(),
        table.policy().reconcileEvery(),
        proved == null ? table.createdAt() : proved,
        compared.triedAt());
  }

  private static Due due(Table table, Standing compared) {
    return new Due(table, dueAt(table, compared));
  }
}
