package io.penstock.health;

import io.penstock.health.ConnectorEvidence.TaskState;
import io.penstock.health.ConnectorState.FailedTask;
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
class ConnectorWatch implements ConnectorStates {
  private static final String TURN =
      """
      insert into watch_turn (task, turn_at) values (:task, clock_timestamp())
      on conflict (task) do update set turn_at = excluded.turn_at
      where watch_turn.turn_at <= excluded.turn_at - :gap * interval '1 millisecond'
      """;

  private static final String OBSERVED =
      """
      insert into connector_watch (source, observed_at, state, state_since, tasks, failure)
      select s.name, t.now, :state, t.now, :tasks::jsonb, :failure
      from source s, (select clock_timestamp() as now) t where s.name = :source
      on conflict (source) do update
      set observed_at = excluded.observed_at, state = excluded.state,
        state_since = case when connector_watch.state = excluded.state
          then connector_watch.state_since else excluded.state_since end,
        tasks = excluded.tasks, failure = excluded.failure
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

  @Override
  public List<ConnectorState> current() {
    return jdbc.sql("select * from connector_watch where observed_at is not null order by source")
        .query((row, number) -> state(row))
        .list();
  }

  /** Keeps what Connect said, if there is such a source. */
  void observed(String source, String state, List<TaskState> tasks, @Nullable String failure) {
    jdbc.sql(OBSERVED)
        .param("source", source)
        .param("state", state)
        .param("tasks", json.writeValueAsString(tasks))
        .param("failure", failure)
        .update();
  }

  /**
   * Keeps where the topic of a connector's heartbeats ends.
   *
   * @param end null if there is no such topic
   */
  void heartbeat(String source, @Nullable Long end) {
    jdbc.sql(HEARTBEAT).param("source", source).param("end", end).update();
  }

  private ConnectorState state(ResultSet row) throws SQLException {
    return new ConnectorState(
        row.getString("source"),
        row.getString("state"),
        row.getObject("state_since", OffsetDateTime.class).toInstant(),
        tasks(row).stream()
            .filter(task -> task.state().equals(ConnectorKeeping.FAILED))
            .map(task -> new FailedTask(task.id(), task.trace()))
            .toList(),
        row.getString("failure"),
        row.getObject("observed_at", OffsetDateTime.class).toInstant());
  }

  private List<TaskState> tasks(ResultSet row) throws SQLException {
    return json.readValue(row.getString("tasks"), new TypeReference<List<TaskState>>() {});
  }

  private ConnectorEvidence evidence(ResultSet row) throws SQLException {
    return new ConnectorEvidence(
        instant(row, "observed_at"),
        row.getString("state"),
        tasks(row),
        row.getString("failure"),
        instant(row, "heartbeat_observed_at"),
        instant(row, "heartbeat_moved_at"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
