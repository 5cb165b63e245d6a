package io.penstock.cli.soak;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.client.Mismatch;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.ReplicatedTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Reconciles a table again and again until it is told to stop, and keeps what was found. */
final class Reconciler implements Callable<List<Reconciliation>> {
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final long POLL_MILLIS = 200;
  private static final int SHOWN = 5;

  /** Of the modes that compare all, rows most often. */
  private static final List<String> MODES =
      List.of("ROWS", "DIGEST", "ROWS", "INCREMENTAL", "KEYS");

  private final PenstockApi api;
  private final ReplicatedTable table;
  private final Consumer<String> progress;
  private volatile boolean stopping;

  Reconciler(PenstockApi api, ReplicatedTable table, Consumer<String> progress) {
    this.api = api;
    this.table = table;
    this.progress = progress;
  }

  void stop() {
    stopping = true;
  }

  @Override
  public List<Reconciliation> call() throws InterruptedException {
    List<Reconciliation> found = new ArrayList<>();
    while (!stopping) {
      found.add(once(MODES.get(found.size() % MODES.size())));
    }
    return found;
  }

  /** Reconciles all rows once, to the end. */
  Reconciliation once() throws InterruptedException {
    return once("ROWS");
  }

  private Reconciliation once(String mode) throws InterruptedException {
    return await(api.startReconciliation(table.id(), mode), mode);
  }

  /** Waits for the end of one that was asked for. */
  Reconciliation await(String id) throws InterruptedException {
    return await(api.reconciliation(id), "after it");
  }

  private Reconciliation await(Reconciliation started, String mode) throws InterruptedException {
    Reconciliation now = started;
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!now.isFinished()) {
      if (System.nanoTime() > deadline) {
        throw new CommandFailedException("a reconciliation does not come to an end: " + now);
      }
      Thread.sleep(POLL_MILLIS);
      now = api.reconciliation(now.id());
    }
    progress.accept(
        "%-12s %-11s %-12s %,d rows, %,d keys undone, %.1f s%s"
            .formatted(
                table.name(),
                mode,
                now.status(),
                now.sourceRows(),
                now.undoneKeys(),
                now.durationMillis() / 1e3,
                now.reason() == null ? "" : ": " + now.reason()));
    if (now.mismatches() > 0) {
      for (Mismatch mismatch : api.mismatches(now.id(), SHOWN)) {
        progress.accept("    " + mismatch);
      }
    }
    return now;
  }
}
