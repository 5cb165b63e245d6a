package io.penstock.table;

import io.penstock.contract.IngestJob.Brake;
import io.penstock.contract.Lsn;
import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
import io.penstock.source.TableName;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The registered tables. */
@Repository
public class Tables {
  private static final String INSERT =
      """
      insert into source_table (id, source, schema, name, namespace, state, columns,
        replica_identity, format_version, buckets, brake_delete_percent, brake_minimum_rows, owner,
        lag_target_seconds, reconcile_every_seconds, compact_every_seconds, keep_snapshots_seconds,
        paused, sensitive, reconcile_mode, repair_rows, epoch, created_at)
      values (:id, :source, :schema, :name, :namespace, 'ACTIVE', :columns::jsonb,
        :replicaIdentity, :formatVersion, :buckets, :brakeDeletePercent, :brakeMinimumRows,
        :owner, :lagTarget, :reconcileEvery, :compactEvery, :keepSnapshots, :paused,
        :sensitive::jsonb, :reconcileMode, :repairRows, :epoch, :createdAt)
      """;

  private static final String CHANGE_POLICY =
      """
      update source_table
      set brake_delete_percent = :brakeDeletePercent, brake_minimum_rows = :brakeMinimumRows,
        owner = :owner, lag_target_seconds = :lagTarget, reconcile_every_seconds = :reconcileEvery,
        compact_every_seconds = :compactEvery, keep_snapshots_seconds = :keepSnapshots,
        paused = :paused, sensitive = :sensitive::jsonb, reconcile_mode = :reconcileMode,
        repair_rows = :repairRows
      where id = :id
      """;

  /** A table is as its source is, once that is removed. */
  private static final String SELECT =
      """
      select t.*, case when s.removed_at is null then t.state else 'REMOVED' end as state_now,
        case when s.removed_at is null then t.state_reason end as reason_now
      from source_table t join source s on s.name = t.source
      """;

  private static final String REPLICATED =
      SELECT + " where s.removed_at is null and t.state <> 'REMOVED' ";

  private static final String ORDER = " order by t.source, t.schema, t.name";

  private static final String LIST =
      SELECT
          + """
          where (:source::text is null or t.source = :source)
            and (t.source, t.schema, t.name) > (:afterSource, :afterSchema, :afterName)
          """
          + ORDER
          + " limit :limit";

  private final JdbcClient jdbc;
  private final JsonMapper json;
  private final TableRows rows;

  Tables(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
    this.rows = new TableRows(json);
  }

  /**
   * Keeps a new table and its names in the lake.
   *
   * @throws org.springframework.dao.DuplicateKeyException if the table or a lake name is there
   */
  void add(Table table) {
    withPolicy(jdbc.sql(INSERT), table.policy())
        .param("id", table.id())
        .param("source", table.source())
        .param("schema", table.name().schema())
        .param("name", table.name().name())
        .param("namespace", table.namespace())
        .param("columns", json.writeValueAsString(table.columns()))
        .param("replicaIdentity", table.replicaIdentity().name())
        .param("formatVersion", table.policy().formatVersion())
        .param("buckets", table.policy().buckets())
        .param("epoch", table.epoch())
        .param("createdAt", table.createdAt().atOffset(ZoneOffset.UTC))
        .update();
    takeNames(table);
  }

  private void takeNames(Table table) {
    for (String name : List.of(table.currentTable(), table.historyTable())) {
      jdbc.sql("insert into lake_name (namespace, name, table_id) values (:space, :name, :id)")
          .param("space", table.namespace().toLowerCase(Locale.ROOT))
          .param("name", name.toLowerCase(Locale.ROOT))
          .param("id", table.id())
          .update();
    }
  }

  /** Gives a removed table's names in the lake up, once nothing there has them. */
  public void giveUpNames(UUID id) {
    jdbc.sql("delete from lake_name where table_id = :id").param("id", id).update();
  }

  /** Replicates a table no longer. */
  void remove(UUID id) {
    jdbc.sql("update source_table set state = 'REMOVED', state_reason = null where id = :id")
        .param("id", id)
        .update();
  }

  /**
   * Replicates a removed table again.
   *
   * @throws org.springframework.dao.DuplicateKeyException if a name that it gave up is taken
   */
  void bringBack(Table table) {
    giveUpNames(table.id());
    takeNames(table);
    jdbc.sql("update source_table set state = 'ACTIVE' where id = :id and state = 'REMOVED'")
        .param("id", table.id())
        .update();
  }

  /** Changes what is wanted of a table, but for its layout, which stays. */
  void changePolicy(UUID id, Policy policy) {
    withPolicy(jdbc.sql(CHANGE_POLICY), policy).param("id", id).update();
  }

  private StatementSpec withPolicy(StatementSpec statement, Policy policy) {
    Brake brake = policy.brake();
    return statement
        .param("brakeDeletePercent", brake == null ? null : brake.deletePercent())
        .param("brakeMinimumRows", brake == null ? null : brake.minimumRows())
        .param("owner", policy.owner())
        .param("lagTarget", policy.lagTarget().toSeconds())
        .param("reconcileEvery", policy.reconcileEvery().toSeconds())
        .param("compactEvery", policy.compactEvery().toSeconds())
        .param("keepSnapshots", policy.keepSnapshots().toSeconds())
        .param("paused", policy.paused())
        .param("sensitive", json.writeValueAsString(policy.sensitive()))
        .param("reconcileMode", policy.reconcileMode().name())
        .param("repairRows", policy.repairRows());
  }

  /** The table of that id, or a not-found problem. */
  public Table get(UUID id) {
    return jdbc.sql(SELECT + " where t.id = :id")
        .param("id", id)
        .query(rows)
        .optional()
        .orElseThrow(() -> new NotFoundException("table", id));
  }

  /**
   * The same, if it is still replicated.
   *
   * @throws ConflictException if it was removed
   */
  public Table replicated(UUID id) {
    Table table = get(id);
    if (table.state() == Table.State.REMOVED) {
      throw new ConflictException(
          "table-removed",
          "The table %s is removed from the fleet; add it again first.".formatted(table.name()));
    }
    return table;
  }

  /** The table of that id, and nobody else changes it before the transaction ends. */
  Table lock(UUID id) {
    return jdbc.sql(SELECT + " where t.id = :id for update of t")
        .param("id", id)
        .query(rows)
        .optional()
        .orElseThrow(() -> new NotFoundException("table", id));
  }

  /** The tables of those ids, by source, schema and name; unknown ids are left out. */
  public List<Table> get(Collection<UUID> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(SELECT + " where t.id in (:ids)" + ORDER).param("ids", ids).query(rows).list();
  }

  /** The tables of those ids, in their order; unknown ids are left out. */
  public List<Table> inOrder(List<UUID> ids) {
    return get(ids).stream()
        .sorted(Comparator.comparingInt(table -> ids.indexOf(table.id())))
        .toList();
  }

  /** All tables that are replicated of a source, by schema and name. */
  public List<Table> ofSource(String source) {
    return jdbc.sql(REPLICATED + " and t.source = :source" + ORDER)
        .param("source", source)
        .query(rows)
        .list();
  }

  /**
   * All tables that a source has or had, by schema and name, each in the state that it has or would
   * have if its source came back.
   */
  public List<Table> everOf(String source) {
    return jdbc.sql(
            """
            select t.*, t.state as state_now, t.state_reason as reason_now
            from source_table t where t.source = :source
            """
                + ORDER)
        .param("source", source)
        .query(rows)
        .list();
  }

  /** The table that a source has or had under a name, as it would be if its source came back. */
  public Optional<Table> find(String source, TableName name) {
    return jdbc.sql(
            """
            select t.*, t.state as state_now, t.state_reason as reason_now
            from source_table t where t.source = :source and t.schema = :schema and t.name = :name
            """)
        .param("source", source)
        .param("schema", name.schema())
        .param("name", name.name())
        .query(rows)
        .optional();
  }

  /** All tables that are replicated, by source, schema and name. */
  public List<Table> all() {
    return jdbc.sql(REPLICATED + ORDER).query(rows).list();
  }

  /** All active tables, paused ones too, by source, schema and name. */
  public List<Table> active() {
    return jdbc.sql(REPLICATED + " and t.state = 'ACTIVE'" + ORDER).query(rows).list();
  }

  /** The table that owns a name in the lake, whatever its case. */
  Optional<Table> ownerOf(String namespace, String lakeName) {
    return jdbc.sql(
            SELECT
                + """
                join lake_name l on l.table_id = t.id
                where l.namespace = lower(:namespace) and l.name = lower(:name)
                """)
        .param("namespace", namespace)
        .param("name", lakeName)
        .query(rows)
        .optional();
  }

  /** Up to a limit of tables, by source, schema and name. */
  List<Table> list(@Nullable String source, @Nullable List<String> after, int limit) {
    List<String> start = after == null ? List.of("", "", "") : after;
    return jdbc.sql(LIST)
        .param("source", source)
        .param("afterSource", start.get(0))
        .param("afterSchema", start.get(1))
        .param("afterName", start.get(2))
        .param("limit", limit)
        .query(rows)
        .list();
  }

  /** Holds a table back; a table that is held back already keeps its first reason. */
  public void quarantine(UUID id, String reason) {
    jdbc.sql(
            """
            update source_table set state = 'QUARANTINED', state_reason = :reason
            where id = :id and state = 'ACTIVE'
            """)
        .param("reason", reason)
        .param("id", id)
        .update();
  }

  /** The same for a change of its columns at the source, on which somebody has to decide. */
  void quarantineForColumns(UUID id, String reason) {
    quarantine(id, reason);
    jdbc.sql(
            """
            update source_table set state_cause = 'COLUMNS'
            where id = :id and state = 'QUARANTINED' and state_reason = :reason
            """)
        .param("id", id)
        .param("reason", reason)
        .update();
  }

  /** Those that are quarantined for such a change. */
  public Set<UUID> quarantinedForColumns() {
    return jdbc.sql(
            "select id from source_table where state = 'QUARANTINED' and state_cause = 'COLUMNS'")
        .query(UUID.class)
        .set();
  }

  /**
   * Lets a quarantined table go on.
   *
   * @return false if it was not quarantined
   */
  boolean release(UUID id) {
    int updated =
        jdbc.sql(
                """
                update source_table set state = 'ACTIVE', state_reason = null, state_cause = null
                where id = :id and state = 'QUARANTINED'
                """)
            .param("id", id)
            .update();
    return updated == 1;
  }

  /**
   * Moves on how far a table's replica is complete; never back.
   *
   * @param lsn unsigned
   */
  public void completeThrough(UUID id, long lsn) {
    jdbc.sql(
            """
            update source_table
            set complete_through_lsn = greatest(complete_through_lsn, :lsn::pg_lsn)
            where id = :id
            """)
        .param("lsn", Lsn.format(lsn))
        .param("id", id)
        .update();
  }

  /** Forgets how far a table's replica is complete: its source's LSNs begin anew. */
  public void startOver(UUID id) {
    jdbc.sql("update source_table set complete_through_lsn = null where id = :id")
        .param("id", id)
        .update();
  }

  /**
   * Says that a table's replica may differ from its source; it is ingested all the same. The first
   * reason is kept and further ones are added to it.
   *
   * @param reason one sentence on what happened, and what to do
   */
  public void markDiverged(UUID id, String reason) {
    jdbc.sql(
            """
            update source_table
            set diverged_reason = case
                when diverged_reason is null then :reason
                when position(:reason in diverged_reason) > 0 then diverged_reason
                else diverged_reason || chr(10) || :reason end,
              diverged_since = coalesce(diverged_since, clock_timestamp()),
              diverged_marked_at = clock_timestamp()
            where id = :id
            """)
        .param("reason", reason)
        .param("id", id)
        .update();
  }

  /**
   * Takes the mark away, once a comparison has found the replica equal.
   *
   * @param begun when the comparison began, by the database's clock; a reason that was found later
   *     stays
   * @return whether there was a mark that is gone now
   */
  public boolean clearDiverged(UUID id, Instant begun) {
    int updated =
        jdbc.sql(
                """
                update source_table
                set diverged_reason = null, diverged_since = null, diverged_marked_at = null
                where id = :id and diverged_marked_at < :begun
                """)
            .param("id", id)
            .param("begun", begun.atOffset(ZoneOffset.UTC))
            .update();
    return updated == 1;
  }
}
