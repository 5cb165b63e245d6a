package io.penstock.reconcile;

import static java.util.Objects.requireNonNull;

import io.penstock.instance.ServiceInstance;
import io.penstock.log.LogKey;
import io.penstock.table.ReconcileMode;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Takes reconciliations and carries them out in turn, as many at a time as are allowed. */
@Service
public class ReconciliationQueue implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(ReconciliationQueue.class);
  private static final String GONE =
      "The service stopped before it was finished; start another one.";

  /** Some times the pause between two signs of life. */
  private static final Duration UNSEEN = Duration.ofSeconds(30);

  /** How long the turn to read a source again is waited for before it is asked for again. */
  private static final long TURN_MILLIS = 500;

  private final AtomicInteger carriedOut = new AtomicInteger();

  private final UUID owner;
  private final Reconciliations reconciliations;
  private final Mismatches mismatches;
  private final Tables tables;
  private final TableComparison comparison;
  private final TransactionOperations transactions;
  private final ApplicationEventPublisher events;
  private final int connectionsPerSource;
  private final ExecutorService workers;

  ReconciliationQueue(
      ServiceInstance instance,
      Reconciliations reconciliations,
      Mismatches mismatches,
      Tables tables,
      TableComparison comparison,
      TransactionOperations transactions,
      ApplicationEventPublisher events,
      ReconcileProperties properties) {
    this.owner = instance.id();
    this.reconciliations = reconciliations;
    this.mismatches = mismatches;
    this.tables = tables;
    this.comparison = comparison;
    this.transactions = transactions;
    this.events = events;
    this.connectionsPerSource = properties.connectionsPerSource();
    this.workers =
        Executors.newFixedThreadPool(
            properties.underWay(),
            work -> {
              Thread thread = new Thread(work, "reconcile");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
    if (carriedOut.get() == 0) {
      return;
    }
    try {
      reconciliations.abandon(owner, GONE);
    } catch (DataAccessException e) {
      log.warn("What is not finished is ended by the next service: {}", e.getMessage());
    }
  }

  /**
   * Tells other services that this one works on, ends what services left behind that do not, and
   * takes up what waits; also at the start of the service.
   */
  @Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
  void lookAround() {
    try {
      reconciliations.seen(owner);
      int ended = reconciliations.endAbandoned(UNSEEN, GONE);
      if (ended > 0) {
        log.warn("Ended {} reconciliations of services that are gone.", ended);
      }
    } catch (DataAccessException e) {
      log.warn("Nothing can be told of reconciliations: {}", e.getMessage());
      return;
    }
    workers.execute(this::workOff);
  }

  /**
   * Asks for a reconciliation by the mode that the table's policy says, as {@link #start} does.
   *
   * @throws io.penstock.problem.ConflictException if one of the table is not finished
   */
  public void request(UUID tableId) {
    start(tableId, tables.replicated(tableId).policy().reconcileMode());
  }

  /** Asks for a reconciliation; a conflict if one of the table is not finished. */
  Reconciliation start(UUID tableId, ReconcileMode mode) {
    return start(tableId, mode, null);
  }

  /**
   * The same.
   *
   * @param repair which it follows, null for none
   */
  Reconciliation start(UUID tableId, ReconcileMode mode, @Nullable UUID repair) {
    Table table = tables.replicated(tableId);
    UUID id = UUID.randomUUID();
    reconciliations.add(id, table, mode, repair);
    Reconciliation queued = reconciliations.get(id);
    workers.execute(this::workOff);
    return queued;
  }

  /** Works until nothing waits that may begin; what waits for a source is taken by its reader. */
  private void workOff() {
    try {
      for (Optional<Reconciliation> next = claim(); next.isPresent(); next = claim()) {
        carryOut(next.get());
      }
    } catch (RuntimeException e) {
      log.error("The metadata database failed a reconciliation worker.", e);
    }
  }

  private Optional<Reconciliation> claim() {
    return requireNonNull(
        transactions.execute(status -> reconciliations.claim(owner, connectionsPerSource)));
  }

  private void carryOut(Reconciliation reconciliation) {
    Table table = tables.get(reconciliation.tableId());
    carriedOut.incrementAndGet();
    try (MDC.MDCCloseable named = LogKey.TABLE.is(table.id());
        MDC.MDCCloseable alsoNamed = LogKey.SOURCE.is(table.source())) {
      carryOut(reconciliation, table);
    } finally {
      carriedOut.decrementAndGet();
    }
  }

  private void carryOut(Reconciliation reconciliation, Table table) {
    UUID id = reconciliation.id();
    Instant begun = requireNonNull(reconciliation.startedAt());
    try {
      StageClock clock = new StageClock(progress(id));
      Proof proof = comparison.compare(reconciliation, table, clock);
      reconciliations.took(id, clock.times());
      transactions.executeWithoutResult(status -> keep(reconciliation, proof, begun));
      log.info("Compared {}: {}", table.name(), proof.comparison().totals().summary());
      events.publishEvent(new TableCompared(id));
    } catch (InconclusiveException e) {
      end(id, Status.INCONCLUSIVE, e);
    } catch (SQLException | IOException | RuntimeException e) {
      log.warn("The reconciliation of {} failed.", table.name(), e);
      end(id, Status.FAILED, e);
    }
  }

  private Progress progress(UUID id) {
    return new Progress() {
      @Override
      public void reached(Stage stage) {
        reconciliations.stage(id, stage);
        if (stage == Stage.CONNECTOR) {
          // The source is free for the next one.
          workers.execute(ReconciliationQueue.this::workOff);
        }
      }

      @Override
      public void readAgain() {
        while (!mayReadAgain(id)) {
          try {
            Thread.sleep(TURN_MILLIS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(GONE, e);
          }
        }
      }
    };
  }

  private boolean mayReadAgain(UUID id) {
    return Boolean.TRUE.equals(
        transactions.execute(status -> reconciliations.readAgain(id, connectionsPerSource)));
  }

  private void keep(Reconciliation reconciliation, Proof proof, Instant begun) {
    UUID id = reconciliation.id();
    if (!reconciliations.keep(id, proof)) {
      return;
    }
    mismatches.add(id, proof.comparison().mismatches());
    if (proof.comparison().totals().isMatch()
        && tables.clearDiverged(reconciliation.tableId(), begun)) {
      log.info("{} is proved equal again and no longer diverged.", reconciliation.table());
    }
  }

  private void end(UUID id, Status status, Exception e) {
    String reason = e.getMessage() == null ? e.toString() : e.getMessage();
    reconciliations.end(id, status, reason);
  }
}
