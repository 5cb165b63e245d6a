package io.penstock.incident;

import static io.penstock.incident.IncidentKind.GAP;
import static io.penstock.incident.IncidentKind.MASS_CHANGE_HELD;
import static io.penstock.incident.IncidentKind.SCHEMA_DECISION_NEEDED;
import static io.penstock.incident.IncidentKind.TABLE_QUARANTINED;

import io.penstock.contract.HeldChange;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Faults that a table's own state tells. */
@Component
class TableRule implements IncidentRule {
  private final Tables tables;

  TableRule(Tables tables) {
    this.tables = tables;
  }

  @Override
  public String evidence() {
    return "the tables' states";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    Set<UUID> columns = tables.quarantinedForColumns();
    return scene.tables().values().stream()
        .flatMap(
            table ->
                Stream.of(
                    held(TABLE_QUARANTINED, table, !columns.contains(table.id())),
                    held(SCHEMA_DECISION_NEEDED, table, columns.contains(table.id())),
                    diverged(table),
                    massChange(table)))
        .toList();
  }

  /** A quarantined table has one incident of the two kinds, by what it is held back for. */
  static Verdict held(IncidentKind kind, Table table, boolean itsKind) {
    if (table.state() != Table.State.QUARANTINED || !itsKind) {
      return Verdict.clear(kind, Subject.table(table));
    }
    return Verdict.found(
        kind,
        Subject.table(table),
        Map.of("reason", String.valueOf(table.stateReason())),
        List.of(AffectedTable.of(table)));
  }

  static Verdict diverged(Table table) {
    Table.Divergence diverged = table.diverged();
    if (diverged == null) {
      return Verdict.clear(GAP, Subject.table(table));
    }
    return Verdict.found(
        GAP,
        Subject.table(table),
        Map.of("reason", diverged.reason(), "since", diverged.since()),
        List.of(AffectedTable.of(table)));
  }

  static Verdict massChange(Table table) {
    Table.Held held = table.held();
    if (held == null || held.decision() != HeldChange.Decision.WAITING) {
      return Verdict.clear(MASS_CHANGE_HELD, Subject.table(table));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("since", held.since());
    evidence.put("rows", held.change().rows());
    evidence.put("inserts", held.change().inserts());
    evidence.put("updates", held.change().updates());
    evidence.put("deletes", held.change().deletes());
    evidence.put("digest", held.change().digest());
    return Verdict.found(
        MASS_CHANGE_HELD, Subject.table(table), evidence, List.of(AffectedTable.of(table)));
  }
}
