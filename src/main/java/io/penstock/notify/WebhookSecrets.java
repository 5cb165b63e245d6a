package io.penstock.notify;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The one place that keeps the secrets of endpoints; nobody else reads or writes them. */
@Repository
class WebhookSecrets {
  private final JdbcClient jdbc;

  WebhookSecrets(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** What is secret of an endpoint. */
  enum Name {
    /** Many receivers are whoever knows their URL. */
    URL,
    ROUTING_KEY,
    SIGNING,
    PREVIOUS_SIGNING
  }

  void put(UUID endpoint, Name name, String value) {
    jdbc.sql(
            """
            insert into webhook_secret (endpoint_id, name, value)
            values (:endpoint, :name, :value)
            on conflict (endpoint_id, name) do update
            set value = excluded.value, valid_until = null
            """)
        .param("endpoint", endpoint)
        .param("name", name.name())
        .param("value", value)
        .update();
  }

  /** Gives an endpoint another signing secret; the one until now is used for a while, too. */
  void rotate(UUID endpoint, String secret, Duration overlap) {
    jdbc.sql(
            """
            insert into webhook_secret (endpoint_id, name, value, valid_until)
            select endpoint_id, 'PREVIOUS_SIGNING', value,
              now() + make_interval(secs => :seconds)
            from webhook_secret where endpoint_id = :endpoint and name = 'SIGNING'
            on conflict (endpoint_id, name) do update
            set value = excluded.value, valid_until = excluded.valid_until
            """)
        .param("endpoint", endpoint)
        .param("seconds", overlap.toMillis() / 1e3)
        .update();
    put(endpoint, Name.SIGNING, secret);
  }

  Optional<String> find(UUID endpoint, Name name) {
    return jdbc.sql(
            """
            select value from webhook_secret
            where endpoint_id = :endpoint and name = :name
              and (valid_until is null or valid_until > now())
            """)
        .param("endpoint", endpoint)
        .param("name", name.name())
        .query(String.class)
        .optional();
  }

  /** Those that messages are signed with, the newest first. */
  List<String> signing(UUID endpoint) {
    return jdbc.sql(
            """
            select value from webhook_secret
            where endpoint_id = :endpoint and name in ('SIGNING', 'PREVIOUS_SIGNING')
              and (valid_until is null or valid_until > now())
            order by name desc
            """)
        .param("endpoint", endpoint)
        .query(String.class)
        .list();
  }

  /** Until when the previous signing secret is used, empty if there is none. */
  Optional<Instant> previousUntil(UUID endpoint) {
    return jdbc.sql(
            """
            select valid_until from webhook_secret
            where endpoint_id = :endpoint and name = 'PREVIOUS_SIGNING' and valid_until > now()
            """)
        .param("endpoint", endpoint)
        .query(OffsetDateTime.class)
        .optional()
        .map(OffsetDateTime::toInstant);
  }
}
