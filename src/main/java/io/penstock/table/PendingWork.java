package io.penstock.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What the next ingest run has to do for tables though no record of their topics says so. */
@Repository
public class PendingWork {
  private static final String SELECT =
      """
      select t.id,
        (select max(recorded_at) from table_epoch_start s where s.table_id = t.id) as epoch_at,
        t.held_decision is not distinct from 'ACCEPTED' or exists (
          select from resnapshot r
          where r.table_id = t.id and r.state not in ('COMPLETE', 'FAILED')
            and r.read_through is not null) as lasting
      from source_table t
      """;

  private final JdbcClient jdbc;

  PendingWork(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * What there is to do for a table.
   *
   * @param epochAt when its newest epoch start was recorded, by the database's clock; null without
   *     one. A run that was asked for later has taken it up
   * @param lasting whether an accepted change is to be published or a re-snapshot to be finished,
   *     until a run has done it
   */
  public record Pending(@Nullable Instant epochAt, boolean lasting) {}

  /** Of every table. */
  public Map<UUID, Pending> all() {
    Map<UUID, Pending> all = new HashMap<>();
    RowCallbackHandler keep = row -> all.put(row.getObject("id", UUID.class), pending(row));
    jdbc.sql(SELECT).query(keep);
    return all;
  }

  private static Pending pending(ResultSet row) throws SQLException {
    OffsetDateTime epoch = row.getObject("epoch_at", OffsetDateTime.class);
    return new Pending(epoch == null ? null : epoch.toInstant(), row.getBoolean("lasting"));
  }
}
