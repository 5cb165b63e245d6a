package io.penstock.freshness;

import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells of freshness by what looks have kept. */
@Component
class RecordedFreshness implements Freshness {
  private final Tables tables;
  private final SeenTables seen;
  private final FreshnessProperties properties;

  RecordedFreshness(Tables tables, SeenTables seen, FreshnessProperties properties) {
    this.tables = tables;
    this.seen = seen;
    this.properties = properties;
  }

  @Override
  public List<TableFreshness> current() {
    Map<UUID, Seen> all = seen.all();
    Instant now = seen.now();
    return tables.all().stream().map(table -> state(table, all.get(table.id()), now)).toList();
  }

  @Override
  public Duration allowedAge() {
    return properties.allowedAge();
  }

  @Override
  public TableFreshness of(UUID tableId) {
    Table table = tables.replicated(tableId);
    return state(table, seen.all().get(tableId), seen.now());
  }

  private TableFreshness state(Table table, @Nullable Seen shown, Instant now) {
    if (shown == null) {
      return new TableFreshness(
          table.id(),
          table.source(),
          table.name().toString(),
          null,
          null,
          null,
          table.policy().lagTarget(),
          Map.of(),
          "The table was not looked at yet.",
          null,
          null);
    }
    return FreshnessKeeping.state(table, shown, now, properties.allowedAge());
  }
}
