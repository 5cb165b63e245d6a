package io.penstock.fleet;

import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.fleet.FleetFile.TableRule;
import io.penstock.source.CatalogTable;
import io.penstock.source.CatalogTable.Key;
import io.penstock.source.OddPartition;
import io.penstock.source.SourceFacts;
import io.penstock.source.TableFacts;
import io.penstock.source.TableName;
import io.penstock.table.Table;
import io.penstock.table.TableCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What there is to say of a source's tables: those that are replicated, and those that are not. */
final class TableFindings {
  private static final String TABLE = "table";
  private static final String COVERAGE = "coverage";

  private TableFindings() {}

  /**
   * Of each table one finding or more.
   *
   * @param spec the source in the newest fleet file, null if it is in none
   * @param registered the tables that are replicated
   * @param own tables that are there for the connector's sake
   */
  static List<Finding> of(
      @Nullable SourceSpec spec, SourceFacts facts, List<Table> registered, Set<TableName> own) {
    List<Finding> findings = new ArrayList<>();
    Set<TableName> replicated = new HashSet<>();
    for (Table table : registered) {
      replicated.add(table.name());
      if (!facts.tables().containsKey(table.name())) {
        findings.add(
            Finding.error(
                    TABLE,
                    "It is replicated, and is not in the source.",
                    "Create it again, or take it out of the fleet.")
                .of(table.name().toString()));
      }
    }
    facts.tables().values().stream()
        .sorted(Comparator.comparing(each -> each.table().name().toString()))
        .filter(each -> !own.contains(each.table().name()))
        .forEach(
            each ->
                findings.addAll(
                    replicated.contains(each.table().name())
                        ? replicated(each.table())
                        : List.of(missing(spec, each))));
    return findings;
  }

  /** Of partitions that do not send all changes of their rows. */
  static List<Finding> of(List<OddPartition> partitions) {
    return partitions.stream().map(TableFindings::of).toList();
  }

  private static Finding of(OddPartition partition) {
    String subject = partition.root() + ", partition " + partition.name();
    if (partition.foreign()) {
      return Finding.error(
              "partition",
              "Its rows are on another server, which sends no changes of them.",
              "Replicate the table there, or detach the partition.")
          .of(subject);
    }
    String alter = "ALTER TABLE " + partition.name().quoted();
    return partition.unlogged()
        ? Finding.error("partition", "It is unlogged and sends no changes.", alter + " SET LOGGED")
            .of(subject)
        : Finding.error(
                "partition",
                "Its replica identity names no row, so updates and deletes fail or are not sent.",
                alter + " REPLICA IDENTITY FULL")
            .of(subject);
  }

  private static List<Finding> replicated(CatalogTable table) {
    String name = table.name().toString();
    List<String> faults = TableCheck.faults(table);
    if (faults.isEmpty()) {
      return List.of(Finding.ok(TABLE, "It is replicated and can be.").of(name));
    }
    return faults.stream()
        .map(
            fault ->
                Finding.error(TABLE, "It " + fault, "See the detail; it names what to do.")
                    .of(name))
        .toList();
  }

  private static Finding missing(@Nullable SourceSpec spec, TableFacts facts) {
    CatalogTable table = facts.table();
    String name = table.name().toString();
    if (table.key() == Key.NONE) {
      return Finding.warning(
              COVERAGE,
              "It has no primary key and is not replicated.",
              "Add a primary key, or leave it out on purpose.")
          .of(name);
    }
    Optional<TableRule> rule = spec == null ? Optional.empty() : spec.ruleFor(table.name());
    return rule.map(
            each ->
                Finding.warning(
                    COVERAGE,
                    "It matches %s and is not replicated.".formatted(each.include()),
                    "Plan the fleet file and apply it; the plan says what stands in the way."))
        .orElseGet(
            () ->
                Finding.warning(
                    COVERAGE,
                    "No rule of the fleet file takes it, so it is not replicated.",
                    "Add a rule that includes it, or leave it out on purpose."))
        .of(name);
  }
}
