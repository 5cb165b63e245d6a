package io.penstock.reconcile;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The newest proof of each table, and what it found. */
@Repository
public class ProvedTables {
  private static final String SELECT =
      """
      select p.*
      from source_table t
      join lateral (
        select r.id, r.table_id, r.requested_at, r.finished_at, r.missing_in_lake,
          r.extra_in_lake, r.differing
        from reconciliation r
        where r.table_id = t.id and r.status in ('MATCH', 'MISMATCH')
        order by r.requested_at desc, r.id desc limit 1) p on true
      """;

  private final JdbcClient jdbc;

  ProvedTables(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A table's newest proof; all times are by the database's clock.
   *
   * @param missing rows that the replica lacks
   * @param extra rows that it should not have
   * @param differing rows with other values
   * @param requestedAt it tells of the table from then on
   */
  public record Proved(
      UUID tableId,
      UUID reconciliationId,
      long missing,
      long extra,
      long differing,
      Instant requestedAt,
      Instant finishedAt) {

    /** Whether both sides were equal. */
    public boolean isMatch() {
      return missing + extra + differing == 0;
    }
  }

  /** Of every table that was proved. */
  public List<Proved> newest() {
    return jdbc.sql(SELECT).query(ProvedTables::proved).list();
  }

  private static Proved proved(ResultSet row, int number) throws SQLException {
    return new Proved(
        row.getObject("table_id", UUID.class),
        row.getObject("id", UUID.class),
        row.getLong("missing_in_lake"),
        row.getLong("extra_in_lake"),
        row.getLong("differing"),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        row.getObject("finished_at", OffsetDateTime.class).toInstant());
  }
}
