package io.penstock.audit;

import io.penstock.access.Actor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The audit log. The database refuses to change or remove an entry. */
@Repository
class AuditLog {
  private final JdbcClient jdbc;

  AuditLog(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Adds an entry; its number and time are the database's. */
  void add(AuditEntry entry) {
    jdbc.sql(
            """
            insert into audit_entry
              (actor, actor_kind, address, operation, method, path, status, request, before, after,
                reason, request_id)
            values (:actor, :actorKind, :address, :operation, :method, :path, :status, :request,
              :before, :after, :reason, :requestId)
            """)
        .param("actor", entry.actor())
        .param("actorKind", entry.actorKind() == null ? null : entry.actorKind().name())
        .param("address", entry.address())
        .param("operation", entry.operation())
        .param("method", entry.method())
        .param("path", entry.path())
        .param("status", entry.status())
        .param("request", entry.request())
        .param("before", entry.before())
        .param("after", entry.after())
        .param("reason", entry.reason())
        .param("requestId", entry.requestId())
        .update();
  }

  /**
   * Entries, the newest first.
   *
   * @param actor null for all
   * @param operation null for all
   * @param since null for all, else from then on
   * @param until null for all, else before then
   * @param before number of an entry, null to begin with the newest
   */
  List<AuditEntry> list(
      @Nullable String actor,
      @Nullable String operation,
      @Nullable Instant since,
      @Nullable Instant until,
      @Nullable Long before,
      int limit) {
    return jdbc.sql(
            """
            select * from audit_entry
            where (:actor::text is null or actor = :actor)
              and (:operation::text is null or operation = :operation)
              and (:since::timestamptz is null or at >= :since::timestamptz)
              and (:until::timestamptz is null or at < :until::timestamptz)
              and (:before::bigint is null or number < :before)
            order by number desc limit :limit
            """)
        .param("actor", actor)
        .param("operation", operation)
        .param("since", since == null ? null : since.atOffset(ZoneOffset.UTC))
        .param("until", until == null ? null : until.atOffset(ZoneOffset.UTC))
        .param("before", before)
        .param("limit", limit)
        .query(AuditLog::row)
        .list();
  }

  private static AuditEntry row(ResultSet row, int number) throws SQLException {
    String kind = row.getString("actor_kind");
    return new AuditEntry(
        row.getLong("number"),
        row.getObject("at", OffsetDateTime.class).toInstant(),
        row.getString("actor"),
        kind == null ? null : Actor.Kind.valueOf(kind),
        row.getString("address"),
        row.getString("operation"),
        row.getString("method"),
        row.getString("path"),
        row.getInt("status"),
        row.getString("request"),
        row.getString("before"),
        row.getString("after"),
        row.getString("reason"),
        row.getString("request_id"));
  }
}
