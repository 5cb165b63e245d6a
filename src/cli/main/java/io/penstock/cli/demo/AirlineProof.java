package io.penstock.cli.demo;

import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.AirlineReport.Reconciled;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares all tables of a fleet with their sources, a few at a time. */
final class AirlineProof {
  /** Most of them wait for their source's next heartbeat. */
  static final int AT_ONCE = 30;

  private static final int TRIES = 3;
  private static final Duration LIMIT = Duration.ofMinutes(30);

  private final PenstockApi api;
  private final List<String> failures = new ArrayList<>();
  private final Map<String, Integer> tries = new HashMap<>();
  private int compared;
  private long mismatches;

  AirlineProof(PenstockApi api) {
    this.api = api;
  }

  /** Compares them all. */
  void run(List<ReplicatedTable> tables, Narrator narrator) {
    Deque<String> waiting = new ArrayDeque<>(bySourceInTurn(tables));
    List<Reconciliation> underWay = new ArrayList<>();
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!waiting.isEmpty() || !underWay.isEmpty()) {
      if (System.nanoTime() > deadline) {
        throw new CheckFailedException(
            "%d tables are not compared after %d minutes"
                .formatted(waiting.size() + underWay.size(), LIMIT.toMinutes()));
      }
      while (underWay.size() < AT_ONCE && !waiting.isEmpty()) {
        underWay.add(api.startReconciliation(waiting.removeFirst()));
      }
      Pause.of(Duration.ofMillis(200));
      List<Reconciliation> now =
          underWay.stream().map(each -> api.reconciliation(each.id())).toList();
      underWay.clear();
      for (Reconciliation each : now) {
        if (!each.isFinished()) {
          underWay.add(each);
        } else if (!note(each)) {
          waiting.addLast(each.tableId());
        }
      }
      narrator.progress("%d of %d tables compared", compared, tables.size());
    }
  }

  /** One table of each source, then the next of each: a source is read by one at a time. */
  static List<String> bySourceInTurn(List<ReplicatedTable> tables) {
    Map<String, Integer> seen = new HashMap<>();
    Map<Integer, List<String>> turns = new TreeMap<>();
    for (ReplicatedTable table : tables) {
      int turn = seen.merge(table.source(), 1, Integer::sum);
      turns.computeIfAbsent(turn, each -> new ArrayList<>()).add(table.id());
    }
    return turns.values().stream().flatMap(List::stream).toList();
  }

  Reconciled figures() {
    return new Reconciled(compared, mismatches);
  }

  /** What is not as it must be. */
  List<String> failures() {
    return failures;
  }

  /** Whether the table is done with; one that nothing was found out about is compared again. */
  private boolean note(Reconciliation result) {
    boolean conclusive = result.isMatch() || result.status().equals("MISMATCH");
    if (!conclusive && tries.merge(result.tableId(), 1, Integer::sum) < TRIES) {
      return false;
    }
    if (conclusive) {
      compared++;
      mismatches += result.mismatches();
    }
    if (!result.isMatch() || result.mismatches() != 0) {
      failures.add(
          "%s: expected MATCH, found %s with %d rows that differ%s"
              .formatted(
                  result.table(),
                  result.status(),
                  result.mismatches(),
                  result.reason() == null ? "" : " (" + result.reason() + ")"));
    }
    return true;
  }
}
