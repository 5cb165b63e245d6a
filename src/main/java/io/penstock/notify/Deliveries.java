package io.penstock.notify;

import io.penstock.problem.NotFoundException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The messages, those under way and those that are over; all times are by this database's clock.
 */
@Repository
class Deliveries {
  /** One at a time for each endpoint: a slow one delays no other. */
  private static final String TAKE =
      """
      update webhook_delivery
      set held_until = clock_timestamp() + :lease * interval '1 second'
      where id in (
        select d.id from webhook_delivery d
        where d.id in (
            select distinct on (w.endpoint_id) w.id
            from webhook_delivery w join webhook_endpoint e on e.id = w.endpoint_id and e.enabled
            where w.state = 'PENDING' and w.next_attempt_at <= clock_timestamp()
              and not exists (
                select from webhook_delivery b
                where b.endpoint_id = w.endpoint_id and b.state = 'PENDING'
                  and b.held_until > clock_timestamp())
            order by w.endpoint_id, w.next_attempt_at, w.id)
        limit :limit
        for update skip locked)
        and state = 'PENDING' and (held_until is null or held_until <= clock_timestamp())
      returning *
      """;

  private static final String LIST =
      """
      select * from webhook_delivery
      where (:endpoint::uuid is null or endpoint_id = :endpoint)
        and (:incident::jsonb is null or incident_ids @> :incident::jsonb)
        and (:state::text is null or state = :state)
        and (:at::timestamptz is null or (created_at, id) < (:at, :id))
      order by created_at desc, id desc limit :limit
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Deliveries(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** A place in the list. */
  record Place(Instant at, UUID id) {}

  /** What a list has; null conditions are none. */
  record Filter(
      @Nullable UUID endpointId, @Nullable UUID incidentId, Delivery.@Nullable State state) {}

  /** An attempt as it was kept. */
  record Logged(Instant at, Attempt attempt) {}

  /** Keeps a new message that is due now. */
  void add(
      UUID id, Outbox.Group group, Collection<UUID> incidents, String body, Duration retryFor) {
    jdbc.sql(
            """
            insert into webhook_delivery (id, endpoint_id, group_key, state, incident_ids, body,
              next_attempt_at, give_up_at, created_at)
            values (:id, :endpoint, :group, 'PENDING', :incidents::jsonb, :body, now(),
              now() + :retryFor * interval '1 second', clock_timestamp())
            """)
        .param("id", id)
        .param("endpoint", group.endpointId())
        .param("group", group.key())
        .param("incidents", json.writeValueAsString(incidents))
        .param("body", body)
        .param("retryFor", retryFor.toMillis() / 1e3)
        .update();
  }

  /**
   * Takes messages that are due, so that no other service sends them meanwhile.
   *
   * @param lease after which one may be taken again, since its service is gone
   */
  List<Delivery> take(int limit, Duration lease) {
    return jdbc.sql(TAKE)
        .param("limit", limit)
        .param("lease", lease.toMillis() / 1e3)
        .query(this::delivery)
        .list();
  }

  void log(UUID id, int number, Attempt attempt) {
    jdbc.sql(
            """
            insert into webhook_attempt (delivery_id, number, at, duration_millis, delivered,
              status, error, response)
            values (:id, :number, clock_timestamp() - :millis * interval '1 millisecond', :millis,
              :delivered, :status, :error, :response)
            on conflict do nothing
            """)
        .param("id", id)
        .param("number", number)
        .param("millis", attempt.took().toMillis())
        .param("delivered", attempt.isDelivered())
        .param("status", attempt.status())
        .param("error", attempt.error())
        .param("response", attempt.response())
        .update();
  }

  /** Ends it. */
  void finish(UUID id, Delivery.State state, Attempt attempt) {
    jdbc.sql(
            """
            update webhook_delivery
            set state = :state, attempts = attempts + 1, held_until = null,
              last_status = :status, last_error = :error, finished_at = clock_timestamp()
            where id = :id and state = 'PENDING'
            """)
        .param("id", id)
        .param("state", state.name())
        .param("status", attempt.status())
        .param("error", attempt.error())
        .update();
  }

  /** Tries it again after a pause; gives it up instead if that would be too late. */
  void retry(UUID id, Attempt attempt, Duration pause) {
    jdbc.sql(
            """
            update webhook_delivery
            set attempts = attempts + 1, held_until = null, last_status = :status,
              last_error = :error,
              next_attempt_at = clock_timestamp() + :pause * interval '1 second',
              state = case when clock_timestamp() + :pause * interval '1 second' > give_up_at
                then 'DEAD' else 'PENDING' end,
              finished_at = case when clock_timestamp() + :pause * interval '1 second' > give_up_at
                then clock_timestamp() end
            where id = :id and state = 'PENDING'
            """)
        .param("id", id)
        .param("status", attempt.status())
        .param("error", attempt.error())
        .param("pause", pause.toMillis() / 1e3)
        .update();
  }

  /**
   * Sends one that is over once more.
   *
   * @return false if it is not over
   * @throws org.springframework.dao.DuplicateKeyException if another one of its group is under way
   */
  boolean resend(UUID id, Duration retryFor) {
    return jdbc.sql(
                """
                update webhook_delivery
                set state = 'PENDING', finished_at = null, next_attempt_at = now(),
                  give_up_at = now() + :retryFor * interval '1 second'
                where id = :id and state <> 'PENDING'
                """)
            .param("id", id)
            .param("retryFor", retryFor.toMillis() / 1e3)
            .update()
        == 1;
  }

  /** The delivery of that id, or a not-found problem. */
  Delivery get(UUID id) {
    return jdbc.sql("select * from webhook_delivery where id = :id")
        .param("id", id)
        .query(this::delivery)
        .optional()
        .orElseThrow(() -> new NotFoundException("webhook-delivery", id));
  }

  List<Logged> attempts(UUID id) {
    return jdbc.sql("select * from webhook_attempt where delivery_id = :id order by number")
        .param("id", id)
        .query(
            (row, number) ->
                new Logged(
                    row.getObject("at", OffsetDateTime.class).toInstant(),
                    new Attempt(
                        Duration.ofMillis(row.getLong("duration_millis")),
                        row.getObject("status", Integer.class),
                        row.getString("error"),
                        row.getString("response"),
                        null)))
        .list();
  }

  /** Up to a limit of deliveries, newest first. */
  List<Delivery> list(Filter filter, @Nullable Place before, int limit) {
    return jdbc.sql(LIST)
        .param("endpoint", filter.endpointId())
        .param(
            "incident",
            filter.incidentId() == null
                ? null
                : json.writeValueAsString(List.of(filter.incidentId())))
        .param("state", filter.state() == null ? null : filter.state().name())
        .param("at", before == null ? null : before.at().atOffset(ZoneOffset.UTC))
        .param("id", before == null ? null : before.id())
        .param("limit", limit)
        .query(this::delivery)
        .list();
  }

  /** By endpoint why its newest dead letter died, of those that took nothing since. */
  Map<UUID, String> deadSinceDelivered() {
    Map<UUID, String> dead = new HashMap<>();
    RowCallbackHandler keep =
        row -> dead.put(row.getObject("endpoint_id", UUID.class), row.getString("last_error"));
    jdbc.sql(
            """
            select distinct on (d.endpoint_id) d.endpoint_id, coalesce(d.last_error, '') as last_error
            from webhook_delivery d
            where d.state = 'DEAD' and not exists (
              select from webhook_delivery g
              where g.endpoint_id = d.endpoint_id and g.state = 'DELIVERED'
                and g.finished_at > d.finished_at)
            order by d.endpoint_id, d.finished_at desc
            """)
        .query(keep);
    return dead;
  }

  int count(UUID endpoint, Delivery.State state) {
    return jdbc.sql(
            """
            select count(*) from webhook_delivery
            where endpoint_id = :endpoint and state = :state
            """)
        .param("endpoint", endpoint)
        .param("state", state.name())
        .query(Integer.class)
        .single();
  }

  /** Removes those that are over for longer than is kept. */
  void forget(Duration keep) {
    jdbc.sql(
            """
            delete from webhook_delivery
            where finished_at < now() - make_interval(secs => :seconds)
            """)
        .param("seconds", keep.toSeconds())
        .update();
  }

  private Delivery delivery(ResultSet row, int number) throws SQLException {
    OffsetDateTime finished = row.getObject("finished_at", OffsetDateTime.class);
    return new Delivery(
        row.getObject("id", UUID.class),
        row.getObject("endpoint_id", UUID.class),
        row.getString("group_key"),
        Delivery.State.valueOf(row.getString("state")),
        json.readValue(row.getString("incident_ids"), new TypeReference<List<UUID>>() {}),
        row.getString("body"),
        new Delivery.Course(
            row.getInt("attempts"),
            row.getObject("next_attempt_at", OffsetDateTime.class).toInstant(),
            row.getObject("give_up_at", OffsetDateTime.class).toInstant(),
            row.getObject("created_at", OffsetDateTime.class).toInstant(),
            finished == null ? null : finished.toInstant()),
        row.getObject("last_status", Integer.class),
        row.getString("last_error"));
  }
}
