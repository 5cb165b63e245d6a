package io.penstock.run;

import io.penstock.contract.EpochStart;
import io.penstock.contract.Resnapshot;
import io.penstock.contract.TableState;
import io.penstock.table.EpochStarts;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts together what an ingest run is told of its tables' lives. */
@Component
class TableStates {
  private final EpochStarts epochStarts;
  private final Resnapshots resnapshots;

  TableStates(EpochStarts epochStarts, Resnapshots resnapshots) {
    this.epochStarts = epochStarts;
    this.resnapshots = resnapshots;
  }

  /** Of each table what is to tell. */
  Map<UUID, TableState> of(List<Table> tables) {
    List<UUID> ids = tables.stream().map(Table::id).toList();
    // Before the epoch starts: one that is asked for in between has its start then.
    Map<UUID, io.penstock.table.Resnapshot> newest = resnapshots.newest(ids);
    Map<UUID, List<EpochStart>> starts = epochStarts.of(ids);
    Map<UUID, TableState> states = new HashMap<>();
    for (Table table : tables) {
      List<EpochStart> own = starts.getOrDefault(table.id(), List.of());
      Table.Held held = table.held();
      states.put(
          table.id(),
          new TableState(
              own,
              resnapshot(own, newest.get(table.id())),
              held == null ? null : held.change(),
              held == null ? null : held.decision()));
    }
    return states;
  }

  /**
   * One that failed leaves its epoch without all rows until the next: for the run it is as one that
   * still reads.
   */
  private static @Nullable Resnapshot resnapshot(
      List<EpochStart> starts, io.penstock.table.@Nullable Resnapshot newest) {
    if (newest == null
        || newest.state() == io.penstock.table.Resnapshot.State.COMPLETE
        || newest.epochStart() != starts.get(starts.size() - 1).number()) {
      return null;
    }
    boolean failed = newest.state() == io.penstock.table.Resnapshot.State.FAILED;
    return new Resnapshot(newest.epochStart(), failed ? null : newest.reading().readThrough());
  }
}
