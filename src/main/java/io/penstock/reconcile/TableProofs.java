package io.penstock.reconcile;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What the newest proof of each table says. */
@Repository
public class TableProofs {
  private static final String NEWEST =
      """
      select t.id, p.status = 'MATCH' as clean, p.requested_at, p.finished_at,
        p.missing_in_lake + p.extra_in_lake + p.differing as mismatched
      from source_table t
      join lateral (
        select r.* from reconciliation r
        where r.table_id = t.id and r.status in ('MATCH', 'MISMATCH')
        order by r.requested_at desc, r.id desc limit 1) p on true
      """;

  private static final String UNPROVED =
      """
      select exists (
        select from source_table t
        where t.source = :source and t.state <> 'REMOVED' and t.created_at < :since
          and (t.diverged_reason is not null or not coalesce((
            select r.status = 'MATCH' and r.requested_at > :since
            from reconciliation r
            where r.table_id = t.id and r.status in ('MATCH', 'MISMATCH')
            order by r.requested_at desc, r.id desc limit 1), false)))
      """;

  private final JdbcClient jdbc;

  TableProofs(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The newest reconciliation of a table that came to a result.
   *
   * @param clean whether both sides were equal
   * @param mismatched rows that were not
   * @param requestedAt when it was asked for: it tells of the table from then on
   */
  public record Newest(boolean clean, long mismatched, Instant requestedAt, Instant finishedAt) {}

  /** Of every table that was proved. */
  public Map<UUID, Newest> newest() {
    Map<UUID, Newest> newest = new HashMap<>();
    RowCallbackHandler keep =
        row ->
            newest.put(
                row.getObject("id", UUID.class),
                new Newest(
                    row.getBoolean("clean"),
                    row.getLong("mismatched"),
                    row.getObject("requested_at", OffsetDateTime.class).toInstant(),
                    row.getObject("finished_at", OffsetDateTime.class).toInstant()));
    jdbc.sql(NEWEST).query(keep);
    return newest;
  }

  /**
   * Whether each table that a source had before a time has been proved equal since.
   *
   * @param since by the database's clock
   */
  public boolean areCleanSince(String source, Instant since) {
    return !jdbc.sql(UNPROVED)
        .param("source", source)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query(Boolean.class)
        .single();
  }
}
