package io.penstock.reconcile;

import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
import io.penstock.web.TimePlace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The repairs that somebody asked for. */
@Repository
class Repairs {
  private final JdbcClient jdbc;

  Repairs(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Keeps a new one; a conflict if one of the table is under way. */
  void add(UUID id, Reconciliation found, String reason, UUID owner) {
    try {
      jdbc.sql(
              """
              insert into repair
                (id, reconciliation_id, table_id, reason, state, requested_at, owner)
              values (:id, :reconciliation, :table, :reason, 'WRITING', now(), :owner)
              """)
          .param("id", id)
          .param("reconciliation", found.id())
          .param("table", found.tableId())
          .param("reason", reason)
          .param("owner", owner)
          .update();
    } catch (DuplicateKeyException e) {
      throw new ConflictException(
          "repair-unfinished",
          "A repair of %s is not finished; wait for it.".formatted(found.table()));
    }
  }

  /**
   * Takes the lease of a repair anew, just before it writes: it may have been given up meanwhile,
   * and another one of the table may have begun.
   *
   * @throws InconclusiveException if it is no longer this service's to write
   */
  void requireLease(UUID id, UUID owner) {
    int held =
        jdbc.sql(
                """
                update repair set owner_seen_at = now()
                where id = :id and owner = :owner and state = 'WRITING'
                """)
            .param("id", id)
            .param("owner", owner)
            .update();
    if (held == 0) {
      throw new InconclusiveException(
          "The repair was given up while it read the source; ask for it again.");
    }
  }

  /** Says what was written to history. */
  void written(UUID id, long writtenKeys, long leftKeys, @Nullable Long historyBatch) {
    jdbc.sql(
            """
            update repair set state = 'MERGING', written_keys = :written, left_keys = :left,
              history_batch = :batch
            where id = :id and state = 'WRITING'
            """)
        .param("written", writtenKeys)
        .param("left", leftKeys)
        .param("batch", historyBatch)
        .param("id", id)
        .update();
  }

  /** Says that all is done. */
  void done(UUID id, @Nullable UUID proof) {
    jdbc.sql(
            """
            update repair set state = 'DONE', proof_id = :proof, finished_at = now()
            where id = :id and state = 'MERGING'
            """)
        .param("proof", proof)
        .param("id", id)
        .update();
  }

  /** Gives one up. */
  void fail(UUID id, String failure) {
    jdbc.sql(
            """
            update repair set state = 'FAILED', failure = :failure, finished_at = now()
            where id = :id and finished_at is null
            """)
        .param("failure", failure)
        .param("id", id)
        .update();
  }

  /** Says that a service still carries out what it began. */
  void seen(UUID owner) {
    jdbc.sql("update repair set owner_seen_at = now() where owner = :owner and finished_at is null")
        .param("owner", owner)
        .update();
  }

  /**
   * Gives up what services left behind that were not seen for some time, by the database's clock.
   *
   * @return how many
   */
  int endAbandoned(Duration unseen, String failure) {
    return jdbc.sql(
            """
            update repair set state = 'FAILED', failure = :failure, finished_at = now()
            where finished_at is null
              and coalesce(owner_seen_at, requested_at) < now() - make_interval(secs => :seconds)
            """)
        .param("failure", failure)
        .param("seconds", unseen.toSeconds())
        .update();
  }

  /** The repair of that id, or a not-found problem. */
  Repair get(UUID id) {
    return jdbc.sql("select * from repair where id = :id")
        .param("id", id)
        .query(this::repair)
        .optional()
        .orElseThrow(() -> new NotFoundException("repair", id));
  }

  /** Up to a limit of those of a reconciliation, the newest first. */
  List<Repair> of(UUID reconciliation, @Nullable TimePlace before, int limit) {
    return jdbc.sql(
            """
            select * from repair
            where reconciliation_id = :reconciliation
              and (:at::timestamptz is null or (requested_at, id) < (:at, :id))
            order by requested_at desc, id desc limit :limit
            """)
        .param("reconciliation", reconciliation)
        .param("at", before == null ? null : before.at().atOffset(ZoneOffset.UTC))
        .param("id", before == null ? null : before.id())
        .param("limit", limit)
        .query(this::repair)
        .list();
  }

  private Repair repair(ResultSet row, int number) throws SQLException {
    return new Repair(
        row.getObject("id", UUID.class),
        row.getObject("reconciliation_id", UUID.class),
        row.getObject("table_id", UUID.class),
        row.getString("reason"),
        Repair.State.valueOf(row.getString("state")),
        row.getString("failure"),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        instant(row.getObject("finished_at", OffsetDateTime.class)),
        row.getObject("written_keys", Long.class),
        row.getObject("left_keys", Long.class),
        row.getObject("history_batch", Long.class),
        row.getObject("proof_id", UUID.class));
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
