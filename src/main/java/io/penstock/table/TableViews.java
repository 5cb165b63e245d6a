package io.penstock.table;

import io.penstock.api.model.Column;
import io.penstock.api.model.NewTable;
import io.penstock.api.model.TableState;
import io.penstock.contract.ColumnSpec;
import io.penstock.contract.HeldChange;
import io.penstock.contract.Lsn;
import io.penstock.source.TableName;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Tables as the API asks for and shows them. */
final class TableViews {
  private TableViews() {}

  static TableRegistration.Asked asked(NewTable table) {
    String namespace = table.getNamespace();
    return new TableRegistration.Asked(
        new TableName(table.getSchema(), table.getName()),
        namespace == null ? table.getSchema() : namespace,
        PolicyViews.asked(table.getPolicy()));
  }

  static io.penstock.api.model.Table table(Table table) {
    Long completeThrough = table.completeThroughLsn();
    return new io.penstock.api.model.Table()
        .id(table.id())
        .source(table.source())
        .schema(table.name().schema())
        .name(table.name().name())
        .namespace(table.namespace())
        .currentTable(table.currentTable())
        .historyTable(table.historyTable())
        .topic(table.topic())
        .state(TableState.fromValue(table.state().name()))
        .stateReason(table.stateReason())
        .diverged(diverged(table.diverged()))
        .heldChange(held(table.held()))
        .columns(table.columns().stream().map(TableViews::column).toList())
        .policy(PolicyViews.view(table.policy()))
        .epoch(table.epoch())
        .wayIn(io.penstock.api.model.Table.WayInEnum.MERGE)
        .completeThroughLsn(completeThrough == null ? null : Lsn.format(completeThrough))
        .createdAt(utc(table.createdAt()));
  }

  private static io.penstock.api.model.@Nullable Divergence diverged(
      Table.@Nullable Divergence diverged) {
    return diverged == null
        ? null
        : new io.penstock.api.model.Divergence(diverged.reason(), utc(diverged.since()));
  }

  private static io.penstock.api.model.@Nullable HeldChange held(Table.@Nullable Held held) {
    if (held == null) {
      return null;
    }
    HeldChange change = held.change();
    return new io.penstock.api.model.HeldChange()
        .rows(change.rows())
        .inserts(change.inserts())
        .updates(change.updates())
        .deletes(change.deletes())
        .digest(change.digest())
        .since(utc(held.since()))
        .decision(io.penstock.api.model.HeldChange.DecisionEnum.fromValue(held.decision().name()));
  }

  private static Column column(ColumnSpec column) {
    return new Column(
        column.name(),
        column.sourceType(),
        column.lakeType(),
        column.nullable(),
        column.keyPosition());
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
