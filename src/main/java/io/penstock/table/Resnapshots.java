package io.penstock.table;

import io.penstock.contract.Findings.ResnapshotProgress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The re-snapshots of tables; each step is kept, so that one cut short goes on. */
@Repository
public class Resnapshots {
  private static final String UNFINISHED = "state not in ('COMPLETE', 'FAILED')";

  private static final String SIGNAL =
      """
      update resnapshot r set signal_id = :signal
      where table_id = :table and signal_id is null and read_through is null and %s
        and not exists (
          select from resnapshot other where other.source = r.source and other.signal_id is not null)
      """
          .formatted(UNFINISHED);

  /** What a run reports counts once: the next reading takes its offset away. */
  private static final String UNREAD =
      """
      update resnapshot set state = 'FILLING', unread = :unread::jsonb, signal_id = null,
        signalled = false, signal_lsn = null, heard = false, scanned_at = null, scanned_lsn = null, read_through = null
      where table_id = :table and epoch_start = :start and read_through is not null and %s
      """
          .formatted(UNFINISHED);

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Resnapshots(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /**
   * Keeps a new one, asked for now by the database's clock.
   *
   * @throws org.springframework.dao.DuplicateKeyException if one of the table is under way
   */
  public void add(Table table, int epochStart, String reason) {
    jdbc.sql(
            """
            insert into resnapshot (table_id, epoch_start, source, state, reason, requested_at)
            values (:table, :start, :source, 'REQUESTED', :reason, now())
            """)
        .param("table", table.id())
        .param("start", epochStart)
        .param("source", table.source())
        .param("reason", reason)
        .update();
  }

  /** The newest re-snapshot of each of the tables that has one. */
  public Map<UUID, Resnapshot> newest(Collection<UUID> tableIds) {
    if (tableIds.isEmpty()) {
      return Map.of();
    }
    return jdbc
        .sql(
            """
            select distinct on (table_id) * from resnapshot where table_id in (:tables)
            order by table_id, epoch_start desc
            """)
        .param("tables", tableIds)
        .query(this::resnapshot)
        .list()
        .stream()
        .collect(Collectors.toMap(Resnapshot::tableId, Function.identity()));
  }

  /** All of a table, the oldest first. */
  public List<Resnapshot> of(UUID tableId) {
    return jdbc.sql("select * from resnapshot where table_id = :table order by epoch_start")
        .param("table", tableId)
        .query(this::resnapshot)
        .list();
  }

  /** All that are under way, the oldest first. */
  public List<Resnapshot> unfinished() {
    return jdbc.sql("select * from resnapshot where " + UNFINISHED + " order by requested_at")
        .query(this::resnapshot)
        .list();
  }

  /**
   * Draws the next reading's id; one reading of a source at a time.
   *
   * @return false if another one of the source is under way, or this one needs none
   * @throws org.springframework.dao.DuplicateKeyException if another one begins at the same time
   */
  public boolean draw(UUID tableId, UUID signalId) {
    return update(jdbc.sql(SIGNAL).param("signal", signalId).param("table", tableId));
  }

  /**
   * Says that the signal is in the source.
   *
   * @param lsn where the source's log ended behind it
   */
  public void signalled(UUID signalId, String lsn) {
    update(
        jdbc.sql(
                """
                update resnapshot set signalled = true, signalled_at = now(),
                  signal_lsn = :lsn::pg_lsn,
                  state = case when unread is null then 'READING' else 'FILLING' end
                where signal_id = :signal and (not signalled or signal_lsn is null) and %s
                """
                    .formatted(UNFINISHED))
            .param("lsn", lsn)
            .param("signal", signalId));
  }

  /** Says that Debezium has told of the signal. */
  public void heard(UUID signalId) {
    update(
        jdbc.sql("update resnapshot set heard = true where signal_id = :signal and not heard")
            .param("signal", signalId));
  }

  /**
   * Gives up a signal that Debezium has not told of, so that another one is drawn.
   *
   * @return false if it was heard meanwhile
   */
  public boolean unheard(UUID signalId) {
    return update(
        jdbc.sql(
                """
                update resnapshot set signal_id = null, signalled = false, signal_lsn = null
                where signal_id = :signal and not heard and scanned_at is null
                """)
            .param("signal", signalId));
  }

  /** Says that Debezium has read all that the signal asked for. */
  public void scanned(UUID signalId, long rows, Instant at) {
    update(
        jdbc.sql(
                """
                update resnapshot set scanned_at = :at,
                  rows_read = case when unread is null then :rows else rows_read end
                where signal_id = :signal and scanned_at is null
                """)
            .param("at", utc(at))
            .param("rows", rows)
            .param("signal", signalId));
  }

  /** Says what the slot has to pass. */
  public void awaitSlot(UUID signalId, String lsn) {
    update(
        jdbc.sql("update resnapshot set scanned_lsn = :lsn::pg_lsn where signal_id = :signal")
            .param("lsn", lsn)
            .param("signal", signalId));
  }

  /** Says that all that was read is in the topic before an offset. */
  public void readThrough(UUID signalId, long offset) {
    update(
        jdbc.sql(
                """
                update resnapshot set read_through = :offset, signal_id = null
                where signal_id = :signal
                """)
            .param("offset", offset)
            .param("signal", signalId));
  }

  /** Takes what a run found out; what is not of the reading that has just ended changes nothing. */
  public void progress(UUID tableId, ResnapshotProgress progress, Instant at) {
    if (!progress.unread().isEmpty()) {
      update(
          jdbc.sql(UNREAD)
              .param("unread", json.writeValueAsString(progress.unread()))
              .param("table", tableId)
              .param("start", progress.epochStart()));
    } else if (progress.complete()) {
      update(
          jdbc.sql(
                  """
                  update resnapshot set state = 'COMPLETE', finished_at = :at
                  where table_id = :table and epoch_start = :start
                    and read_through is not null and %s
                  """
                      .formatted(UNFINISHED))
              .param("at", utc(at))
              .param("table", tableId)
              .param("start", progress.epochStart()));
    }
  }

  /**
   * Gives up the table's re-snapshot that is under way.
   *
   * @return false if there is none
   */
  public boolean fail(UUID tableId, String failure, Instant at) {
    return update(
        jdbc.sql(
                """
                update resnapshot
                set state = 'FAILED', failure = :failure, finished_at = :at, signal_id = null
                where table_id = :table and %s
                """
                    .formatted(UNFINISHED))
            .param("failure", failure)
            .param("at", utc(at))
            .param("table", tableId));
  }

  private static boolean update(JdbcClient.StatementSpec statement) {
    return statement.update() == 1;
  }

  private Resnapshot resnapshot(ResultSet row, int number) throws SQLException {
    String unread = row.getString("unread");
    return new Resnapshot(
        row.getObject("table_id", UUID.class),
        row.getInt("epoch_start"),
        Resnapshot.State.valueOf(row.getString("state")),
        row.getString("reason"),
        row.getString("failure"),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        instant(row, "finished_at"),
        new Resnapshot.Reading(
            unread == null
                ? null
                : json.readValue(unread, new TypeReference<List<List<String>>>() {}),
            row.getObject("signal_id", UUID.class),
            signal(row),
            instant(row, "scanned_at"),
            row.getString("scanned_lsn"),
            row.getObject("read_through", Long.class),
            row.getObject("rows_read", Long.class)));
  }

  private static Resnapshot.@Nullable Signalled signal(ResultSet row) throws SQLException {
    Instant at = instant(row, "signalled_at");
    String lsn = row.getString("signal_lsn");
    return row.getBoolean("signalled") && at != null && lsn != null
        ? new Resnapshot.Signalled(at, lsn, row.getBoolean("heard"))
        : null;
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static OffsetDateTime utc(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }
}
