package io.penstock.run;

import static java.util.Objects.requireNonNull;

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
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Lists of runs, which cost the same whether there were hundreds of them or a million. */
@Repository
class RunLists {
  private static final TypeReference<TreeMap<String, Integer>> COUNTS = new TypeReference<>() {};

  /** Statuses of {@code run_table} that say that there was nothing to do; an index is told them. */
  private static final String WORKED =
      """
      select run_id, status, string_agg(table_id::text, ',') as tables from run_table
      where run_id in (:runs) and status not in ('UP_TO_DATE', 'NOTHING_TO_DO')
      group by run_id, status
      """;

  private static final String NEWEST =
      """
      select r.*, coalesce(r.table_counts, (
        select jsonb_object_agg(status, tables)
        from (
          select status, count(*) as tables from run_table where run_id = r.id group by status) c),
        '{}') as counts
      from run r
      where r.kind = :kind and (r.requested_at, r.id) < (:time, :id)
      order by r.requested_at desc, r.id desc limit :limit
      """;

  private static final String UNFINISHED_OF_TABLE =
      """
      select r.*, t.result, t.reported_at, t.ended_at
      from run_table t join run r on r.id = t.run_id
      where t.table_id = :table and t.ended_at is null
      order by t.run_id desc
      """;

  private static final String ENDED_OF_TABLE =
      """
      select r.*, t.result, t.reported_at, t.ended_at
      from (
        select * from run_table
        where table_id = :table and (ended_at, run_id) < (:time, :id)
        order by ended_at desc, run_id desc limit :limit) t
      join run r on r.id = t.run_id
      order by t.ended_at desc, t.run_id desc
      """;

  /**
   * A run without its tables.
   *
   * @param counts how many of them have come to which status
   */
  record Counted(Run run, Map<String, Integer> counts) {}

  /**
   * What a run made of one table.
   *
   * @param reportedAt null before the first time
   * @param endedAt null while the run lasts
   */
  record OfTable(
      Run run, Outcome outcome, @Nullable Instant reportedAt, @Nullable Instant endedAt) {}

  /** The last item of the page before, by its list's order. */
  record After(Instant time, UUID run) {
    /** Later than any time that a run may have. */
    static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    /** Where the first page begins. */
    static final After START = new After(LAST, new UUID(-1, -1));

    private OffsetDateTime utc() {
      return time.atOffset(ZoneOffset.UTC);
    }
  }

  private final JdbcClient jdbc;
  private final JsonMapper json;
  private final Runs runs;

  RunLists(JdbcClient jdbc, JsonMapper json, Runs runs) {
    this.jdbc = jdbc;
    this.json = json;
    this.runs = runs;
  }

  /** Up to a limit of runs of a kind, the last asked for first. */
  List<Counted> newest(RunKind kind, After after, int limit) {
    return jdbc.sql(NEWEST)
        .param("kind", kind.name())
        .param("time", after.utc())
        .param("id", after.run())
        .param("limit", limit)
        .query((row, number) -> new Counted(Runs.run(row, number), counts(row)))
        .list();
  }

  /** The tables of runs by status, without those of which nothing was to be done. */
  Map<UUID, Map<String, List<UUID>>> worked(Collection<UUID> ids) {
    Map<UUID, Map<String, List<UUID>>> tables = new HashMap<>();
    if (!ids.isEmpty()) {
      jdbc.sql(WORKED)
          .param("runs", ids)
          .query(
              row -> {
                tables
                    .computeIfAbsent(row.getObject("run_id", UUID.class), id -> new TreeMap<>())
                    .put(
                        row.getString("status"),
                        Stream.of(row.getString("tables").split(","))
                            .map(UUID::fromString)
                            .toList());
              });
    }
    return tables;
  }

  /**
   * Up to a limit of the runs of a table: those that have not ended, which are on the first page
   * alone, then the last ended first.
   */
  List<OfTable> ofTable(UUID table, After after, int limit) {
    List<OfTable> found = new ArrayList<>();
    if (after.equals(After.START)) {
      found.addAll(jdbc.sql(UNFINISHED_OF_TABLE).param("table", table).query(this::ofTable).list());
    }
    found.addAll(
        jdbc.sql(ENDED_OF_TABLE)
            .param("table", table)
            .param("time", after.utc())
            .param("id", after.run())
            .param("limit", limit)
            .query(this::ofTable)
            .list());
    return found.subList(0, Math.min(limit, found.size()));
  }

  private OfTable ofTable(ResultSet row, int number) throws SQLException {
    Run run = Runs.run(row, number);
    return new OfTable(
        run,
        runs.outcome(run.kind(), requireNonNull(row.getString("result"))),
        Runs.instant(row, "reported_at"),
        Runs.instant(row, "ended_at"));
  }

  private Map<String, Integer> counts(ResultSet row) throws SQLException {
    return json.readValue(requireNonNull(row.getString("counts")), COUNTS);
  }
}
