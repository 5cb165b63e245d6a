package io.penstock.freshness;

import io.penstock.contract.Lsn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.EnumMap;
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

/** What the newest looks showed of tables. */
@Repository
class SeenTables {
  /** All in one statement: there are hundreds. */
  private static final String KEEP =
      """
      insert into table_freshness
        (table_id, observed_at, lsn, complete_at, proved_at, stages, unknown, taken, topic_end,
          waiting_since)
      select t.id, s.observed, s.lsn, s.complete, s.proved, s.stages, s.unknown, s.taken, s.topic,
        s.waiting
      from jsonb_to_recordset(:seen::jsonb) as s (
        id uuid, observed timestamptz, lsn pg_lsn, complete timestamptz, proved timestamptz,
        stages jsonb, unknown text, taken bigint, topic bigint, waiting timestamptz)
      join source_table t on t.id = s.id
      on conflict (table_id) do update
      set observed_at = excluded.observed_at, lsn = excluded.lsn,
        complete_at = excluded.complete_at, proved_at = excluded.proved_at,
        stages = excluded.stages, unknown = excluded.unknown, taken = excluded.taken,
        topic_end = excluded.topic_end, waiting_since = excluded.waiting_since
      """;

  private static final String TURN =
      """
      insert into watch_turn (task, turn_at) values (:task, clock_timestamp())
      on conflict (task) do update set turn_at = excluded.turn_at
      where watch_turn.turn_at <= excluded.turn_at - :gap * interval '1 millisecond'
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  SeenTables(JdbcClient jdbc, JsonMapper json) {
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

  /** Of every table that was looked at. */
  Map<UUID, Seen> all() {
    Map<UUID, Seen> all = new HashMap<>();
    RowCallbackHandler keep = row -> all.put(row.getObject("table_id", UUID.class), seen(row));
    jdbc.sql("select * from table_freshness").query(keep);
    return all;
  }

  void keep(Collection<Seen> seen) {
    List<Map<String, @Nullable Object>> rows = seen.stream().map(SeenTables::row).toList();
    jdbc.sql(KEEP).param("seen", json.writeValueAsString(rows)).update();
  }

  private static Map<String, @Nullable Object> row(Seen seen) {
    Map<String, @Nullable Object> row = new HashMap<>();
    row.put("id", seen.tableId());
    row.put("observed", text(seen.observedAt()));
    row.put("lsn", seen.lsn() == null ? null : Lsn.format(seen.lsn()));
    row.put("complete", text(seen.completeAt()));
    row.put("proved", text(seen.provedAt()));
    Map<Stage, Long> stages = new EnumMap<>(Stage.class);
    seen.stages().forEach((stage, time) -> stages.put(stage, time.toMillis()));
    row.put("stages", stages);
    row.put("unknown", seen.unknown());
    row.put("taken", seen.progress().taken());
    row.put("topic", seen.progress().end());
    row.put("waiting", text(seen.progress().waitingSince()));
    return row;
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC).toString();
  }

  private Seen seen(ResultSet row) throws SQLException {
    Map<Stage, Long> millis =
        json.readValue(row.getString("stages"), new TypeReference<Map<Stage, Long>>() {});
    Map<Stage, Duration> stages = new EnumMap<>(Stage.class);
    millis.forEach((stage, time) -> stages.put(stage, Duration.ofMillis(time)));
    String lsn = row.getString("lsn");
    return new Seen(
        row.getObject("table_id", UUID.class),
        row.getObject("observed_at", OffsetDateTime.class).toInstant(),
        lsn == null ? null : Lsn.parse(lsn),
        instant(row, "complete_at"),
        instant(row, "proved_at"),
        stages,
        row.getString("unknown"),
        new Progress(
            row.getLong("taken"),
            row.getObject("topic_end", Long.class),
            instant(row, "waiting_since")));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
