package io.penstock.reconcile;

import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
import io.penstock.source.TableName;
import io.penstock.table.ReconcileMode;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Compares a table and waits for the result, for callers that only want to go on or not. */
@Component
class ProofWait {
  private static final String UNFINISHED = "reconciliation-unfinished";
  private static final long PAUSE_MILLIS = 500;

  private final Tables tables;
  private final ReconciliationQueue queue;
  private final Reconciliations reconciliations;

  ProofWait(Tables tables, ReconciliationQueue queue, Reconciliations reconciliations) {
    this.tables = tables;
    this.queue = queue;
    this.reconciliations = reconciliations;
  }

  /**
   * Compares a table; one that is under way already began before, so another one follows it.
   *
   * @throws ConflictException if both differ, nothing can be said, or it takes too long
   */
  Reconciliation prove(String source, TableName name, ReconcileMode mode, Duration timeout) {
    Table table =
        tables
            .find(source, name)
            .orElseThrow(() -> new NotFoundException("table", source + "." + name));
    long deadline = System.nanoTime() + timeout.toNanos();
    Reconciliation now = start(table, mode);
    while (now == null || !now.status().isTerminal()) {
      if (System.nanoTime() > deadline) {
        throw new ConflictException(
            "proof-unfinished",
            now == null
                ? "For %d seconds another reconciliation of %s was not finished."
                    .formatted(timeout.toSeconds(), name)
                : "The reconciliation %s of %s is not finished after %d seconds: it is %s%s."
                    .formatted(
                        now.id(),
                        name,
                        timeout.toSeconds(),
                        now.status(),
                        now.stage() == null ? "" : ", " + now.stage()));
      }
      pause();
      now = now == null ? start(table, mode) : reconciliations.get(now.id());
    }
    return requireMatch(now);
  }

  private @Nullable Reconciliation start(Table table, ReconcileMode mode) {
    try {
      return queue.start(table.id(), mode);
    } catch (ConflictException e) {
      if (UNFINISHED.equals(e.slug())) {
        return null;
      }
      throw e;
    }
  }

  private static Reconciliation requireMatch(Reconciliation done) {
    if (done.status() == Status.MATCH) {
      return done;
    }
    Totals totals = done.totals();
    if (totals != null) {
      throw new ConflictException(
          "replica-differs",
          "The reconciliation %s of %s found: %s."
              .formatted(done.id(), done.table(), totals.summary()));
    }
    throw new ConflictException(
        done.status() == Status.FAILED ? "proof-failed" : "proof-inconclusive",
        "The reconciliation %s of %s proves nothing: %s"
            .formatted(done.id(), done.table(), done.reason()));
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConflictException("proof-unfinished", "The service stops.");
    }
  }
}
