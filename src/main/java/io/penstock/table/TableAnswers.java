package io.penstock.table;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers with tables as the API shows them, their newest re-snapshots included. */
@Component
public class TableAnswers {
  private final Resnapshots resnapshots;

  TableAnswers(Resnapshots resnapshots) {
    this.resnapshots = resnapshots;
  }

  /** One table. */
  public io.penstock.api.model.Table of(Table table) {
    return of(List.of(table)).get(0);
  }

  /** Tables, in their order. */
  List<io.penstock.api.model.Table> of(List<Table> tables) {
    Map<UUID, Resnapshot> newest = resnapshots.newest(tables.stream().map(Table::id).toList());
    return tables.stream()
        .map(table -> TableViews.table(table).resnapshot(view(newest.get(table.id()))))
        .toList();
  }

  private static io.penstock.api.model.@Nullable Resnapshot view(@Nullable Resnapshot resnapshot) {
    if (resnapshot == null) {
      return null;
    }
    return new io.penstock.api.model.Resnapshot(
            io.penstock.api.model.ResnapshotState.fromValue(resnapshot.state().name()),
            resnapshot.epochStart(),
            resnapshot.reason(),
            utc(resnapshot.requestedAt()))
        .failure(resnapshot.failure())
        .finishedAt(resnapshot.finishedAt() == null ? null : utc(resnapshot.finishedAt()))
        .rowsRead(resnapshot.reading().rowsRead());
  }

  private static OffsetDateTime utc(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }
}
