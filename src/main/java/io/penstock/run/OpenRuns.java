package io.penstock.run;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tells whether runs work, or just worked, on a table; all times are by the database's clock. */
@Repository
public class OpenRuns {
  /** How far a time and the end of its transaction may be apart. */
  private static final Duration MARGIN = Duration.ofSeconds(10);

  private final JdbcClient jdbc;

  OpenRuns(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** A run that has not ended. */
  public record OpenRun(UUID id, RunKind kind) {}

  /** The run that works on a table now; there is one at most. */
  public Optional<OpenRun> on(UUID tableId) {
    return jdbc.sql(
            """
            select run.id, run.kind from run_table t join run on run.id = t.run_id
            where t.table_id = :table and t.open
            """)
        .param("table", tableId)
        .query((row, number) -> openRun(row.getObject("id", UUID.class), row.getString("kind")))
        .optional();
  }

  /** When the ingest runs that work on tables now were asked for, by table. */
  public Map<UUID, Instant> ingest() {
    Map<UUID, Instant> begun = new HashMap<>();
    RowCallbackHandler keep =
        row ->
            begun.put(
                row.getObject("table_id", UUID.class),
                row.getObject("requested_at", OffsetDateTime.class).toInstant());
    jdbc.sql(
            """
            select t.table_id, run.requested_at from run_table t join run on run.id = t.run_id
            where t.open and run.kind = 'INGEST'
            """)
        .query(keep);
    return begun;
  }

  /** An ingest run that worked on a table at that time or later, ended or not. */
  public Optional<UUID> ingestSince(UUID tableId, Instant since) {
    return jdbc.sql(
            """
            select run.id from run_table t join run on run.id = t.run_id
            where t.table_id = :table and run.kind = 'INGEST'
              and (t.open or run.finished_at >= :since)
            order by run.requested_at limit 1
            """)
        .param("table", tableId)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query(UUID.class)
        .optional();
  }

  /**
   * Whether an unfinished ingest run on one of the tables was asked for before that time, or so
   * soon after it that it may not know what was kept then.
   */
  public boolean beganBefore(Collection<UUID> tableIds, Instant time) {
    if (tableIds.isEmpty()) {
      return false;
    }
    return jdbc.sql(
            """
            select exists (
              select from run_table t join run on run.id = t.run_id
              where t.table_id in (:tables) and t.open and run.kind = 'INGEST'
                and run.requested_at < :time)
            """)
        .param("tables", tableIds)
        .param("time", time.plus(MARGIN).atOffset(ZoneOffset.UTC))
        .query(Boolean.class)
        .single();
  }

  private static OpenRun openRun(UUID id, String kind) {
    return new OpenRun(id, RunKind.valueOf(kind));
  }
}
