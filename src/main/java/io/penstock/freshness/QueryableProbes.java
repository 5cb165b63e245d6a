package io.penstock.freshness;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Probe rows, and what commits took until readers of the lake saw them. */
@Repository
class QueryableProbes {
  private static final String STATISTICS =
      """
      select count(*) as samples,
        (array_agg(millis order by committed_at desc))[1] as newest,
        percentile_disc(0.5) within group (order by millis) as p50,
        percentile_disc(0.95) within group (order by millis) as p95,
        percentile_disc(0.99) within group (order by millis) as p99
      from queryable_sample where source = :source and committed_at >= :since
      """;

  private final JdbcClient jdbc;

  QueryableProbes(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The newest probe row of a source.
   *
   * @param tableId whose row it is
   * @param value what it holds
   * @param committedAt just before it was committed, by the metadata database's clock
   * @param seenAt when a reader first saw it, null before
   * @param snapshotId newest lake snapshot that does not hold it, null while none was looked at
   */
  record Probe(
      UUID tableId,
      String value,
      Instant committedAt,
      @Nullable Instant seenAt,
      @Nullable Long snapshotId) {}

  /** What was measured. */
  record Statistics(
      long samples,
      @Nullable Long newestMillis,
      @Nullable Long p50Millis,
      @Nullable Long p95Millis,
      @Nullable Long p99Millis) {}

  Optional<Probe> newest(String source) {
    return jdbc.sql("select * from queryable_probe where source = :source")
        .param("source", source)
        .query(
            (row, number) ->
                new Probe(
                    row.getObject("table_id", UUID.class),
                    row.getString("value"),
                    row.getObject("committed_at", OffsetDateTime.class).toInstant(),
                    instant(row, "seen_at"),
                    row.getObject("snapshot_id", Long.class)))
        .optional();
  }

  /** Keeps a new one in the place of the last. */
  void written(String source, UUID tableId, String value, Instant committedAt) {
    jdbc.sql(
            """
            insert into queryable_probe (source, table_id, value, committed_at)
            values (:source, :table, :value, :at)
            on conflict (source) do update
            set table_id = excluded.table_id, value = excluded.value,
              committed_at = excluded.committed_at, seen_at = null, snapshot_id = null
            """)
        .param("source", source)
        .param("table", tableId)
        .param("value", value)
        .param("at", committedAt.atOffset(ZoneOffset.UTC))
        .update();
  }

  /** Says that a lake snapshot does not hold it. */
  void notIn(String source, long snapshotId) {
    jdbc.sql("update queryable_probe set snapshot_id = :id where source = :source")
        .param("id", snapshotId)
        .param("source", source)
        .update();
  }

  /** Says that a reader sees it now; keeps what that took. */
  void seen(String source) {
    jdbc.sql(
            """
            with seen as (
              update queryable_probe set seen_at = clock_timestamp()
              where source = :source and seen_at is null
              returning source, committed_at, seen_at
            )
            insert into queryable_sample (source, committed_at, millis)
            select source, committed_at,
              greatest(0, extract(epoch from seen_at - committed_at) * 1000)::bigint
            from seen
            on conflict do nothing
            """)
        .param("source", source)
        .update();
  }

  Statistics statistics(String source, Instant since) {
    return jdbc.sql(STATISTICS)
        .param("source", source)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query(
            (row, number) ->
                new Statistics(
                    row.getLong("samples"),
                    row.getObject("newest", Long.class),
                    row.getObject("p50", Long.class),
                    row.getObject("p95", Long.class),
                    row.getObject("p99", Long.class)))
        .single();
  }

  void expire(Duration keep) {
    jdbc.sql(
            "delete from queryable_sample where committed_at < now() - :keep * interval '1 second'")
        .param("keep", keep.toSeconds())
        .update();
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
