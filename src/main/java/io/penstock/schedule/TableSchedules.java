package io.penstock.schedule;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What was seen of tables while looking for what is due, by the database's clock. */
@Repository
class TableSchedules {
  private final JdbcClient jdbc;

  TableSchedules(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * What was seen of a table.
   *
   * @param waitingSince when something for ingest was first seen, null while nothing waits
   * @param filesSeenAt when its files were last found in no need of compaction, null if never
   */
  record Seen(@Nullable Instant waitingSince, @Nullable Instant filesSeenAt) {
    static final Seen NOTHING = new Seen(null, null);
  }

  /** Of every table that anything was seen of. */
  Map<UUID, Seen> all() {
    Map<UUID, Seen> all = new HashMap<>();
    RowCallbackHandler keep =
        row ->
            all.put(
                row.getObject("table_id", UUID.class),
                new Seen(
                    instant(row.getObject("waiting_since", OffsetDateTime.class)),
                    instant(row.getObject("files_seen_at", OffsetDateTime.class))));
    jdbc.sql("select * from table_schedule").query(keep);
    return all;
  }

  /** Says that something waits for tables of which nothing did. */
  void waiting(Collection<UUID> tableIds) {
    if (tableIds.isEmpty()) {
      return;
    }
    jdbc.sql(
            """
            insert into table_schedule (table_id, waiting_since)
            select id, now() from source_table where id in (:ids)
            on conflict (table_id) do update
            set waiting_since = coalesce(table_schedule.waiting_since, excluded.waiting_since)
            """)
        .param("ids", tableIds)
        .update();
  }

  /** Says that nothing waits for tables. */
  void idle(Collection<UUID> tableIds) {
    if (tableIds.isEmpty()) {
      return;
    }
    jdbc.sql("update table_schedule set waiting_since = null where table_id in (:ids)")
        .param("ids", tableIds)
        .update();
  }

  /** Says that a table's files need no compaction now. */
  void filesSeen(UUID tableId) {
    jdbc.sql(
            """
            insert into table_schedule (table_id, files_seen_at)
            select id, now() from source_table where id = :id
            on conflict (table_id) do update set files_seen_at = excluded.files_seen_at
            """)
        .param("id", tableId)
        .update();
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
