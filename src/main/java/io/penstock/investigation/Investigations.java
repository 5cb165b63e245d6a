package io.penstock.investigation;

import io.penstock.investigation.Investigation.Extract;
import io.penstock.investigation.Investigation.Kind;
import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
import io.penstock.web.TimePlace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The investigations, and what each of their runs found. */
@Repository
class Investigations {
  private final JdbcClient jdbc;
  private final NamedParameterJdbcTemplate batch;
  private final JsonMapper json;

  Investigations(JdbcClient jdbc, NamedParameterJdbcTemplate batch, JsonMapper json) {
    this.jdbc = jdbc;
    this.batch = batch;
    this.json = json;
  }

  void add(Investigation investigation) {
    jdbc.sql(
            """
            insert into investigation
              (id, name, table_id, extract_kind, extract_from, measures, filter, taken_at, created_at)
            values (:id, :name, :table, :kind, :from, :measures::jsonb, :filter, :takenAt, now())
            """)
        .param("id", investigation.id())
        .param("name", investigation.name())
        .param("table", investigation.tableId())
        .param("kind", investigation.extract().kind().name())
        .param("from", investigation.extract().from())
        .param("measures", json.writeValueAsString(investigation.measures()))
        .param("filter", investigation.filter())
        .param("takenAt", utc(investigation.takenAt()))
        .update();
  }

  /** The investigation of that id, or a not-found problem. */
  Investigation get(UUID id) {
    return jdbc.sql("select * from investigation where id = :id")
        .param("id", id)
        .query(this::investigation)
        .optional()
        .orElseThrow(() -> new NotFoundException("investigation", id));
  }

  /** Up to a limit of them, the newest first. */
  List<Investigation> list(@Nullable TimePlace before, int limit) {
    return jdbc.sql(
            """
            select * from investigation
            where :at::timestamptz is null or (created_at, id) < (:at, :id)
            order by created_at desc, id desc limit :limit
            """)
        .param("at", before == null ? null : before.at().atOffset(ZoneOffset.UTC))
        .param("id", before == null ? null : before.id())
        .param("limit", limit)
        .query(this::investigation)
        .list();
  }

  /** Whether there is one of that id. */
  boolean exists(UUID id) {
    return jdbc.sql("select exists (select from investigation where id = :id)")
        .param("id", id)
        .query(Boolean.class)
        .single();
  }

  /**
   * Keeps that a file was uploaded.
   *
   * @return whether the investigation is still there
   */
  boolean uploaded(UUID id, long bytes) {
    return jdbc.sql("update investigation set uploaded_bytes = :bytes where id = :id")
            .param("bytes", bytes)
            .param("id", id)
            .update()
        == 1;
  }

  /** Removes one with its runs; a conflict if one of them works. */
  void remove(UUID id) {
    int removed =
        jdbc.sql(
                """
                delete from investigation where id = :id and not exists (
                  select from investigation_run r
                  where r.investigation_id = :id and r.state = 'RUNNING')
                """)
            .param("id", id)
            .update();
    if (removed == 0) {
      get(id);
      throw new ConflictException(
          "investigation-running", "A run of the investigation is not finished; wait for it.");
    }
  }

  /** Keeps that a run begins. */
  UUID begin(UUID investigation, UUID owner) {
    UUID id = UUID.randomUUID();
    jdbc.sql(
            """
            insert into investigation_run
              (id, investigation_id, state, started_at, owner, owner_seen_at)
            values (:id, :investigation, 'RUNNING', now(), :owner, now())
            """)
        .param("id", id)
        .param("owner", owner)
        .param("investigation", investigation)
        .update();
    return id;
  }

  /** Says that a service still carries out what it began. */
  void seen(UUID owner) {
    jdbc.sql(
            """
            update investigation_run set owner_seen_at = now()
            where owner = :owner and state = 'RUNNING'
            """)
        .param("owner", owner)
        .update();
  }

  /** Gives up what services left behind that were not seen for some time. */
  void endAbandoned(Duration unseen, String failure) {
    jdbc.sql(
            """
            update investigation_run
            set state = 'FAILED', failure = :failure, finished_at = now()
            where state = 'RUNNING' and (owner_seen_at is null
              or owner_seen_at < now() - make_interval(secs => :seconds))
            """)
        .param("failure", failure)
        .param("seconds", unseen.toSeconds())
        .update();
  }

  /** Keeps what a run found; in a transaction. */
  void keep(UUID run, Waterfall found, @Nullable Long lakeSnapshotId, List<ExplainedRow> rows) {
    jdbc.sql(
            """
            update investigation_run set state = 'DONE', finished_at = now(),
              found = :found::jsonb, lake_snapshot_id = :snapshot
            where id = :id and state = 'RUNNING'
            """)
        .param("found", json.writeValueAsString(found))
        .param("snapshot", lakeSnapshotId)
        .param("id", run)
        .update();
    List<MapSqlParameterSource> all = new ArrayList<>();
    for (ExplainedRow row : rows) {
      all.add(
          new MapSqlParameterSource("run", run)
              .addValue("ordinal", all.size() + 1)
              .addValue("row", json.writeValueAsString(row)));
    }
    batch.batchUpdate(
        "insert into investigation_row (run_id, ordinal, row) values (:run, :ordinal, :row::json)",
        all.toArray(MapSqlParameterSource[]::new));
  }

  void fail(UUID run, String failure) {
    jdbc.sql(
            """
            update investigation_run set state = 'FAILED', finished_at = now(), failure = :failure
            where id = :id and state = 'RUNNING'
            """)
        .param("failure", failure)
        .param("id", run)
        .update();
  }

  /** The run of that id, or a not-found problem. */
  InvestigationRun getRun(UUID id) {
    return jdbc.sql("select * from investigation_run where id = :id")
        .param("id", id)
        .query(this::read)
        .optional()
        .orElseThrow(() -> new NotFoundException("investigation-run", id));
  }

  /** Up to a limit of the runs of an investigation, the newest first. */
  List<InvestigationRun> runs(UUID investigation, @Nullable TimePlace before, int limit) {
    return jdbc.sql(
            """
            select * from investigation_run
            where investigation_id = :investigation
              and (:at::timestamptz is null or (started_at, id) < (:at, :id))
            order by started_at desc, id desc limit :limit
            """)
        .param("investigation", investigation)
        .param("at", before == null ? null : before.at().atOffset(ZoneOffset.UTC))
        .param("id", before == null ? null : before.id())
        .param("limit", limit)
        .query(this::read)
        .list();
  }

  /**
   * Rows that a run kept.
   *
   * @param after ordinal to begin after
   */
  List<Placed> rows(UUID run, int after, int limit) {
    return jdbc.sql(
            """
            select ordinal, row from investigation_row where run_id = :run and ordinal > :after
            order by ordinal limit :limit
            """)
        .param("run", run)
        .param("after", after)
        .param("limit", limit)
        .query(
            (row, number) ->
                new Placed(
                    row.getInt("ordinal"),
                    json.readValue(row.getString("row"), ExplainedRow.class)))
        .list();
  }

  /** A row with its place, from 1. */
  record Placed(int ordinal, ExplainedRow row) {}

  private Investigation investigation(ResultSet row, int number) throws SQLException {
    return new Investigation(
        row.getObject("id", UUID.class),
        row.getString("name"),
        row.getObject("table_id", UUID.class),
        new Extract(Kind.valueOf(row.getString("extract_kind")), row.getString("extract_from")),
        json.readValue(row.getString("measures"), new TypeReference<List<String>>() {}),
        row.getString("filter"),
        instant(row.getObject("taken_at", OffsetDateTime.class)),
        row.getObject("uploaded_bytes", Long.class),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }

  private InvestigationRun read(ResultSet row, int number) throws SQLException {
    String found = row.getString("found");
    return new InvestigationRun(
        row.getObject("id", UUID.class),
        row.getObject("investigation_id", UUID.class),
        InvestigationRun.State.valueOf(row.getString("state")),
        row.getString("failure"),
        row.getObject("started_at", OffsetDateTime.class).toInstant(),
        instant(row.getObject("finished_at", OffsetDateTime.class)),
        row.getObject("lake_snapshot_id", Long.class),
        found == null ? null : json.readValue(found, Waterfall.class));
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
