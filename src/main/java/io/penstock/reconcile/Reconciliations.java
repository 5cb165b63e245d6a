package io.penstock.reconcile;

import io.penstock.contract.Lsn;
import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
import io.penstock.reconcile.Totals.ColumnSum;
import io.penstock.table.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The reconciliations, those to come and those kept as proofs. */
@Repository
class Reconciliations {
  private static final String SELECT =
      """
      select r.*, t.schema || '.' || t.name as table_name
      from reconciliation r join source_table t on t.id = r.table_id
      """;

  private static final String INSERT =
      """
      insert into reconciliation (id, table_id, source, mode, status, requested_at)
      values (:id, :table, :source, 'ROWS', 'QUEUED', now())
      """;

  private static final String CLAIM =
      """
      update reconciliation
      set status = 'RUNNING', started_at = now(), owner = :owner, owner_seen_at = now()
      where id = (
        select q.id from reconciliation q
        where q.status = 'QUEUED' and not exists (
          select from reconciliation busy
          where busy.source = q.source and busy.status = 'RUNNING')
        order by q.requested_at, q.id limit 1
        for update skip locked)
      returning id
      """;

  private static final String KEEP =
      """
      update reconciliation set status = :status, finished_at = now(),
        source_snapshot = :snapshot, source_lsn = :lsn::pg_lsn, lake_snapshot_id = :lakeSnapshot,
        source_rows = :sourceRows, lake_rows = :lakeRows, missing_in_lake = :missing,
        extra_in_lake = :extra, differing = :differing, sums = :sums::jsonb
      where id = :id and status = 'RUNNING'
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Reconciliations(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** Asks for a reconciliation; a conflict if one of the table is not finished. */
  void add(UUID id, Table table) {
    try {
      jdbc.sql(INSERT)
          .param("id", id)
          .param("table", table.id())
          .param("source", table.source())
          .update();
    } catch (DuplicateKeyException e) {
      throw new ConflictException(
          "reconciliation-unfinished",
          "A reconciliation of %s is not finished; wait for it.".formatted(table.name()));
    }
  }

  /**
   * Begins the oldest waiting reconciliation whose source no other one reads.
   *
   * @return empty if there is none
   * @throws DuplicateKeyException if another worker began one of the same source just now
   */
  Optional<Reconciliation> claim(UUID owner) {
    return jdbc.sql(CLAIM).param("owner", owner).query(UUID.class).optional().map(this::get);
  }

  /**
   * Keeps what was found.
   *
   * @return false if the reconciliation was ended by others meanwhile
   */
  boolean keep(UUID id, Proof proof) {
    Totals totals = proof.comparison().totals();
    return jdbc.sql(KEEP)
            .param("id", id)
            .param("status", (totals.isMatch() ? Status.MATCH : Status.MISMATCH).name())
            .param("snapshot", proof.asOf().sourceSnapshot())
            .param("lsn", proof.asOf().sourceLsnText())
            .param("lakeSnapshot", proof.asOf().lakeSnapshotId())
            .param("sourceRows", totals.sourceRows())
            .param("lakeRows", totals.lakeRows())
            .param("missing", totals.missingInLake())
            .param("extra", totals.extraInLake())
            .param("differing", totals.differing())
            .param("sums", json.writeValueAsString(totals.sums()))
            .update()
        == 1;
  }

  /** Ends a reconciliation without a proof. */
  void end(UUID id, Status status, String reason) {
    jdbc.sql(
            """
            update reconciliation set status = :status, reason = :reason, finished_at = now()
            where id = :id and status = 'RUNNING'
            """)
        .param("id", id)
        .param("status", status.name())
        .param("reason", reason)
        .update();
  }

  /** Says that a service still carries out what it began. */
  void seen(UUID owner) {
    jdbc.sql(
            """
            update reconciliation set owner_seen_at = now()
            where owner = :owner and status = 'RUNNING'
            """)
        .param("owner", owner)
        .update();
  }

  /** Ends what a service that stops in good order leaves behind. */
  void abandon(UUID owner, String reason) {
    jdbc.sql(
            """
            update reconciliation set status = 'FAILED', reason = :reason, finished_at = now()
            where owner = :owner and status = 'RUNNING'
            """)
        .param("reason", reason)
        .param("owner", owner)
        .update();
  }

  /**
   * Ends what services left behind that were not seen for some time, by the database's clock.
   *
   * @return how many
   */
  int endAbandoned(Duration unseen, String reason) {
    return jdbc.sql(
            """
            update reconciliation set status = 'FAILED', reason = :reason, finished_at = now()
            where status = 'RUNNING'
              and (owner_seen_at is null
                or owner_seen_at < now() - make_interval(secs => :seconds))
            """)
        .param("reason", reason)
        .param("seconds", unseen.toSeconds())
        .update();
  }

  /** The reconciliation of that id, or a not-found problem. */
  Reconciliation get(UUID id) {
    return jdbc.sql(SELECT + "where r.id = :id")
        .param("id", id)
        .query(this::reconciliation)
        .optional()
        .orElseThrow(() -> new NotFoundException("reconciliation", id));
  }

  /**
   * Up to a limit of reconciliations, newest first.
   *
   * @param tableId null for those of all tables
   * @param before the place to go on from, null for the start
   */
  List<Reconciliation> list(@Nullable UUID tableId, @Nullable Place before, int limit) {
    StringBuilder sql = new StringBuilder(SELECT + "where true");
    if (tableId != null) {
      sql.append(" and r.table_id = :table");
    }
    if (before != null) {
      sql.append(" and (r.requested_at, r.id) < (:at, :id)");
    }
    sql.append(" order by r.requested_at desc, r.id desc limit :limit");
    JdbcClient.StatementSpec statement = jdbc.sql(sql.toString()).param("limit", limit);
    if (tableId != null) {
      statement = statement.param("table", tableId);
    }
    if (before != null) {
      statement = statement.param("at", utc(before.requestedAt())).param("id", before.id());
    }
    return statement.query(this::reconciliation).list();
  }

  /** The newest proof of each table that has one. */
  List<NewestProof> newestProofs() {
    return jdbc.sql(
            """
            select distinct on (r.table_id) r.source, t.schema || '.' || t.name as table_name,
              r.source_rows, r.missing_in_lake + r.extra_in_lake + r.differing as mismatched,
              r.finished_at
            from reconciliation r join source_table t on t.id = r.table_id
            where r.status in ('MATCH', 'MISMATCH')
            order by r.table_id, r.requested_at desc, r.id desc
            """)
        .query(
            (row, number) ->
                new NewestProof(
                    row.getString("source"),
                    row.getString("table_name"),
                    row.getLong("source_rows"),
                    row.getLong("mismatched"),
                    row.getObject("finished_at", OffsetDateTime.class).toInstant()))
        .list();
  }

  /**
   * What the newest proof of a table says.
   *
   * @param table the source's schema and table, joined by a dot
   */
  record NewestProof(
      String source, String table, long sourceRows, long mismatchedRows, Instant finishedAt) {}

  /** A place in the list of reconciliations. */
  record Place(Instant requestedAt, UUID id) {}

  private Reconciliation reconciliation(ResultSet row, int number) throws SQLException {
    return new Reconciliation(
        row.getObject("id", UUID.class),
        row.getObject("table_id", UUID.class),
        row.getString("table_name"),
        Status.valueOf(row.getString("status")),
        row.getString("reason"),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        instant(row, "started_at"),
        instant(row, "finished_at"),
        asOf(row),
        totals(row));
  }

  private static @Nullable AsOf asOf(ResultSet row) throws SQLException {
    String snapshot = row.getString("source_snapshot");
    String lsn = row.getString("source_lsn");
    if (snapshot == null || lsn == null) {
      return null;
    }
    return new AsOf(snapshot, Lsn.parse(lsn), row.getObject("lake_snapshot_id", Long.class));
  }

  private @Nullable Totals totals(ResultSet row) throws SQLException {
    String sums = row.getString("sums");
    if (sums == null) {
      return null;
    }
    return new Totals(
        row.getLong("source_rows"),
        row.getLong("lake_rows"),
        row.getLong("missing_in_lake"),
        row.getLong("extra_in_lake"),
        row.getLong("differing"),
        json.readValue(sums, new TypeReference<List<ColumnSum>>() {}));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
