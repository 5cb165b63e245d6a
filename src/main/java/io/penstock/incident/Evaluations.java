package io.penstock.incident;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** When the evidence was looked at; one service looks at a time. */
@Repository
public class Evaluations {
  /** Any number will do that nobody else of this database locks. */
  private static final long LOCK = 4_927_113_520L;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Evaluations(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /**
   * The last look at the evidence.
   *
   * @param unknown what of it was missing
   */
  record Last(Instant at, List<String> unknown) {}

  /** Keeps others away until the transaction ends; false if another one does so already. */
  boolean lock() {
    return jdbc.sql("select pg_try_advisory_xact_lock(:lock)")
        .param("lock", LOCK)
        .query(Boolean.class)
        .single();
  }

  Instant now() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  void done(Instant now, List<String> unknown) {
    jdbc.sql(
            """
            insert into incident_evaluation (evaluated_at, unknown) values (:now, :unknown::jsonb)
            on conflict (only_row) do update
            set evaluated_at = excluded.evaluated_at, unknown = excluded.unknown
            """)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .param("unknown", json.writeValueAsString(unknown))
        .update();
  }

  Optional<Last> last() {
    return jdbc.sql("select * from incident_evaluation")
        .query(
            (row, number) ->
                new Last(
                    row.getObject("evaluated_at", OffsetDateTime.class).toInstant(),
                    json.readValue(row.getString("unknown"), new TypeReference<List<String>>() {})))
        .optional();
  }

  /** Whether the evidence was looked at within a time, by the database's clock. */
  public boolean isAlive(Duration within) {
    return jdbc.sql(
            """
            select exists (select from incident_evaluation
              where evaluated_at > clock_timestamp() - make_interval(secs => :seconds))
            """)
        .param("seconds", within.toMillis() / 1e3)
        .query(Boolean.class)
        .single();
  }
}
