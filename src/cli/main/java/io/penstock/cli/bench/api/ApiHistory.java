package io.penstock.cli.bench.api;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs of the past, as the service would have kept them: a tenth of the tables had changes. */
final class ApiHistory {
  private static final String RUNS =
      """
      insert into run (id, kind, status, token_hash, requested_at, started_at, finished_at,
        exit_code, scheduled)
      select gen_random_uuid(), case when n %% 12 = 0 then 'MAINTENANCE' else 'INGEST' end,
        'SUCCEEDED', repeat('0', 64), at, at + interval '1 s', at + interval '40 s', 0, true
      from (
        select n, now() - interval '1 h' - n * interval '5 min' as at
        from generate_series(1, %d) n) past
      """;

  private static final String TABLES =
      """
      insert into run_table (run_id, table_id, position, status, result, reported_at, open,
        ended_at)
      select r.id, t.id, t.position,
        case when r.kind = 'MAINTENANCE' then 'NOTHING_TO_DO'
          when t.position % 10 = 0 then 'PUBLISHED' else 'UP_TO_DATE' end,
        case when r.kind = 'MAINTENANCE' then maintained
          when t.position % 10 = 0 then ingested else idle end,
        r.finished_at, false, r.finished_at
      from run r
      cross join (
        select id, row_number() over (order by source, schema, name) - 1 as position
        from source_table) t
      cross join (
        select
          '{"status": "PUBLISHED", "events": 120, "changes": {"c": 20, "u": 90, "d": 10},
            "resent": 0, "fromOffset": 1000, "toOffset": 1120, "historySnapshotId": 1234567890,
            "currentSnapshotId": 1234567891, "completeThroughLsn": 83886080,
            "millis": 900}'::jsonb as ingested,
          '{"status": "UP_TO_DATE", "events": 0, "changes": {}, "resent": 0, "fromOffset": 1120,
            "toOffset": 1120, "millis": 3}'::jsonb as idle,
          '{"status": "NOTHING_TO_DO", "expiredSnapshots": 0, "millis": 20}'::jsonb as maintained) results
      where not exists (select from run_table known where known.run_id = r.id)
      """;

  private static final String COUNTS =
      """
      update run set table_counts = c.counts
      from (
        select run_id, jsonb_object_agg(status, tables) as counts
        from (select run_id, status, count(*) as tables from run_table group by 1, 2) each
        group by run_id) c
      where c.run_id = run.id and table_counts is null
      """;

  private ApiHistory() {}

  /** Adds the newest run alone. */
  static void addOne(Connection metadata) throws SQLException {
    try (Statement statement = metadata.createStatement()) {
      statement.execute(RUNS.formatted(1));
      statement.execute(TABLES);
      statement.execute(COUNTS);
    }
  }

  /** Adds a run every five minutes of that many days; how many rows that are. */
  static long add(Connection metadata, int days) throws SQLException {
    try (Statement statement = metadata.createStatement()) {
      statement.execute("set synchronous_commit to off");
      statement.execute(RUNS.formatted(days * 24 * 12));
      statement.execute(TABLES);
      statement.execute(COUNTS);
      statement.execute("vacuum (analyze) run, run_table");
      try (ResultSet row = statement.executeQuery("select count(*) from run_table")) {
        row.next();
        return row.getLong(1);
      }
    }
  }
}
