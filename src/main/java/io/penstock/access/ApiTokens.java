package io.penstock.access;

import io.penstock.web.TimePlace;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The API tokens, by their hashes; times are the database's. */
@Repository
class ApiTokens {
  private static final int SHOWN = 10;
  private static final String SELECT =
      """
      select id, name, role, sources, prefix, created_at, created_by, expires_at, revoked_at, used_at
      from api_token
      """;

  private final JdbcClient jdbc;

  ApiTokens(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  ApiToken add(
      String secret,
      String name,
      Role role,
      @Nullable Set<String> sources,
      String createdBy,
      @Nullable Instant expiresAt) {
    UUID id = UUID.randomUUID();
    jdbc.sql(
            """
            insert into api_token (id, name, role, sources, hash, prefix, created_by, expires_at)
            values (:id, :name, :role, :sources::text[], :hash, :prefix, :createdBy, :expiresAt)
            """)
        .param("id", id)
        .param("name", name)
        .param("role", role.name())
        .param("sources", sources == null ? null : sources.toArray(String[]::new), Types.ARRAY)
        .param("hash", Secrets.hash(secret))
        .param("prefix", secret.substring(0, SHOWN))
        .param("createdBy", createdBy)
        .param("expiresAt", expiresAt == null ? null : expiresAt.atOffset(ZoneOffset.UTC))
        .update();
    return jdbc.sql(SELECT + " where id = :id").param("id", id).query(this::row).single();
  }

  /** The token that is shown, if it holds; its use is noted. */
  Optional<ApiToken> use(String secret) {
    Optional<ApiToken> found =
        jdbc.sql(
                SELECT
                    + """
                    where hash = :hash and revoked_at is null
                      and (expires_at is null or expires_at > clock_timestamp())
                    """)
            .param("hash", Secrets.hash(secret))
            .query(this::row)
            .optional();
    found.ifPresent(
        token ->
            jdbc.sql(
                    """
                    update api_token set used_at = clock_timestamp()
                    where id = :id
                      and (used_at is null or used_at < clock_timestamp() - interval '1 minute')
                    """)
                .param("id", token.id())
                .update());
    return found;
  }

  Optional<ApiToken> find(UUID id) {
    return jdbc.sql(SELECT + " where id = :id").param("id", id).query(this::row).optional();
  }

  /** Revokes a token for good. */
  void revoke(UUID id) {
    jdbc.sql(
            """
            update api_token set revoked_at = coalesce(revoked_at, clock_timestamp())
            where id = :id
            """)
        .param("id", id)
        .update();
  }

  /** Tokens, the newest first, from before one of them. */
  List<ApiToken> list(@Nullable TimePlace before, int limit) {
    return jdbc.sql(
            SELECT
                + """
                where :before::timestamptz is null
                  or (created_at, id) < (:before::timestamptz, :beforeId::uuid)
                order by created_at desc, id desc limit :limit
                """)
        .param("before", before == null ? null : before.at().atOffset(ZoneOffset.UTC))
        .param("beforeId", before == null ? null : before.id())
        .param("limit", limit)
        .query(this::row)
        .list();
  }

  private ApiToken row(ResultSet row, int number) throws SQLException {
    return new ApiToken(
        row.getObject("id", UUID.class),
        row.getString("name"),
        Role.valueOf(row.getString("role")),
        sources(row.getArray("sources")),
        row.getString("prefix"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        row.getString("created_by"),
        instant(row, "expires_at"),
        instant(row, "revoked_at"),
        instant(row, "used_at"));
  }

  private static @Nullable Set<String> sources(@Nullable Array names) throws SQLException {
    return names == null ? null : new TreeSet<>(Arrays.asList((String[]) names.getArray()));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
