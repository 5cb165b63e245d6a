package io.penstock.connector;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The recoveries that are under way. */
@Repository
class Recoveries {
  private final JdbcClient jdbc;

  Recoveries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Asks for one; one that is under way goes on. */
  void add(String source, String reason) {
    jdbc.sql(
            """
            insert into connector_recovery (source, reason, requested_at)
            values (:source, :reason, now()) on conflict (source) do nothing
            """)
        .param("source", source)
        .param("reason", reason)
        .update();
  }

  Optional<Recovery> find(String source) {
    return jdbc.sql("select * from connector_recovery where source = :source")
        .param("source", source)
        .query(Recoveries::recovery)
        .optional();
  }

  /**
   * Takes one, so that no other service takes a step of it before it is given back; one that is
   * not, since its service is gone, may be taken after some minutes.
   *
   * @return empty if there is none or another service has it
   */
  Optional<Recovery> take(String source) {
    return jdbc.sql(
            """
            update connector_recovery set held_until = now() + interval '5 minutes'
            where source = :source and (held_until is null or held_until < now())
            returning *
            """)
        .param("source", source)
        .query(Recoveries::recovery)
        .optional();
  }

  void giveBack(String source) {
    jdbc.sql("update connector_recovery set held_until = null where source = :source")
        .param("source", source)
        .update();
  }

  void hindered(String source, @Nullable String failure) {
    jdbc.sql("update connector_recovery set failure = :failure where source = :source")
        .param("failure", failure)
        .param("source", source)
        .update();
  }

  void done(String source) {
    jdbc.sql("delete from connector_recovery where source = :source")
        .param("source", source)
        .update();
  }

  private static Recovery recovery(ResultSet row, int number) throws SQLException {
    return new Recovery(
        row.getString("source"),
        row.getString("reason"),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        row.getString("failure"));
  }
}
