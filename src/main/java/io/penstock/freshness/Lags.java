package io.penstock.freshness;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Lags of tables over time: the longest of each minute. */
@Repository
class Lags {
  private static final String ADD =
      """
      insert into table_lag (table_id, minute, lag_millis)
      select t.id, date_trunc('minute', now()), l.value::bigint
      from jsonb_each_text(:lags::jsonb) l join source_table t on t.id = l.key::uuid
      on conflict (table_id, minute) do update
      set lag_millis = greatest(table_lag.lag_millis, excluded.lag_millis)
      """;

  /** The longest of each quarter of an hour stays. */
  private static final String THIN =
      """
      delete from table_lag l
      using (
        select table_id, minute, row_number() over (
          partition by table_id, date_bin('15 minutes', minute, 'epoch')
          order by lag_millis desc, minute) as place
        from table_lag
        where minute < now() - interval '2 days' and minute >= now() - interval '51 hours'
      ) d
      where d.place > 1 and l.table_id = d.table_id and l.minute = d.minute
      """;

  private static final String PERCENTILES =
      """
      select count(*) as samples,
        percentile_disc(0.5) within group (order by lag_millis) as p50,
        percentile_disc(0.95) within group (order by lag_millis) as p95,
        percentile_disc(0.99) within group (order by lag_millis) as p99
      from table_lag where table_id = :table and minute >= :since
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Lags(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** The longest lag of a stretch of time that begins then. */
  record Point(Instant at, Duration lag) {}

  /** Half, 95 and 99 of a hundred lags are no longer; null without any. */
  record Percentiles(
      long samples, @Nullable Long p50Millis, @Nullable Long p95Millis, @Nullable Long p99Millis) {}

  /** Keeps lags of now. */
  void add(Map<UUID, Duration> lags) {
    Map<UUID, Long> millis = new HashMap<>();
    lags.forEach((table, lag) -> millis.put(table, lag.toMillis()));
    jdbc.sql(ADD).param("lags", json.writeValueAsString(millis)).update();
  }

  /** Those of a table since a time, the oldest first. */
  List<Point> since(UUID tableId, Instant since) {
    return jdbc.sql(
            """
            select minute, lag_millis from table_lag
            where table_id = :table and minute >= :since order by minute
            """)
        .param("table", tableId)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query(
            (row, number) ->
                new Point(
                    row.getObject("minute", OffsetDateTime.class).toInstant(),
                    Duration.ofMillis(row.getLong("lag_millis"))))
        .list();
  }

  Percentiles percentiles(UUID tableId, Instant since) {
    return jdbc.sql(PERCENTILES)
        .param("table", tableId)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query(
            (row, number) ->
                new Percentiles(
                    row.getLong("samples"),
                    row.getObject("p50", Long.class),
                    row.getObject("p95", Long.class),
                    row.getObject("p99", Long.class)))
        .single();
  }

  /** Leaves out old ones, the older the more. */
  void thin(Duration keep) {
    jdbc.sql(THIN).update();
    jdbc.sql("delete from table_lag where minute < now() - :keep * interval '1 second'")
        .param("keep", keep.toSeconds())
        .update();
  }
}
