package io.penstock.run;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.TableResult;
import io.penstock.instance.ServiceInstance;
import io.penstock.problem.NotFoundException;
import io.penstock.run.Run.Driver;
import io.penstock.run.Run.RunTable;
import io.penstock.source.TableName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
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

/** The runs of every kind and what they reported; all times are by the database's clock. */
@Repository
class Runs {
  private static final String TABLES =
      """
      select r.*, t.source, t.schema, t.name
      from run_table r join source_table t on t.id = r.table_id
      where r.run_id in (:runs) order by r.run_id, r.position
      """;

  /** A result counts while the run is open and, once terminal, only if it is terminal too. */
  private static final String REPORT =
      """
      update run_table
      set status = :status, result = :result::jsonb, reported_at = now()
      where run_id = :run and table_id = :table and open
        and (:terminal or status in ('PENDING', 'HISTORY_PUBLISHED'))
      """;

  private static final String END =
      """
      update run
      set status = :status, finished_at = now(), exit_code = :exitCode, reason = :reason
      where id = :id and finished_at is null
      """;

  private static final String COUNT =
      """
      update run set table_counts = (
        select coalesce(jsonb_object_agg(status, tables), '{}')
        from (
          select status, count(*) as tables from run_table where run_id = :id group by status) c)
      where id = :id
      """;

  /**
   * A run that is to be kept.
   *
   * @param scheduled whether the service starts it by itself
   * @param owner the start of the service that looks after it
   * @param tokenHash of the token that it will report with
   */
  record NewRun(
      UUID id, RunKind kind, boolean scheduled, ServiceInstance owner, String tokenHash) {}

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Runs(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /**
   * Keeps a new run.
   *
   * @throws org.springframework.dao.DuplicateKeyException if an open run works on one of the tables
   */
  @Transactional
  void add(NewRun run, List<UUID> tables) {
    jdbc.sql(
            """
            insert into run (id, kind, status, scheduled, token_hash, requested_at, owner,
              owner_seen_at, process_host)
            values (:id, :kind, 'QUEUED', :scheduled, :hash, now(), :owner, now(), :host)
            """)
        .param("id", run.id())
        .param("kind", run.kind().name())
        .param("scheduled", run.scheduled())
        .param("hash", run.tokenHash())
        .param("owner", run.owner().id())
        .param("host", run.owner().host())
        .update();
    // In one order for all, so that two runs on the same tables refuse each other, not deadlock.
    for (UUID table : tables.stream().sorted().toList()) {
      jdbc.sql(
              """
              insert into run_table (run_id, table_id, position, status, result)
              values (:run, :table, :position, 'PENDING', :result::jsonb)
              """)
          .param("run", run.id())
          .param("table", table)
          .param("position", tables.indexOf(table))
          .param("result", json.writeValueAsString(Outcome.pending(run.kind()).result()))
          .update();
    }
  }

  /** Notes which version of each table's columns the run's driver is told, at the least. */
  void tellColumns(UUID id) {
    jdbc.sql(
            """
            update run_table r set columns_version = t.columns_version
            from source_table t where t.id = r.table_id and r.run_id = :run
            """)
        .param("run", id)
        .update();
  }

  /** Whether a table's columns have changed since a run's driver was told them. */
  boolean hasOldColumns(UUID id, UUID tableId) {
    return jdbc.sql(
            """
            select exists (
              select from run_table r join source_table t on t.id = r.table_id
              where r.run_id = :run and r.table_id = :table
                and r.columns_version < t.columns_version)
            """)
        .param("run", id)
        .param("table", tableId)
        .query(Boolean.class)
        .single();
  }

  /** Says that the run's driver was started. */
  void started(UUID id, Driver driver) {
    jdbc.sql(
            """
            update run
            set status = 'RUNNING', started_at = now(), process_id = :process,
              process_started_at = :processStartedAt
            where id = :id and status = 'QUEUED'
            """)
        .param("process", driver.processId())
        .param("processStartedAt", utc(driver.startedAt()))
        .param("id", id)
        .update();
  }

  void unknown(UUID id, @Nullable Integer exitCode, String reason) {
    jdbc.sql(
            """
            update run set status = 'UNKNOWN', exit_code = :exitCode, reason = :reason
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
  boolean end(UUID id, RunEnd end) {
    int ended =
        jdbc.sql(END)
            .param("status", end.status().name())
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
              update run_table set status = :status, result = :result::jsonb
              where run_id = :run and table_id = :table
                and status in ('PENDING', 'HISTORY_PUBLISHED')
              """)
          .param("status", table.outcome().status())
          .param("result", json.writeValueAsString(table.outcome().result()))
          .param("run", id)
          .param("table", table.tableId())
          .update();
    }
    jdbc.sql("update run_table set open = false, ended_at = now() where run_id = :run")
        .param("run", id)
        .update();
    jdbc.sql(COUNT).param("id", id).update();
    return true;
  }

  /**
   * Keeps what a run reports of a table.
   *
   * @return false if nothing changed: the run has ended, or its last word on the table is said
   */
  boolean report(UUID run, UUID table, Outcome outcome) {
    int updated =
        jdbc.sql(REPORT)
            .param("status", outcome.status())
            .param("result", json.writeValueAsString(outcome.result()))
            .param("run", run)
            .param("table", table)
            .param("terminal", outcome.isTerminal())
            .update();
    return updated == 1;
  }

  /** Hash of the run's token, or a not-found problem. */
  String tokenHash(RunKind kind, UUID id) {
    return jdbc.sql("select token_hash from run where id = :id and kind = :kind")
        .param("id", id)
        .param("kind", kind.name())
        .query(String.class)
        .optional()
        .orElseThrow(() -> new NotFoundException(kind.slug(), id));
  }

  /** The run of that kind and id, or a not-found problem. */
  Run get(RunKind kind, UUID id) {
    return find(id)
        .filter(run -> run.kind() == kind)
        .orElseThrow(() -> new NotFoundException(kind.slug(), id));
  }

  /** The run of that id, of whatever kind. */
  Run get(UUID id) {
    return find(id).orElseThrow(() -> new NotFoundException("run", id));
  }

  /** How many of the runs that services started by themselves have not ended. */
  int countOpenScheduled(RunKind kind) {
    return jdbc.sql(
            """
            select count(*) from run where kind = :kind and scheduled and finished_at is null
            """)
        .param("kind", kind.name())
        .query(Integer.class)
        .single();
  }

  /** The runs of those ids, without their tables. */
  List<Run> get(Collection<UUID> ids) {
    return ids.isEmpty()
        ? List.of()
        : jdbc.sql("select * from run where id in (:ids)")
            .param("ids", ids)
            .query(Runs::run)
            .list();
  }

  /**
   * Of these runs those that are running and were not reported on for some time, without their
   * tables.
   */
  List<Run> unreported(Collection<UUID> ids, Duration time) {
    if (ids.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(
            """
            select * from run
            where id in (:ids) and status = 'RUNNING'
              and now() - make_interval(secs => :seconds) > greatest(
                started_at, (select max(reported_at) from run_table t where t.run_id = run.id))
            """)
        .param("ids", ids)
        .param("seconds", time.toMillis() / 1e3)
        .query(Runs::run)
        .list();
  }

  private Optional<Run> find(UUID id) {
    return withTables(
            jdbc.sql("select * from run where id = :id").param("id", id).query(Runs::run).list())
        .stream()
        .findFirst();
  }

  private List<Run> withTables(List<Run> runs) {
    if (runs.isEmpty()) {
      return runs;
    }
    Map<UUID, RunKind> kinds = runs.stream().collect(toMap(Run::id, Run::kind));
    Map<UUID, List<RunTable>> tables = new HashMap<>();
    jdbc.sql(TABLES)
        .param("runs", kinds.keySet())
        .query(
            row -> {
              UUID run = row.getObject("run_id", UUID.class);
              RunKind kind = requireNonNull(kinds.get(run));
              tables.computeIfAbsent(run, id -> new ArrayList<>()).add(table(kind, row));
            });
    return runs.stream()
        .map(run -> run.withTables(tables.getOrDefault(run.id(), List.of())))
        .toList();
  }

  private RunTable table(RunKind kind, ResultSet row) throws SQLException {
    return new RunTable(
        row.getObject("table_id", UUID.class),
        row.getString("source"),
        new TableName(row.getString("schema"), row.getString("name")),
        outcome(kind, row.getString("result")),
        instant(row, "reported_at"));
  }

  Outcome outcome(RunKind kind, String result) {
    return switch (kind) {
      case INGEST -> new IngestOutcome(json.readValue(result, TableResult.class));
      case MAINTENANCE -> new MaintenanceOutcome(json.readValue(result, MaintenanceResult.class));
    };
  }

  static Run run(ResultSet row, int number) throws SQLException {
    Instant processStartedAt = instant(row, "process_started_at");
    return new Run(
        row.getObject("id", UUID.class),
        RunKind.valueOf(row.getString("kind")),
        RunStatus.valueOf(row.getString("status")),
        row.getBoolean("scheduled"),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        instant(row, "started_at"),
        instant(row, "finished_at"),
        row.getString("process_host"),
        processStartedAt == null ? null : new Driver(row.getLong("process_id"), processStartedAt),
        row.getObject("exit_code", Integer.class),
        row.getString("reason"),
        List.of());
  }

  static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static OffsetDateTime utc(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }
}
