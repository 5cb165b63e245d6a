package io.penstock.incident;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Silences and maintenance windows. */
@Repository
class Mutes {
  private final JdbcClient jdbc;
  private final JsonMapper json;

  Mutes(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** The time by this database's clock. */
  Instant now() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  void add(Mute mute) {
    jdbc.sql(
            """
            insert into mute (id, type, matchers, starts_at, ends_at, reason, author, created_at)
            values (:id, :type, :matchers::jsonb, :startsAt, :endsAt, :reason, :author, :createdAt)
            """)
        .param("id", mute.id())
        .param("type", mute.type().name())
        .param("matchers", json.writeValueAsString(mute.matchers()))
        .param("startsAt", utc(mute.startsAt()))
        .param("endsAt", utc(mute.endsAt()))
        .param("reason", mute.reason())
        .param("author", mute.author())
        .param("createdAt", utc(mute.createdAt()))
        .update();
  }

  /**
   * Changes one that is not over; a null start stays.
   *
   * @return false if it is over
   */
  boolean change(Mute mute) {
    return jdbc.sql(
                """
                update mute set matchers = :matchers::jsonb, starts_at = :startsAt,
                  ends_at = :endsAt, reason = :reason, version = version + 1
                where id = :id and ends_at > clock_timestamp()
                """)
            .param("id", mute.id())
            .param("matchers", json.writeValueAsString(mute.matchers()))
            .param("startsAt", utc(mute.startsAt()))
            .param("endsAt", utc(mute.endsAt()))
            .param("reason", mute.reason())
            .update()
        == 1;
  }

  /** Ends one now; one that has not begun was never on. */
  void end(UUID id) {
    jdbc.sql(
            """
            update mute
            set starts_at = least(starts_at, clock_timestamp() - interval '1 microsecond'),
              ends_at = clock_timestamp(), version = version + 1
            where id = :id and ends_at > clock_timestamp()
            """)
        .param("id", id)
        .update();
  }

  Optional<Mute> find(Mute.Type type, UUID id) {
    return jdbc.sql("select * from mute where id = :id and type = :type")
        .param("id", id)
        .param("type", type.name())
        .query(this::mute)
        .optional();
  }

  /** Keeps others from changing it until this transaction ends. */
  void lock(UUID id) {
    jdbc.sql("select id from mute where id = :id for update").param("id", id).query().listOfRows();
  }

  /** Those that are on. */
  List<Mute> active(Instant now) {
    return jdbc.sql(
            """
            select * from mute where starts_at <= :now and ends_at > :now
            order by created_at, id
            """)
        .param("now", utc(now))
        .query(this::mute)
        .list();
  }

  /** Up to a limit of them, newest first. */
  List<Mute> list(Mute.Type type, Incidents.@Nullable Place before, int limit) {
    return jdbc.sql(
            """
            select * from mute
            where type = :type
              and (:at::timestamptz is null or (created_at, id) < (:at, :id))
            order by created_at desc, id desc limit :limit
            """)
        .param("type", type.name())
        .param("at", before == null ? null : utc(before.at()))
        .param("id", before == null ? null : before.id())
        .param("limit", limit)
        .query(this::mute)
        .list();
  }

  private Mute mute(ResultSet row, int number) throws SQLException {
    return new Mute(
        row.getObject("id", UUID.class),
        Mute.Type.valueOf(row.getString("type")),
        json.readValue(row.getString("matchers"), Matchers.class),
        instant(row, "starts_at"),
        instant(row, "ends_at"),
        row.getString("reason"),
        row.getString("author"),
        instant(row, "created_at"));
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }
}
