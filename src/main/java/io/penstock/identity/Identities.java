package io.penstock.identity;

import io.penstock.contract.EpochStart.Cause;
import io.penstock.contract.Lsn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What was last seen of each source's identity. */
@Repository
class Identities {
  private final JdbcClient jdbc;

  Identities(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * What is known of a source.
   *
   * @param recoveryNeeded why its connector is held, null if it is not
   * @param cause what begins the epoch that the recovery begins, null if it is not held
   */
  record Known(Identity identity, @Nullable String recoveryNeeded, @Nullable Cause cause) {}

  Optional<Known> find(String source) {
    return jdbc.sql("select * from source_identity where source = :source")
        .param("source", source)
        .query(Identities::known)
        .optional();
  }

  /** The same, kept from others until the transaction ends. */
  Optional<Known> lock(String source) {
    return jdbc.sql("select * from source_identity where source = :source for update")
        .param("source", source)
        .query(Identities::known)
        .optional();
  }

  /** Keeps what is seen first; what is there already stays. */
  void first(String source, Identity identity, Instant at) {
    jdbc.sql(
            """
            insert into source_identity (source, system_identifier, timeline, flush_lsn, seen_at)
            values (:source, :system, :timeline, :lsn::pg_lsn, :at)
            on conflict (source) do nothing
            """)
        .param("source", source)
        .param("system", identity.systemIdentifier())
        .param("timeline", identity.timeline())
        .param("lsn", Lsn.format(identity.flushLsn()))
        .param("at", at.atOffset(ZoneOffset.UTC))
        .update();
  }

  /** Moves on how far the log was seen, of a source that is what it was. */
  void seen(String source, Identity identity, Instant at) {
    jdbc.sql(
            """
            update source_identity
            set flush_lsn = greatest(flush_lsn, :lsn::pg_lsn), seen_at = :at
            where source = :source and system_identifier = :system and timeline = :timeline
            """)
        .param("lsn", Lsn.format(identity.flushLsn()))
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("source", source)
        .param("system", identity.systemIdentifier())
        .param("timeline", identity.timeline())
        .update();
  }

  /** Keeps another identity, and that the connector is held for it. */
  void replaced(String source, Identity identity, String why, Instant at) {
    jdbc.sql(
            """
            update source_identity
            set system_identifier = :system, timeline = :timeline, flush_lsn = :lsn::pg_lsn,
              seen_at = :at, recovery_needed = :why, recovery_cause = 'SOURCE_REPLACED'
            where source = :source
            """)
        .param("system", identity.systemIdentifier())
        .param("timeline", identity.timeline())
        .param("lsn", Lsn.format(identity.flushLsn()))
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("why", why)
        .param("source", source)
        .update();
  }

  /**
   * Keeps that the connector is held since its slot or its offsets are lost.
   *
   * @return false if it is held already
   */
  boolean hold(String source, String why) {
    return jdbc.sql(
                """
                update source_identity set recovery_needed = :why, recovery_cause = 'OFFSETS_RESET'
                where source = :source and recovery_needed is null
                """)
            .param("why", why)
            .param("source", source)
            .update()
        == 1;
  }

  void recovered(String source) {
    jdbc.sql(
            "update source_identity set recovery_needed = null, recovery_cause = null"
                + " where source = :source")
        .param("source", source)
        .update();
  }

  private static Known known(ResultSet row, int number) throws SQLException {
    String cause = row.getString("recovery_cause");
    return new Known(
        new Identity(
            row.getString("system_identifier"),
            row.getInt("timeline"),
            Lsn.parse(row.getString("flush_lsn"))),
        row.getString("recovery_needed"),
        cause == null ? null : Cause.valueOf(cause));
  }
}
