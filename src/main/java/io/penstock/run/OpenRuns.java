package io.penstock.run;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tells whether runs work, or just worked, on a table. */
@Repository
public class OpenRuns {
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

  private static OpenRun openRun(UUID id, String kind) {
    return new OpenRun(id, RunKind.valueOf(kind));
  }
}
