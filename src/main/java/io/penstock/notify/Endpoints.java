package io.penstock.notify;

import io.penstock.incident.Matchers;
import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
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
import tools.jackson.databind.json.JsonMapper;

/** The endpoints that webhooks go to. */
@Repository
class Endpoints {
  private final JdbcClient jdbc;
  private final JsonMapper json;

  Endpoints(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  Instant now() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  void add(Endpoint endpoint) {
    try {
      jdbc.sql(
              """
              insert into webhook_endpoint (id, name, purpose, template, matchers, target, enabled,
                created_at)
              values (:id, :name, :purpose, :template, :matchers::jsonb, :target, true, :createdAt)
              """)
          .param("id", endpoint.id())
          .param("name", endpoint.name())
          .param("purpose", endpoint.purpose().name())
          .param("template", endpoint.template().name())
          .param("matchers", json.writeValueAsString(endpoint.matchers()))
          .param("target", endpoint.target())
          .param("createdAt", endpoint.createdAt().atOffset(ZoneOffset.UTC))
          .update();
    } catch (DuplicateKeyException e) {
      throw taken(endpoint);
    }
  }

  void change(Endpoint endpoint) {
    try {
      jdbc.sql(
              """
              update webhook_endpoint
              set name = :name, template = :template, matchers = :matchers::jsonb,
                target = :target, enabled = :enabled, disabled_reason = null
              where id = :id
              """)
          .param("id", endpoint.id())
          .param("name", endpoint.name())
          .param("template", endpoint.template().name())
          .param("matchers", json.writeValueAsString(endpoint.matchers()))
          .param("target", endpoint.target())
          .param("enabled", endpoint.enabled())
          .update();
    } catch (DuplicateKeyException e) {
      throw taken(endpoint);
    }
  }

  void disable(UUID id, String reason) {
    jdbc.sql(
            "update webhook_endpoint set enabled = false, disabled_reason = :reason where id = :id")
        .param("id", id)
        .param("reason", reason)
        .update();
  }

  void delete(UUID id) {
    jdbc.sql("delete from webhook_endpoint where id = :id").param("id", id).update();
  }

  /** The endpoint of that id, or a not-found problem. */
  Endpoint get(UUID id) {
    return jdbc.sql("select * from webhook_endpoint where id = :id")
        .param("id", id)
        .query(this::endpoint)
        .optional()
        .orElseThrow(() -> new NotFoundException("webhook-endpoint", id));
  }

  /** The endpoint of that id, and nobody else changes it before the transaction ends. */
  Endpoint lock(UUID id) {
    return jdbc.sql("select * from webhook_endpoint where id = :id for update")
        .param("id", id)
        .query(this::endpoint)
        .optional()
        .orElseThrow(() -> new NotFoundException("webhook-endpoint", id));
  }

  /** All that are told of incidents, disabled ones too. */
  List<Endpoint> ofIncidents() {
    return jdbc.sql("select * from webhook_endpoint where purpose = 'INCIDENTS' order by name")
        .query(this::endpoint)
        .list();
  }

  /** Up to a limit of endpoints, by name. */
  List<Endpoint> list(@Nullable String after, int limit) {
    return jdbc.sql(
            """
            select * from webhook_endpoint
            where :after::text is null or name > :after order by name limit :limit
            """)
        .param("after", after)
        .param("limit", limit)
        .query(this::endpoint)
        .list();
  }

  /** Takes the endpoints whose dead-man message is due; each is taken by one service. */
  List<UUID> takeDeadMen(Duration interval) {
    return jdbc.sql(
            """
            update webhook_endpoint set dead_man_at = now()
            where purpose = 'DEAD_MAN' and enabled
              and (dead_man_at is null or dead_man_at <= now() - make_interval(secs => :seconds))
            returning id
            """)
        .param("seconds", interval.toMillis() / 1e3)
        .query(UUID.class)
        .list();
  }

  void deadMan(UUID id, String result) {
    jdbc.sql("update webhook_endpoint set dead_man_result = :result where id = :id")
        .param("id", id)
        .param("result", result)
        .update();
  }

  private Endpoint endpoint(ResultSet row, int number) throws SQLException {
    OffsetDateTime deadManAt = row.getObject("dead_man_at", OffsetDateTime.class);
    return new Endpoint(
        row.getObject("id", UUID.class),
        row.getString("name"),
        Endpoint.Purpose.valueOf(row.getString("purpose")),
        Endpoint.Template.valueOf(row.getString("template")),
        json.readValue(row.getString("matchers"), Matchers.class),
        row.getString("target"),
        row.getBoolean("enabled"),
        row.getString("disabled_reason"),
        new Endpoint.DeadMan(
            deadManAt == null ? null : deadManAt.toInstant(), row.getString("dead_man_result")),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }

  private static ConflictException taken(Endpoint endpoint) {
    return new ConflictException(
        "webhook-endpoint-exists",
        "There is an endpoint named %s; choose another name.".formatted(endpoint.name()));
  }
}
