package io.penstock.notify;

import io.penstock.secret.SealedSecrets;
import io.penstock.secret.SecretBox;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The one place that keeps the secrets of endpoints, encrypted; nobody else sees them there. */
@Repository
class WebhookSecrets implements SealedSecrets {
  private final JdbcClient jdbc;
  private final SecretBox box;

  WebhookSecrets(JdbcClient jdbc, SecretBox box) {
    this.jdbc = jdbc;
    this.box = box;
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
    put(endpoint, name, value, null);
  }

  private void put(UUID endpoint, Name name, String value, @Nullable Duration validFor) {
    jdbc.sql(
            """
            insert into webhook_secret (endpoint_id, name, value, valid_until)
            values (:endpoint, :name, :value, now() + make_interval(secs => :seconds))
            on conflict (endpoint_id, name) do update
            set value = excluded.value, valid_until = excluded.valid_until
            """)
        .param("endpoint", endpoint)
        .param("name", name.name())
        .param("value", box.seal(value, place(endpoint, name)))
        .param("seconds", validFor == null ? null : validFor.toMillis() / 1e3, Types.DOUBLE)
        .update();
  }

  /** Gives an endpoint another signing secret; the one until now is used for a while, too. */
  void rotate(UUID endpoint, String secret, Duration overlap) {
    find(endpoint, Name.SIGNING)
        .ifPresent(until -> put(endpoint, Name.PREVIOUS_SIGNING, until, overlap));
    put(endpoint, Name.SIGNING, secret);
  }

  /**
   * A secret, if there is one that holds.
   *
   * @throws io.penstock.secret.UnreadableSecretException if it cannot be decrypted
   */
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
        .optional()
        .map(kept -> box.open(kept, place(endpoint, name)));
  }

  /** Those that messages are signed with, the newest first. */
  List<String> signing(UUID endpoint) {
    return Stream.of(Name.SIGNING, Name.PREVIOUS_SIGNING)
        .flatMap(name -> find(endpoint, name).stream())
        .toList();
  }

  @Override
  public int resealAll() {
    int resealed = 0;
    for (Kept kept : all()) {
      if (!box.isCurrent(kept.value())) {
        String place = place(kept.endpoint(), kept.name());
        resealed += replace(kept, box.seal(box.open(kept.value(), place), place));
      }
    }
    return resealed;
  }

  private record Kept(UUID endpoint, Name name, String value) {}

  private List<Kept> all() {
    return jdbc.sql("select endpoint_id, name, value from webhook_secret for update")
        .query(
            (row, number) ->
                new Kept(
                    row.getObject("endpoint_id", UUID.class),
                    Name.valueOf(row.getString("name")),
                    row.getString("value")))
        .list();
  }

  private int replace(Kept kept, String value) {
    return jdbc.sql(
            """
            update webhook_secret set value = :value
            where endpoint_id = :endpoint and name = :name
            """)
        .param("value", value)
        .param("endpoint", kept.endpoint())
        .param("name", kept.name().name())
        .update();
  }

  private static String place(UUID endpoint, Name name) {
    return "webhook " + endpoint + " " + name;
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
