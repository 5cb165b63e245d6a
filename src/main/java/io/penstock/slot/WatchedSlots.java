package io.penstock.slot;

import io.penstock.contract.Lsn;
import io.penstock.slot.Sampled.Server;
import io.penstock.slot.Sampled.Size;
import io.penstock.slot.SlotState.Loss;
import io.penstock.source.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What samples showed of sources' slots. */
@Repository
class WatchedSlots {
  private static final String SELECT =
      """
      select s.name, s.wal_volume_bytes, w.*, clock_timestamp() as read_at
      from source s left join slot_watch w on w.source = s.name
      where s.removed_at is null
      """;

  private static final String TAKE =
      """
      insert into slot_watch (source, turn_at)
      select name, clock_timestamp() from source
      where removed_at is null and name <> all (:busy)
      on conflict (source) do update set turn_at = excluded.turn_at
      where slot_watch.turn_at <= excluded.turn_at - :gap * interval '1 millisecond'
      returning source
      """;

  private static final String FAILED =
      """
      update slot_watch
      set tried_at = clock_timestamp(), failure = :failure,
        failing_since = coalesce(failing_since, clock_timestamp())
      where source = :source
      """;

  private static final String KEEP =
      """
      update slot_watch
      set tried_at = :at, failure = null, failing_since = null, sampled_at = :at,
        server = :server::jsonb, slot = :slot::jsonb, strangers = :strangers::jsonb,
        seen_at = case when :seen then coalesce(seen_at, :at) end,
        unread_since = :unreadSince, first_confirmed_lsn = :firstConfirmed::pg_lsn,
        loss_cause = :cause, loss_reason = :reason, loss_since = :since,
        usable_since = :usableSince
      where source = :source
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  WatchedSlots(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /**
   * Takes it upon this service to sample sources that none has sampled for a while.
   *
   * @param busy sources that are left out
   * @return those that it took
   */
  List<String> takeTurns(Duration gap, Collection<String> busy) {
    return jdbc.sql(TAKE)
        .param("gap", gap.toMillis())
        .param("busy", busy.toArray(String[]::new))
        .query(String.class)
        .list();
  }

  /** A source that was never anybody's turn is watched from now on. */
  private void expect(String source) {
    jdbc.sql(
            """
            insert into slot_watch (source, turn_at)
            select name, clock_timestamp() from source where name = :source
            on conflict do nothing
            """)
        .param("source", source)
        .update();
  }

  /** The time, which is the database's, so many nanoseconds ago. */
  Instant ago(long nanos) {
    return jdbc.sql("select clock_timestamp() - :micros * interval '1 microsecond'")
        .param("micros", nanos / 1_000)
        .query(OffsetDateTime.class)
        .single()
        .toInstant();
  }

  /** Every source that is replicated, by name. */
  List<Watched> all() {
    return jdbc.sql(SELECT + " order by s.name").query(this::watched).list();
  }

  /** One of them. */
  Optional<Watched> find(String source) {
    return jdbc.sql(SELECT + " and s.name = :source")
        .param("source", source)
        .query(this::watched)
        .optional();
  }

  /** The same, and nobody else changes it before the transaction ends. */
  Optional<Watched> lock(String source) {
    expect(source);
    return jdbc.sql(SELECT + " and w.source = :source for update of w")
        .param("source", source)
        .query(this::watched)
        .optional();
  }

  void failed(String source, String failure) {
    expect(source);
    jdbc.sql(FAILED).param("source", source).param("failure", failure).update();
  }

  /**
   * Keeps what a source is now; its times of asking and failing follow from that it was sampled.
   */
  void keep(Watched now) {
    Loss loss = now.loss();
    jdbc.sql(KEEP)
        .param("source", now.source())
        .param("at", utc(now.sampledAt()))
        .param("server", json.writeValueAsString(now.server()))
        .param("slot", now.slot() == null ? null : json.writeValueAsString(now.slot()))
        .param("strangers", json.writeValueAsString(now.strangers()))
        .param("seen", now.seenAt() != null)
        .param("unreadSince", utc(now.unreadSince()))
        .param("firstConfirmed", text(now.firstConfirmedLsn()))
        .param("cause", loss == null ? null : loss.cause().name())
        .param("reason", loss == null ? null : loss.reason())
        .param("since", loss == null ? null : utc(loss.since()))
        .param("usableSince", utc(now.usableSince()))
        .update();
  }

  void size(String source, Size size) {
    jdbc.sql(
            """
            update slot_watch
            set lost_rows = :rows, lost_bytes = :bytes, sized_at = clock_timestamp()
            where source = :source
            """)
        .param("source", source)
        .param("rows", size.rows())
        .param("bytes", size.bytes())
        .update();
  }

  private Watched watched(ResultSet row, int number) throws SQLException {
    Instant sizedAt = instant(row, "sized_at");
    String server = row.getString("server");
    String slot = row.getString("slot");
    String strangers = row.getString("strangers");
    return new Watched(
        row.getString("name"),
        Source.slotOf(row.getString("name")),
        row.getObject("wal_volume_bytes", Long.class),
        instant(row, "tried_at"),
        row.getString("failure"),
        instant(row, "failing_since"),
        instant(row, "sampled_at"),
        server == null ? null : json.readValue(server, Server.class),
        slot == null ? null : json.readValue(slot, SlotSample.class),
        instant(row, "unread_since"),
        strangers == null
            ? List.of()
            : json.readValue(strangers, new TypeReference<List<SlotSample>>() {}),
        instant(row, "seen_at"),
        lsn(row.getString("first_confirmed_lsn")),
        loss(row),
        instant(row, "usable_since"),
        sizedAt == null
            ? null
            : new Size(row.getObject("lost_rows", Long.class), row.getLong("lost_bytes")),
        sizedAt,
        row.getObject("read_at", OffsetDateTime.class).toInstant());
  }

  private static @Nullable Loss loss(ResultSet row) throws SQLException {
    String cause = row.getString("loss_cause");
    Instant since = instant(row, "loss_since");
    return cause == null || since == null
        ? null
        : new Loss(Loss.Cause.valueOf(cause), row.getString("loss_reason"), since);
  }

  private static @Nullable Long lsn(@Nullable String text) {
    return text == null ? null : Lsn.parse(text);
  }

  private static @Nullable String text(@Nullable Long lsn) {
    return lsn == null ? null : Lsn.format(lsn);
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
