package io.penstock.reconcile;

import io.penstock.instance.ServiceInstance;
import io.penstock.log.LogKey;
import io.penstock.problem.ConflictException;
import io.penstock.problem.ControlPlaneException;
import io.penstock.reconcile.RepairWriting.Written;
import io.penstock.run.OpenRuns;
import io.penstock.run.RunKind;
import io.penstock.run.ScheduledRuns;
import io.penstock.table.ReconcileMode;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/** Takes repairs and carries them out, one at a time; each ends with a new reconciliation. */
@Service
class RepairRequests implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(RepairRequests.class);

  /** Some times the pause between two signs of life. */
  private static final Duration UNSEEN = Duration.ofSeconds(30);

  private static final long PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;
  private static final String GONE =
      "The service stopped before it was finished; ask for it again.";

  private final UUID owner;
  private final Reconciliations reconciliations;
  private final Mismatches mismatches;
  private final Repairs repairs;
  private final RepairPlans plans;
  private final RepairWriting writing;
  private final Arrival arrival;
  private final ReconciliationQueue queue;
  private final Tables tables;
  private final Merging merging;
  private final Duration limit;
  private final int kept;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "repair");
            thread.setDaemon(true);
            return thread;
          });

  RepairRequests(
      ServiceInstance instance,
      Reconciliations reconciliations,
      Mismatches mismatches,
      Repairs repairs,
      RepairPlans plans,
      RepairWriting writing,
      Arrival arrival,
      ReconciliationQueue queue,
      Tables tables,
      Merging merging,
      ReconcileProperties properties) {
    this.owner = instance.id();
    this.reconciliations = reconciliations;
    this.mismatches = mismatches;
    this.repairs = repairs;
    this.plans = plans;
    this.writing = writing;
    this.arrival = arrival;
    this.queue = queue;
    this.tables = tables;
    this.merging = merging;
    this.limit = properties.waitLimit();
    this.kept = properties.keptMismatches();
  }

  @Override
  public void destroy() {
    worker.shutdownNow();
  }

  /** Tells other services that this one works on, and gives up what services left behind. */
  @Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
  void lookAround() {
    try {
      repairs.seen(owner);
      repairs.endAbandoned(UNSEEN, GONE);
    } catch (DataAccessException e) {
      log.warn("Nothing can be told of repairs: {}", e.getMessage());
    }
  }

  /**
   * Repairs what a policy says may be repaired unasked. What a repair has left is not asked for
   * again: somebody has to look.
   */
  @EventListener
  void on(TableCompared compared) {
    Reconciliation found = reconciliations.get(compared.reconciliationId());
    Totals totals = found.totals();
    if (found.status() != Status.MISMATCH || found.repairId() != null || totals == null) {
      return;
    }
    Table table = tables.get(found.tableId());
    long allowed = table.policy().repairRows();
    if (totals.mismatches() > allowed || plans.of(found).advice() != RepairPlan.Advice.REPAIR) {
      return;
    }
    try {
      Repair repair =
          start(
              found.id(),
              "The table's policy: up to %d rows are repaired unasked.".formatted(allowed));
      log.info("Repair {} of {} begins by its policy.", repair.id(), table.name());
    } catch (ControlPlaneException e) {
      log.info("A repair by policy has to wait: {}", e.detail());
    }
  }

  /** Asks for the repair of what a reconciliation found and kept. */
  Repair start(UUID reconciliation, String reason) {
    Reconciliation found = reconciliations.get(reconciliation);
    if (found.status() != Status.MISMATCH) {
      throw new ConflictException(
          "nothing-to-repair",
          "The reconciliation %s of %s is %s; only what differs can be repaired."
              .formatted(found.id(), found.table(), found.status()));
    }
    Table table = tables.replicated(found.tableId());
    if (!KeyList.canTell(table.columns())) {
      throw new ConflictException(
          "key-not-tellable",
          "The key of %s is of a type that a repair cannot ask for; re-snapshot the table."
              .formatted(table.name()));
    }
    UUID id = UUID.randomUUID();
    repairs.add(id, found, reason, owner);
    worker.execute(() -> carryOut(id, found, table));
    return repairs.get(id);
  }

  private void carryOut(UUID id, Reconciliation found, Table table) {
    try (MDC.MDCCloseable named = LogKey.TABLE.is(table.id());
        MDC.MDCCloseable alsoNamed = LogKey.SOURCE.is(table.source())) {
      KeyList keys = new KeyList(table.columns());
      List<Mismatches.Placed> all = mismatches.list(found.id(), 0, kept);
      List<Mismatch> asked =
          all.stream().map(Mismatches.Placed::mismatch).filter(RepairPlans::isRepairable).toList();
      asked.forEach(each -> keys.add(each.key()));
      int left = all.size() - asked.size();
      Written written =
          asked.isEmpty()
              ? new Written(0, 0, null)
              : writing.write(
                  id, table, keys, reconciliations.now(), () -> repairs.requireLease(id, owner));
      repairs.written(id, written.keys(), written.left() + left, written.batch());
      log.info("Wrote {} keys to history, left {}.", written.keys(), written.left() + left);
      merge(table, written.batch());
      repairs.done(id, prove(table, id));
    } catch (SQLException | IOException | RuntimeException e) {
      log.warn("A repair failed.", e);
      repairs.fail(id, e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  /** Asks for a reconciliation; one that is under way already may see only a part of the repair. */
  private @Nullable UUID prove(Table table, UUID repair) {
    try {
      return queue.start(table.id(), ReconcileMode.ROWS, repair).id();
    } catch (ConflictException e) {
      log.info("No reconciliation follows the repair: {}", e.detail());
      return null;
    }
  }

  /** Has an ingest run take history over into the current table. */
  private void merge(Table table, @Nullable Long batch) {
    long deadline = System.nanoTime() + limit.toNanos();
    long pause = PAUSE_MILLIS;
    while (batch != null) {
      Long taken = arrival.taken(table);
      if (taken != null && taken >= batch) {
        return;
      }
      merging.ask(table);
      if (System.nanoTime() > deadline) {
        throw new InconclusiveException(
            "History has the repair as batch %d, and no ingest run has taken it over for %d seconds; the next one does."
                .formatted(batch, limit.toSeconds()));
      }
      pause(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(GONE, e);
    }
  }

  /** Starts ingest runs for tables that no run works on. */
  @Service
  static class Merging {
    private final OpenRuns open;
    private final ScheduledRuns runs;

    Merging(OpenRuns open, ScheduledRuns runs) {
      this.open = open;
      this.runs = runs;
    }

    void ask(Table table) {
      if (open.on(table.id()).isPresent()) {
        return;
      }
      try {
        runs.start(RunKind.INGEST, List.of(table.id()));
      } catch (ControlPlaneException e) {
        log.info("An ingest run has to wait: {}", e.detail());
      }
    }
  }
}
