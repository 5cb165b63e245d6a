package io.penstock.incident;

import io.penstock.table.Table;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The fleet when the evidence is looked at.
 *
 * @param now by the metadata database's clock
 * @param sources names of those that are replicated from
 * @param tables those that are replicated, by id
 * @param open the findings of open incidents
 */
public record Scene(Instant now, Set<String> sources, Map<UUID, Table> tables, List<Finding> open) {

  static Scene of(Instant now, Set<String> sources, List<Table> tables, List<Incident> open) {
    Map<UUID, Table> byId = new LinkedHashMap<>();
    tables.forEach(table -> byId.put(table.id(), table));
    return new Scene(now, sources, byId, open.stream().map(Incident::finding).toList());
  }

  /** What open incidents of a kind are about. */
  public List<Subject> open(IncidentKind kind) {
    return open.stream().filter(finding -> finding.kind() == kind).map(Finding::subject).toList();
  }

  /** All tables, as those that a fault reaches. */
  public List<AffectedTable> allTables() {
    return tables.values().stream().map(AffectedTable::of).toList();
  }

  /** Those of a source, likewise. */
  public List<AffectedTable> tablesOf(String source) {
    return tables.values().stream()
        .filter(table -> table.source().equals(source))
        .map(AffectedTable::of)
        .toList();
  }

  /** Whether a subject is still part of the fleet. */
  boolean has(Subject subject) {
    return (subject.source() == null || sources.contains(subject.source()))
        && (subject.tableId() == null || tables.containsKey(subject.tableId()));
  }
}
