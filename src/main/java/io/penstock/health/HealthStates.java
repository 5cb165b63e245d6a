package io.penstock.health;

import io.penstock.health.Subject.Kind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Health as it was last computed, so that a change of it is noticed. */
@Repository
class HealthStates {
  /** A second service that finds the same changes nothing. */
  private static final String CHANGE =
      """
      insert into health_state (kind, id, source, status, decided_by, since)
      values (:kind, :id, :source, :status, :decidedBy, clock_timestamp())
      on conflict (kind, id) do update
      set status = excluded.status, decided_by = excluded.decided_by,
        since = case when health_state.status = excluded.status
          then health_state.since else excluded.since end
      where health_state.status <> excluded.status
        or health_state.decided_by is distinct from excluded.decided_by
      """;

  private final JdbcClient jdbc;

  HealthStates(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * What was computed last.
   *
   * @param decidedBy the worst piece with whose it is, null where there was none
   * @param since from when it was that
   */
  record State(HealthStatus status, @Nullable String decidedBy, Instant since) {}

  Map<Subject, State> all() {
    Map<Subject, State> all = new HashMap<>();
    RowCallbackHandler keep = row -> all.put(subject(row), state(row));
    jdbc.sql("select * from health_state").query(keep);
    return all;
  }

  /** Keeps what a report says; false if that is known. */
  boolean change(HealthReport report) {
    return jdbc.sql(CHANGE)
            .param("kind", report.subject().kind().name())
            .param("id", report.subject().id())
            .param("source", report.source())
            .param("status", report.status().name())
            .param("decidedBy", decidedBy(report))
            .update()
        == 1;
  }

  /** Forgets those that are no longer there. */
  void remove(Collection<Subject> gone) {
    for (Subject subject : gone) {
      jdbc.sql("delete from health_state where kind = :kind and id = :id")
          .param("kind", subject.kind().name())
          .param("id", subject.id())
          .update();
    }
  }

  static @Nullable String decidedBy(HealthReport report) {
    Evidence decided = report.decidedBy();
    return decided == null
        ? null
        : decided.piece() + " " + decided.subject().kind() + " " + decided.subject().id();
  }

  private static Subject subject(ResultSet row) throws SQLException {
    return new Subject(Kind.valueOf(row.getString("kind")), row.getString("id"));
  }

  private static State state(ResultSet row) throws SQLException {
    return new State(
        HealthStatus.valueOf(row.getString("status")),
        row.getString("decided_by"),
        row.getObject("since", OffsetDateTime.class).toInstant());
  }
}
