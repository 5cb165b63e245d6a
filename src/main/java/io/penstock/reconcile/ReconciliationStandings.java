package io.penstock.reconcile;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** When tables were last compared with their sources. */
@Repository
public class ReconciliationStandings {
  private static final String SELECT =
      """
      select t.id, proof.requested_at as proved_at, newest.requested_at as tried_at,
        newest.id is not null and newest.finished_at is null as unfinished
      from source_table t
      left join lateral (
        select r.requested_at from reconciliation r
        where r.table_id = t.id and r.status in ('MATCH', 'MISMATCH')
        order by r.requested_at desc, r.id desc limit 1) proof on true
      left join lateral (
        select r.id, r.requested_at, r.finished_at from reconciliation r
        where r.table_id = t.id
        order by r.requested_at desc, r.id desc limit 1) newest on true
      """;

  private final JdbcClient jdbc;

  ReconciliationStandings(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * When a table was last compared, by the database's clock.
   *
   * @param provedAt when the newest one that came to a result was asked for, null without one
   * @param triedAt when the newest one of all was asked for, null without one
   * @param unfinished whether that one is not finished
   */
  public record Standing(
      @Nullable Instant provedAt, @Nullable Instant triedAt, boolean unfinished) {}

  /** Of every table. */
  public Map<UUID, Standing> all() {
    Map<UUID, Standing> all = new HashMap<>();
    RowCallbackHandler keep =
        row ->
            all.put(
                row.getObject("id", UUID.class),
                new Standing(
                    instant(row.getObject("proved_at", OffsetDateTime.class)),
                    instant(row.getObject("tried_at", OffsetDateTime.class)),
                    row.getBoolean("unfinished")));
    jdbc.sql(SELECT).query(keep);
    return all;
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
