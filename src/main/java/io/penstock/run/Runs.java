package io.penstock.run;

import io.penstock.contract.TableResult;
import io.penstock.problem.NotFoundException;
import io.penstock.run.IngestRun.Driver;
import io.penstock.run.IngestRun.RunTable;
import io.penstock.source.TableName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** The ingest runs and what they reported. */
@Repository
class IngestRuns {
  private static final String TABLES =
      """
      select r.*, t.schema, t.name
      from ingest_run_table r join source_table t on t.id = r.table_id
      where r.run_id in (:runs) order by r.run_id, r.position
      """;

  /** A result counts while the run is open and, once terminal, only if it is terminal too. */
  private static final String REPORT =
      """
      update ingest_run_table
      set status = :status, result = :result::jsonb, reported_at = :at
      where run_id = :run and table_id = :table and open
        and (:terminal or status in ('PENDING', 'HISTORY_PUBLISHED'))
      """;

  private static final String END =
      """
      update ingest_run
      set status = :status, finished_at = :at, exit_code = :exitCode, reason = :reason
      where id = :id and finished_at is null
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  IngestRuns(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /**
   * Keeps a new run.
   *
   * @throws org.springframework.dao.DuplicateKeyException if an open run works on one of the tables
   */
  @Transactional
  void add(UUID id, String tokenHash, List<UUID> tables, Instant at) {
    jdbc.sql(
            """
            insert into ingest_run (id, status, token_hash, requested_at)
            values (:id, 'QUEUED', :hash, :at)
            """)
        .param("id", id)
        .param("hash", tokenHash)
        .param("at", utc(at))
        .update();
    // In one order for all, so that two runs on the same tables refuse each other, not deadlock.
    for (UUID table : tables.stream().sorted().toList()) {
      jdbc.sql(
              """
              insert into ingest_run_table (run_id, table_id, position, status, result)
              values (:run, :table, :position, 'PENDING', :result::jsonb)
              """)
          .param("run", id)
          .param("table", table)
          .param("position", tables.indexOf(table))
          .param("result", json.writeValueAsString(Results.PENDING))
          .update();
    }
  }

  void started(UUID id, Driver driver, Instant at) {
    jdbc.sql(
            """
            update ingest_run
            set status = 'RUNNING', started_at = :at, process_id = :process,
              process_started_at = :processStartedAt
            where id = :id and status = 'QUEUED'
            """)
        .param("at", utc(at))
        .param("process", driver.processId())
        .param("processStartedAt", utc(driver.startedAt()))
        .param("id", id)
        .update();
  }

  void unknown(UUID id, @Nullable Integer exitCode, String reason) {
    jdbc.sql(
            """
            update ingest_run set status = 'UNKNOWN', exit_code = :exitCode, reason = :reason
            where id = :id and finished_at is null
            """)
        .param("exitCode", exitCode)
        .param("reason", reason)
        .param("id", id)
        .update();
  }

  /**
   * Ends a run and gives its tables free.
   *
   * @param tables the last word on each table
   * @return false if it had ended before
   */
  @Transactional
  boolean end(UUID id, RunEnd end, Instant at) {
    int ended =
        jdbc.sql(END)
            .param("status", end.status().name())
            .param("at", utc(at))
            .param("exitCode", end.exitCode())
            .param("reason", end.reason())
            .param("id", id)
            .update();
    if (ended == 0) {
      return false;
    }
    for (RunTable table : end.tables()) {
      jdbc.sql(
              """
              update ingest_run_table set status = :status, result = :result::jsonb
              where run_id = :run and table_id = :table
                and status in ('PENDING', 'HISTORY_PUBLISHED')
              """)
          .param("status", table.result().status().name())
          .param("result", json.writeValueAsString(table.result()))
          .param("run", id)
          .param("table", table.tableId())
          .update();
    }
    jdbc.sql("update ingest_run_table set open = false where run_id = :run")
        .param("run", id)
        .update();
    return true;
  }

  /**
   * Keeps what a run reports of a table.
   *
   * @return false if nothing changed: the run has ended, or its last word on the table is said
   */
  boolean report(UUID run, UUID table, TableResult result, Instant at) {
    int updated =
        jdbc.sql(REPORT)
            .param("status", result.status().name())
            .param("result", json.writeValueAsString(result))
            .param("at", utc(at))
            .param("run", run)
            .param("table", table)
            .param("terminal", result.status().isTerminal())
            .update();
    return updated == 1;
  }

  /** Hash of the run's token, or a not-found problem. */
  String tokenHash(UUID id) {
    return jdbc.sql("select token_hash from ingest_run where id = :id")
        .param("id", id)
        .query(String.class)
        .optional()
        .orElseThrow(() -> notFound(id));
  }

  /** The run of that id, or a not-found problem. */
  IngestRun get(UUID id) {
    List<IngestRun> found =
        withTables(
            jdbc.sql("select * from ingest_run where id = :id")
                .param("id", id)
                .query(IngestRuns::run)
                .list());
    return found.stream().findFirst().orElseThrow(() -> notFound(id));
  }

  /** Runs that have not ended, oldest first. */
  List<IngestRun> open() {
    return withTables(
        jdbc.sql("select * from ingest_run where finished_at is null order by requested_at, id")
            .query(IngestRuns::run)
            .list());
  }

  /** Up to a limit of runs, newest first. */
  List<IngestRun> list(@Nullable Instant beforeTime, @Nullable UUID beforeId, int limit) {
    return withTables(
        jdbc.sql(
                """
                select * from ingest_run
                where :time::timestamptz is null or (requested_at, id) < (:time, :id)
                order by requested_at desc, id desc limit :limit
                """)
            .param("time", beforeTime == null ? null : utc(beforeTime))
            .param("id", beforeId)
            .param("limit", limit)
            .query(IngestRuns::run)
            .list());
  }

  /** The open run that works on a table. */
  Optional<UUID> openRunOn(UUID table) {
    return jdbc.sql("select run_id from ingest_run_table where table_id = :table and open")
        .param("table", table)
        .query(UUID.class)
        .optional();
  }

  private List<IngestRun> withTables(List<IngestRun> runs) {
    if (runs.isEmpty()) {
      return runs;
    }
    Collection<UUID> ids = runs.stream().map(IngestRun::id).toList();
    Map<UUID, List<RunTable>> tables = new HashMap<>();
    jdbc.sql(TABLES)
        .param("runs", ids)
        .query(
            row -> {
              tables
                  .computeIfAbsent(row.getObject("run_id", UUID.class), id -> new ArrayList<>())
                  .add(table(row));
            });
    return runs.stream()
        .map(run -> run.withTables(tables.getOrDefault(run.id(), List.of())))
        .toList();
  }

  private RunTable table(ResultSet row) throws SQLException {
    return new RunTable(
        row.getObject("table_id", UUID.class),
        new TableName(row.getString("schema"), row.getString("name")),
        json.readValue(row.getString("result"), TableResult.class),
        instant(row, "reported_at"));
  }

  private static IngestRun run(ResultSet row, int number) throws SQLException {
    Instant processStartedAt = instant(row, "process_started_at");
    return new IngestRun(
        row.getObject("id", UUID.class),
        RunStatus.valueOf(row.getString("status")),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        instant(row, "started_at"),
        instant(row, "finished_at"),
        processStartedAt == null ? null : new Driver(row.getLong("process_id"), processStartedAt),
        row.getObject("exit_code", Integer.class),
        row.getString("reason"),
        List.of());
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static OffsetDateTime utc(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }

  private static NotFoundException notFound(UUID id) {
    return new NotFoundException("ingest-run", id);
  }
}
