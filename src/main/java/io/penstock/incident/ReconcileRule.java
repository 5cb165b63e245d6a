package io.penstock.incident;

import static io.penstock.incident.IncidentKind.RECONCILE_MISMATCH;
import static io.penstock.incident.IncidentKind.RECONCILE_OVERDUE;

import io.penstock.reconcile.ProvedTables;
import io.penstock.reconcile.ProvedTables.Proved;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Faults that proofs tell, and that there is none for too long. */
@Component
class ReconcileRule implements IncidentRule {
  /** Comparisons wait for a table to be at rest, and for each other. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final ProvedTables proofs;

  ReconcileRule(ProvedTables proofs) {
    this.proofs = proofs;
  }

  @Override
  public String evidence() {
    return "the tables' proofs";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    Map<UUID, Proved> newest = new HashMap<>();
    proofs.newest().forEach(proved -> newest.put(proved.tableId(), proved));
    return scene.tables().values().stream()
        .flatMap(
            table -> {
              Proved proved = newest.get(table.id());
              return Stream.concat(
                  mismatch(table, proved).stream(), Stream.of(overdue(table, proved, scene.now())));
            })
        .toList();
  }

  /** Nothing is said of a table that was never compared. */
  static List<Verdict> mismatch(Table table, @Nullable Proved proved) {
    if (proved == null) {
      return List.of();
    }
    if (proved.isMatch()) {
      return List.of(Verdict.clear(RECONCILE_MISMATCH, Subject.table(table)));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("reconciliationId", proved.reconciliationId());
    evidence.put("missing", proved.missing());
    evidence.put("extra", proved.extra());
    evidence.put("differing", proved.differing());
    evidence.put("requestedAt", proved.requestedAt());
    return List.of(
        Verdict.found(
            RECONCILE_MISMATCH, Subject.table(table), evidence, List.of(AffectedTable.of(table))));
  }

  /** Each table is due once in the period; half a period more is late. Paused ones are not due. */
  static Verdict overdue(Table table, @Nullable Proved proved, Instant now) {
    Duration every = table.policy().reconcileEvery();
    Instant last = proved == null ? table.createdAt() : proved.requestedAt();
    boolean late = last.plus(every).plus(every.dividedBy(2)).plus(PATIENCE).isBefore(now);
    if (!late || table.policy().paused() || table.state() != Table.State.ACTIVE) {
      return Verdict.clear(RECONCILE_OVERDUE, Subject.table(table));
    }
    return Verdict.found(
        RECONCILE_OVERDUE,
        Subject.table(table),
        Map.of(
            "provedAt",
            proved == null ? "never" : proved.requestedAt(),
            "everySeconds",
            every.toSeconds()),
        List.of(AffectedTable.of(table)));
  }
}
