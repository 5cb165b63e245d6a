package io.penstock.reconcile;

import io.penstock.contract.Lsn;
import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
import io.penstock.reconcile.Totals.ColumnSum;
import io.penstock.table.ReconcileMode;
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
      insert into reconciliation (id, table_id, source, mode, status, requested_at, repair_id)
      values (:id, :table, :source, :mode, 'QUEUED', now(), :repair)
      """;

  private static final String CLAIM =
      """
      update reconciliation
      set status = 'RUNNING', stage = 'READING', started_at = now(), owner = :owner,
        owner_seen_at = now()
      where id = (
        select q.id from reconciliation q
        where q.status = 'QUEUED' and (
          select count(*) from reconciliation busy
          where busy.source = q.source and busy.status = 'RUNNING'
            and coalesce(busy.stage, 'READING') = 'READING') < :perSource
        order by q.requested_at, q.id limit 1
        for update skip locked)
      returning id
      """;

  private static final String KEEP =
      """
      update reconciliation set status = :status, finished_at = now(),
        source_snapshot = :snapshot, source_lsn = :lsn::pg_lsn, lake_snapshot_id = :lakeSnapshot,
        history_snapshot_id = :historySnapshot, undone_keys = :undoneKeys,
        compared_as = :comparedAs, history_batch = :historyBatch, columns_digest = :columns,
        digest = :digest,
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

  /**
   * Asks for a reconciliation; a conflict if one of the table is not finished.
   *
   * @param repair which it follows, null for none
   */
  void add(UUID id, Table table, ReconcileMode mode, @Nullable UUID repair) {
    try {
      jdbc.sql(INSERT)
          .param("id", id)
          .param("table", table.id())
          .param("source", table.source())
          .param("mode", mode.name())
          .param("repair", repair)
          .update();
    } catch (DuplicateKeyException e) {
      throw new ConflictException(
          "reconciliation-unfinished",
          "A reconciliation of %s is not finished; wait for it.".formatted(table.name()));
    }
  }

  /**
   * Begins the oldest waiting reconciliation whose source may be read by one more; in a
   * transaction, and services claim one after the other.
   *
   * @param perSource how many may read one source at once
   * @return empty if there is none
   */
  Optional<Reconciliation> claim(UUID owner, int perSource) {
    jdbc.sql("select pg_advisory_xact_lock(hashtext('reconciliation claim'))").query().listOfRows();
    return jdbc.sql(CLAIM)
        .param("owner", owner)
        .param("perSource", perSource)
        .query(UUID.class)
        .optional()
        .map(this::get);
  }

  /**
   * Has a running reconciliation read its source once more, if it may be read by one more; in a
   * transaction.
   *
   * @return whether it may
   */
  boolean readAgain(UUID id, int perSource) {
    jdbc.sql("select pg_advisory_xact_lock(hashtext('reconciliation claim'))").query().listOfRows();
    return jdbc.sql(
                """
                update reconciliation r set stage = 'READING'
                where id = :id and status = 'RUNNING' and (
                  select count(*) from reconciliation busy
                  where busy.source = r.source and busy.status = 'RUNNING' and busy.id <> r.id
                    and coalesce(busy.stage, 'READING') = 'READING') < :perSource
                """)
            .param("id", id)
            .param("perSource", perSource)
            .update()
        == 1;
  }

  /**
   * A proof that found both sides equal, and is the newest of its table.
   *
   * @param historyBatch see {@link Proof.Coverage}
   * @param incrementals how many incremental ones of the table found both sides equal
   */
  record CleanProof(long historyBatch, long incrementals) {}

  /** The newest proof of a table, if it is clean, of those columns, and can be built on. */
  Optional<CleanProof> lastClean(UUID tableId, String columns) {
    return jdbc.sql(
            """
            select newest.history_batch, (
              select count(*) from reconciliation i
              where i.table_id = :table and i.status = 'MATCH' and i.compared_as = 'INCREMENTAL')
              as incrementals
            from (
              select * from reconciliation r
              where r.table_id = :table and r.status in ('MATCH', 'MISMATCH')
                and r.compared_as <> 'KEYS'
              order by r.requested_at desc, r.id desc limit 1) newest
            where newest.status = 'MATCH' and newest.columns_digest = :columns
              and newest.history_batch is not null
            """)
        .param("table", tableId)
        .param("columns", columns)
        .query(
            (row, number) ->
                new CleanProof(row.getLong("history_batch"), row.getLong("incrementals")))
        .optional();
  }

  /** The time, by the database's clock. */
  Instant now() {
    return jdbc.sql("select now()").query(OffsetDateTime.class).single().toInstant();
  }

  /** Says how far a reconciliation has come. */
  void stage(UUID id, Stage stage) {
    jdbc.sql("update reconciliation set stage = :stage where id = :id and status = 'RUNNING'")
        .param("stage", stage.name())
        .param("id", id)
        .update();
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
            .param("historySnapshot", proof.asOf().historySnapshotId())
            .param("undoneKeys", proof.asOf().undoneKeys())
            .param("comparedAs", proof.comparedAs().name())
            .param("historyBatch", proof.coverage().historyBatch())
            .param("columns", proof.coverage().columns())
            .param("digest", proof.digest())
            .param("sourceRows", totals.sourceRows())
            .param("lakeRows", totals.lakeRows())
            .param("missing", totals.missingInLake())
            .param("extra", totals.extraInLake())
            .param("differing", totals.differing())
            .param("sums", json.writeValueAsString(totals.sums()))
            .update()
        == 1;
  }

  /** Says how long it took. */
  void took(UUID id, StageTimes times) {
    jdbc.sql(
            """
            update reconciliation
            set read_millis = :read, wait_millis = :wait, compare_millis = :compare,
              read_bytes = :bytes, held_back = :heldBack
            where id = :id and status = 'RUNNING'
            """)
        .param("read", times.readMillis())
        .param("wait", times.waitMillis())
        .param("compare", times.compareMillis())
        .param("bytes", times.readBytes())
        .param("heldBack", times.heldBack())
        .param("id", id)
        .update();
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
    String stage = row.getString("stage");
    String comparedAs = row.getString("compared_as");
    return new Reconciliation(
        row.getObject("id", UUID.class),
        row.getObject("table_id", UUID.class),
        row.getString("source"),
        row.getString("table_name"),
        ReconcileMode.valueOf(row.getString("mode")),
        comparedAs == null ? null : ReconcileMode.valueOf(comparedAs),
        row.getString("digest"),
        Status.valueOf(row.getString("status")),
        stage == null ? null : Stage.valueOf(stage),
        row.getString("reason"),
        row.getObject("repair_id", UUID.class),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        instant(row, "started_at"),
        instant(row, "finished_at"),
        asOf(row),
        times(row),
        totals(row));
  }

  private static @Nullable AsOf asOf(ResultSet row) throws SQLException {
    String snapshot = row.getString("source_snapshot");
    String lsn = row.getString("source_lsn");
    if (snapshot == null || lsn == null) {
      return null;
    }
    return new AsOf(
        snapshot,
        Lsn.parse(lsn),
        row.getObject("lake_snapshot_id", Long.class),
        row.getObject("history_snapshot_id", Long.class),
        row.getLong("undone_keys"));
  }

  private static @Nullable StageTimes times(ResultSet row) throws SQLException {
    Long read = row.getObject("read_millis", Long.class);
    return read == null
        ? null
        : new StageTimes(
            read,
            row.getLong("wait_millis"),
            row.getLong("compare_millis"),
            row.getLong("read_bytes"),
            row.getLong("held_back"));
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
