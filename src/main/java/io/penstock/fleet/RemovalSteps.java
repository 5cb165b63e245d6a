package io.penstock.fleet;

import io.penstock.fleet.FleetFacts.Found;
import io.penstock.source.SlotFacts;
import io.penstock.source.Source;
import io.penstock.source.SourceFacts;
import io.penstock.table.Table;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What leaves the fleet, and what becomes of it. */
final class RemovalSteps {
  private RemovalSteps() {}

  /** A table that its source keeps replicating the others of. */
  static Step of(Source source, Table table) {
    return Step.of(
            Step.Kind.REMOVE_TABLE,
            source.name(),
            table.name(),
            List.of(),
            ("The connector no longer captures it, and its changes from then on are nowhere. The slot"
                    + " %s stays, for the other tables. %s and %s stay in the lake as they are, unless"
                    + " dropLakeData names %s.")
                .formatted(
                    source.slot(), table.currentTable(), table.historyTable(), lakeName(table)))
        .destroying();
  }

  /** A whole source. */
  static Step of(Found found) {
    Source source = Objects.requireNonNull(found.replicated());
    String tables =
        found.tables().stream()
            .filter(table -> table.state() != Table.State.REMOVED)
            .map(RemovalSteps::lakeName)
            .sorted()
            .collect(Collectors.joining(", "));
    List<String> warnings =
        found.facts() == null
            ? List.of(
                "The source does not answer, so its slot could be kept only: "
                    + found.faults().get(0).detail())
            : List.of();
    return Step.of(
            Step.Kind.REMOVE_SOURCE,
            source.name(),
            null,
            List.of(),
            "The connector is deleted. " + slot(source, found.facts()) + lakeData(tables))
        .destroying()
        .warning(warnings);
  }

  /** What the lake holds of a table that has left, asked for by name. */
  static Step drop(Table table) {
    return Step.of(
            Step.Kind.DROP_LAKE_DATA,
            table.source(),
            table.name(),
            List.of(),
            "%s.%s and %s.%s are dropped from the lake, with their files."
                .formatted(
                    table.namespace(),
                    table.currentTable(),
                    table.namespace(),
                    table.historyTable()))
        .destroying();
  }

  /** The name by which a table's lake data is dropped: that of its current table. */
  static String lakeName(Table table) {
    return table.namespace() + "." + table.currentTable();
  }

  private static String lakeData(String tables) {
    return tables.isEmpty()
        ? ""
        : " The lake keeps current and history tables of %s, but of those that dropLakeData names."
            .formatted(tables);
  }

  private static String slot(Source source, @Nullable SourceFacts facts) {
    SlotFacts slot = facts == null ? null : facts.slot();
    if (facts != null && slot == null) {
      return "There is no slot %s.".formatted(source.slot());
    }
    String limit =
        facts == null
            ? "up to the server's max_slot_wal_keep_size"
            : facts.slotLimit().equals("-1")
                ? "without a limit, until its disk is full (max_slot_wal_keep_size is -1)"
                : "up to max_slot_wal_keep_size = %s, after which the slot is lost"
                    .formatted(facts.slotLimit());
    String holds = slot == null ? "" : " It holds %d bytes now.".formatted(slot.retainedBytes());
    return ("The slot %s is kept, with the connector's offsets, unless the apply says slot: DROP: a"
            + " source that comes back then goes on where it was. Until then the server keeps all"
            + " log for it, %s.%s")
        .formatted(source.slot(), limit, holds);
  }
}
