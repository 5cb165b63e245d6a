package io.penstock.reconcile;

import io.penstock.log.LogKey;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Takes reconciliations and carries them out in turn, one at a time for each source. */
@Service
class ReconciliationQueue implements InitializingBean, DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(ReconciliationQueue.class);

  private final Reconciliations reconciliations;
  private final Mismatches mismatches;
  private final Tables tables;
  private final TableComparison comparison;
  private final TransactionOperations transactions;
  private final Clock clock;
  private final ExecutorService workers;

  ReconciliationQueue(
      Reconciliations reconciliations,
      Mismatches mismatches,
      Tables tables,
      TableComparison comparison,
      TransactionOperations transactions,
      Clock clock,
      ReconcileProperties properties) {
    this.reconciliations = reconciliations;
    this.mismatches = mismatches;
    this.tables = tables;
    this.comparison = comparison;
    this.transactions = transactions;
    this.clock = clock;
    this.workers =
        Executors.newFixedThreadPool(
            properties.parallel(),
            work -> {
              Thread thread = new Thread(work, "reconcile");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public void afterPropertiesSet() {
    reconciliations.failUnfinished(
        "The service stopped before it was finished; start another one.", clock.instant());
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
  }

  /** Asks for a reconciliation; a conflict if one of the table is not finished. */
  Reconciliation start(UUID tableId) {
    Table table = tables.get(tableId);
    UUID id = UUID.randomUUID();
    reconciliations.add(id, table, clock.instant());
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
    while (true) {
      try {
        return reconciliations.claim(clock.instant());
      } catch (DuplicateKeyException e) {
        log.debug("Another worker reads the same source; looking again.", e);
      }
    }
  }

  private void carryOut(Reconciliation reconciliation) {
    UUID id = reconciliation.id();
    Table table = tables.get(reconciliation.tableId());
    try (MDC.MDCCloseable named = LogKey.TABLE.is(table.id());
        MDC.MDCCloseable alsoNamed = LogKey.SOURCE.is(table.source())) {
      carryOut(id, table);
    }
  }

  private void carryOut(UUID id, Table table) {
    try {
      Proof proof = comparison.compare(table);
      transactions.executeWithoutResult(
          status -> {
            reconciliations.keep(id, proof, clock.instant());
            mismatches.add(id, proof.comparison().mismatches());
          });
      log.info("Compared {}: {}", table.name(), proof.comparison().totals().summary());
    } catch (InconclusiveException e) {
      end(id, Status.INCONCLUSIVE, e);
    } catch (SQLException | IOException | RuntimeException e) {
      log.warn("The reconciliation of {} failed.", table.name(), e);
      end(id, Status.FAILED, e);
    }
  }

  private void end(UUID id, Status status, Exception e) {
    String reason = e.getMessage() == null ? e.toString() : e.getMessage();
    reconciliations.end(id, status, reason, clock.instant());
  }
}
