package io.penstock.run;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What runs failed of late, as a whole and by table; all times are by the database's clock. */
@Repository
public class RunFailures {
  /** What a driver ends with that did its work, though a table failed. */
  private static final int TABLE_FAILED = 1;

  private static final String WHOLE =
      """
      select r.id, r.reason, r.finished_at, (
        select count(*) from run b
        where b.kind = 'INGEST' and b.status = 'FAILED' and b.exit_code is distinct from :single
          and b.finished_at > coalesce((
            select max(g.finished_at) from run g
            where g.kind = 'INGEST'
              and (g.status = 'SUCCEEDED' or g.exit_code = :single)), '-infinity')) as failures
      from run r
      where r.kind = 'INGEST' and r.status in ('SUCCEEDED', 'FAILED')
        and r.finished_at is not null
      order by r.finished_at desc limit 1
      """;

  /** Only tables that failed since they last did well. */
  private static final String TABLES =
      """
      select bad.table_id, count(*) as failures, max(bad.ended_at) as failed_at,
        (array_agg(bad.reason order by bad.ended_at desc))[1] as reason,
        (array_agg(bad.run_id order by bad.ended_at desc))[1] as run_id
      from (
        select rt.table_id, rt.run_id, rt.ended_at, rt.result ->> 'reason' as reason
        from run_table rt join run r on r.id = rt.run_id
        where rt.status = 'FAILED' and r.kind = :kind
          and (r.kind <> 'INGEST' or r.exit_code = :single)
          and rt.ended_at > coalesce((
            select max(g.reported_at) from run_table g
            where g.table_id = rt.table_id and g.status in (:good)), '-infinity')) bad
      group by bad.table_id
      """;

  private final JdbcClient jdbc;

  RunFailures(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The newest ingest run that has ended.
   *
   * @param failures how many failed as a whole since one last did its work; 0 if this one did
   */
  public record NewestIngest(UUID runId, int failures, @Nullable String reason, Instant at) {}

  /**
   * A table that failed.
   *
   * @param failures in how many runs since it last did well
   * @param reason of the newest
   * @param runId of the newest
   */
  public record FailedTable(
      UUID tableId, int failures, Instant failedAt, @Nullable String reason, UUID runId) {}

  /** The newest ingest run that has ended, cancelled ones aside; empty before the first. */
  public Optional<NewestIngest> newestIngest() {
    return jdbc.sql(WHOLE)
        .param("single", TABLE_FAILED)
        .query(
            (row, number) ->
                new NewestIngest(
                    row.getObject("id", UUID.class),
                    row.getInt("failures"),
                    row.getString("reason"),
                    row.getObject("finished_at", OffsetDateTime.class).toInstant()))
        .optional();
  }

  /** Tables that fail ingest runs which do their work otherwise. */
  public List<FailedTable> ingest() {
    return tables("INGEST", List.of("PUBLISHED", "UP_TO_DATE", "HELD"));
  }

  /** Tables whose maintenance fails. */
  public List<FailedTable> maintenance() {
    return tables("MAINTENANCE", List.of("COMPACTED", "NOTHING_TO_DO"));
  }

  private List<FailedTable> tables(String kind, List<String> good) {
    return jdbc.sql(TABLES)
        .param("kind", kind)
        .param("single", TABLE_FAILED)
        .param("good", good)
        .query(RunFailures::failed)
        .list();
  }

  private static FailedTable failed(ResultSet row, int number) throws SQLException {
    return new FailedTable(
        row.getObject("table_id", UUID.class),
        row.getInt("failures"),
        row.getObject("failed_at", OffsetDateTime.class).toInstant(),
        row.getString("reason"),
        row.getObject("run_id", UUID.class));
  }
}
