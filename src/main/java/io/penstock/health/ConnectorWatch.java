package io.penstock.health;

import io.penstock.health.ConnectorEvidence.TaskState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What was last seen of connectors. */
@Repository
class ConnectorWatch {
  private static final String TURN =
      """
      insert into watch_turn (task, turn_at) values (:task, clock_timestamp())
      on conflict (task) do update set turn_at = excluded.turn_at
      where watch_turn.turn_at <= excluded.turn_at - :gap * interval '1 millisecond'
      """;

  private static final String OBSERVED =
      """
      insert into connector_watch (source, observed_at, state, tasks, failure)
      select name, clock_timestamp(), :state, :tasks::jsonb, :failure
      from source where name = :source
      on conflict (source) do update
      set observed_at = excluded.observed_at, state = excluded.state, tasks = excluded.tasks,
        failure = excluded.failure
      returning observed_at
      """;

  private static final String HEARTBEAT =
      """
      insert into connector_watch (source, heartbeat_observed_at, heartbeat_end, heartbeat_moved_at)
      select name, now(), :end::bigint, case when :end::bigint is not null then now() end
      from source where name = :source
      on conflict (source) do update
      set heartbeat_observed_at = excluded.heartbeat_observed_at,
        heartbeat_end = excluded.heartbeat_end,
        heartbeat_moved_at = case
          when excluded.heartbeat_end is null then null
          when connector_watch.heartbeat_end is distinct from excluded.heartbeat_end then now()
          else connector_watch.heartbeat_moved_at end
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  ConnectorWatch(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** The database's time. */
  Instant now() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  /** Takes it upon this service to do what no other has done for a while. */
  boolean takeTurn(String task, Duration gap) {
    return jdbc.sql(TURN).param("task", task).param("gap", gap.toMillis()).update() == 1;
  }

  Map<String, ConnectorEvidence> all() {
    Map<String, ConnectorEvidence> all = new HashMap<>();
    RowCallbackHandler keep = row -> all.put(row.getString("source"), evidence(row));
    jdbc.sql("select * from connector_watch").query(keep);
    return all;
  }

  /** Keeps what Connect said; when that was, null if there is no such source. */
  @Nullable Instant observed(
      String source, String state, List<TaskState> tasks, @Nullable String failure) {
    return jdbc.sql(OBSERVED)
        .param("source", source)
        .param("state", state)
        .param("tasks", json.writeValueAsString(tasks))
        .param("failure", failure)
        .query(OffsetDateTime.class)
        .optional()
        .map(OffsetDateTime::toInstant)
        .orElse(null);
  }

  /**
   * Keeps where the topic of a connector's heartbeats ends.
   *
   * @param end null if there is no such topic
   */
  void heartbeat(String source, @Nullable Long end) {
    jdbc.sql(HEARTBEAT).param("source", source).param("end", end).update();
  }

  private ConnectorEvidence evidence(ResultSet row) throws SQLException {
    return new ConnectorEvidence(
        instant(row, "observed_at"),
        row.getString("state"),
        json.readValue(row.getString("tasks"), new TypeReference<List<TaskState>>() {}),
        row.getString("failure"),
        instant(row, "heartbeat_observed_at"),
        instant(row, "heartbeat_moved_at"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
