package io.penstock.idempotency;

import io.penstock.access.Actor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The keys of a day and what their requests were answered; times are the database's. */
@Repository
class IdempotencyKeys {
  private static final String OF_ONE =
      " where actor_kind = :kind and actor = :actor and key = :key";

  private final JdbcClient jdbc;

  IdempotencyKeys(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Takes a key for a request; false if it was taken within a day. */
  boolean take(Actor actor, String key, String request) {
    jdbc.sql(
            "delete from idempotency_key where created_at < clock_timestamp() - interval '24 hours'")
        .update();
    return jdbc.sql(
                """
                insert into idempotency_key (actor_kind, actor, key, request)
                values (:kind, :actor, :key, :request) on conflict do nothing
                """)
            .param("kind", actor.kind().name())
            .param("actor", actor.name())
            .param("key", key)
            .param("request", request)
            .update()
        == 1;
  }

  /** What the key's request was answered; empty if the key is no longer taken. */
  Optional<FirstAnswer> find(Actor actor, String key) {
    return jdbc.sql("select * from idempotency_key" + OF_ONE)
        .param("kind", actor.kind().name())
        .param("actor", actor.name())
        .param("key", key)
        .query(
            (row, number) ->
                new FirstAnswer(
                    row.getString("request"),
                    row.getObject("status", Integer.class),
                    row.getString("content_type"),
                    row.getString("location"),
                    row.getBytes("body") == null ? new byte[0] : row.getBytes("body")))
        .optional();
  }

  /** Keeps what the key's request is answered. */
  void answered(
      Actor actor,
      String key,
      int status,
      @Nullable String contentType,
      @Nullable String location,
      byte[] body) {
    jdbc.sql(
            """
            update idempotency_key
            set status = :status, content_type = :contentType, location = :location, body = :body
            """
                + OF_ONE)
        .param("status", status)
        .param("contentType", contentType)
        .param("location", location)
        .param("body", body)
        .param("kind", actor.kind().name())
        .param("actor", actor.name())
        .param("key", key)
        .update();
  }

  /** Gives a key back whose request failed. */
  void giveBack(Actor actor, String key) {
    jdbc.sql("delete from idempotency_key" + OF_ONE)
        .param("kind", actor.kind().name())
        .param("actor", actor.name())
        .param("key", key)
        .update();
  }
}
