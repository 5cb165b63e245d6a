package io.penstock.run;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What ingest runs have come to lately, table by table. */
@Repository
public class IngestStandings {
  /** The last runs of a table by which it is told how long the next takes. */
  private static final int TIMED = 3;

  /** Each part has an index of its own: runs are many. */
  private static final String SELECT =
      """
      select t.id, good.requested_at, good.read_at, taken.next_offset, timed.seconds,
        bad.failures, bad.failed_at,
        exists (select from run_table o where o.table_id = t.id and o.open) as busy,
        coalesce(good.columns_version, 0) < t.columns_version as columns_changed
      from source_table t
      left join lateral (
        select r.requested_at, rt.reported_at, rt.columns_version,
          rt.reported_at - (rt.result ->> 'millis')::bigint * interval '1 millisecond' as read_at
        from run_table rt join run r on r.id = rt.run_id
        where rt.table_id = t.id and rt.status in ('PUBLISHED', 'UP_TO_DATE', 'HELD')
        order by rt.reported_at desc nulls last limit 1) good on true
      left join lateral (
        select (rt.result ->> 'toOffset')::bigint as next_offset
        from run_table rt
        where rt.table_id = t.id and rt.status in ('PUBLISHED', 'UP_TO_DATE', 'HELD')
          and (rt.result ->> 'toOffset')::bigint > 0
        order by rt.reported_at desc nulls last limit 1) taken on true
      left join lateral (
        select max(took) as seconds
        from (
          select extract(epoch from rt.reported_at - r.requested_at)::float8 as took
          from run_table rt join run r on r.id = rt.run_id
          where rt.table_id = t.id and rt.status in ('PUBLISHED', 'HELD')
          order by rt.reported_at desc nulls last limit :timed) last) timed on true
      left join lateral (
        select count(*) as failures, max(rt.ended_at) as failed_at
        from run_table rt join run r on r.id = rt.run_id
        where rt.table_id = t.id and rt.status in ('FAILED', 'OUTDATED') and r.kind = 'INGEST'
          and rt.ended_at > coalesce(good.reported_at, '-infinity')) bad on true
      """;

  private final JdbcClient jdbc;

  IngestStandings(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Where a table stands; all times are by the database's clock.
   *
   * @param requestedAt when the last run that did well was asked for, null if none did
   * @param readAt when that run asked how far the table's topic goes; it took all up to there
   * @param nextOffset first Kafka offset that was not taken, null if nothing was
   * @param took from asking for a run until the table was done, the longest of the last runs that
   *     brought something; null without one
   * @param failures how often it failed since
   * @param failedAt when it last failed since, null if it did not
   * @param busy whether an open run of any kind works on it
   * @param columnsChanged whether the columns are others than those that the last run that did well
   *     was told
   */
  public record Standing(
      @Nullable Instant requestedAt,
      @Nullable Instant readAt,
      @Nullable Long nextOffset,
      @Nullable Duration took,
      int failures,
      @Nullable Instant failedAt,
      boolean busy,
      boolean columnsChanged) {}

  /** Of every table. */
  public Map<UUID, Standing> all() {
    Map<UUID, Standing> all = new HashMap<>();
    RowCallbackHandler keep = row -> all.put(row.getObject("id", UUID.class), standing(row));
    jdbc.sql(SELECT).param("timed", TIMED).query(keep);
    return all;
  }

  private static Standing standing(ResultSet row) throws SQLException {
    Double seconds = row.getObject("seconds", Double.class);
    return new Standing(
        instant(row, "requested_at"),
        instant(row, "read_at"),
        row.getObject("next_offset", Long.class),
        seconds == null ? null : Duration.ofMillis(Math.round(seconds * 1e3)),
        row.getInt("failures"),
        instant(row, "failed_at"),
        row.getBoolean("busy"),
        row.getBoolean("columns_changed"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
