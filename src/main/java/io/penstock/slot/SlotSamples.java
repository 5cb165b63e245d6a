package io.penstock.slot;

import io.penstock.contract.Lsn;
import io.penstock.slot.WalRate.Point;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** How slots went on, sample by sample. */
@Repository
public class SlotSamples {
  private static final String ADD =
      """
      insert into slot_sample (source, sampled_at, wal_lsn, confirmed_lsn, retained_bytes,
        safe_wal_bytes, active)
      values (:source, :at, :wal::pg_lsn, :confirmed::pg_lsn, :retained, :safe, :active)
      on conflict do nothing
      """;

  /** Keeps the first of each stretch. */
  private static final String THIN =
      """
      delete from slot_sample s
      using (
        select source, sampled_at, row_number() over (
          partition by source, date_bin(:width * interval '1 second', sampled_at, 'epoch')
          order by sampled_at) as place
        from slot_sample
        where sampled_at < now() - :older * interval '1 second'
          and sampled_at >= now() - :newer * interval '1 second'
      ) d
      where d.place > 1 and s.source = d.source and s.sampled_at = d.sampled_at
      """;

  private static final Duration EACH = Duration.ofMinutes(10);
  private static final Duration MINUTES = Duration.ofDays(2);

  private final JdbcClient jdbc;

  SlotSamples(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * How a slot was at a time.
   *
   * @param walLsn where its server's log ended, unsigned
   * @param confirmedLsn up to which it was read, unsigned; null if it was not there
   */
  public record Sample(
      Instant at,
      long walLsn,
      @Nullable Long confirmedLsn,
      @Nullable Long retainedBytes,
      @Nullable Long safeWalBytes) {}

  void add(String source, Instant at, long walLsn, @Nullable SlotSample slot) {
    Long confirmed = slot == null ? null : slot.confirmedLsn();
    jdbc.sql(ADD)
        .param("source", source)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("wal", Lsn.format(walLsn))
        .param("confirmed", confirmed == null ? null : Lsn.format(confirmed))
        .param("retained", slot == null ? null : slot.retainedBytes())
        .param("safe", slot == null ? null : slot.safeWalBytes())
        .param("active", slot == null ? null : slot.active())
        .update();
  }

  /**
   * Where logs ended, in the order of time, over a window up to now.
   *
   * @param only source, null for all
   */
  Map<String, List<Point>> points(@Nullable String only, Duration window) {
    Map<String, List<Point>> points = new HashMap<>();
    RowCallbackHandler keep =
        row ->
            points
                .computeIfAbsent(row.getString("source"), source -> new ArrayList<>())
                .add(
                    new Point(
                        row.getObject("sampled_at", OffsetDateTime.class).toInstant(),
                        Lsn.parse(row.getString("wal_lsn"))));
    jdbc.sql(
            """
            select source, sampled_at, wal_lsn::text from slot_sample
            where sampled_at > now() - :window * interval '1 millisecond'
              and (:only::text is null or source = :only)
            order by source, sampled_at
            """)
        .param("window", window.toMillis())
        .param("only", only)
        .query(keep);
    return points;
  }

  /** The samples of a source since a time, the oldest first. */
  public List<Sample> since(String source, Instant since) {
    return jdbc.sql(
            """
            select * from slot_sample where source = :source and sampled_at >= :since
            order by sampled_at
            """)
        .param("source", source)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query(
            (row, number) ->
                new Sample(
                    row.getObject("sampled_at", OffsetDateTime.class).toInstant(),
                    Lsn.parse(row.getString("wal_lsn")),
                    lsn(row.getString("confirmed_lsn")),
                    row.getObject("retained_bytes", Long.class),
                    row.getObject("safe_wal_bytes", Long.class)))
        .list();
  }

  /**
   * The newest time at which a source's log is known to have ended at a position or before it: what
   * was committed until then lies before that position. By the metadata database's clock; empty
   * before the first sample, or if it went further already then.
   *
   * @param lsn unsigned
   */
  public Optional<Instant> timeOf(String source, long lsn) {
    return jdbc.sql(
            """
            select sampled_at from slot_sample where source = :source and wal_lsn <= :lsn::pg_lsn
            order by sampled_at desc limit 1
            """)
        .param("source", source)
        .param("lsn", Lsn.format(lsn))
        .query(OffsetDateTime.class)
        .optional()
        .map(OffsetDateTime::toInstant);
  }

  /** Leaves out samples that are close to others, the older the more. */
  void thin(Duration keep) {
    thin(Duration.ofMinutes(1), EACH, EACH.multipliedBy(12));
    thin(Duration.ofMinutes(15), MINUTES, MINUTES.plusHours(2));
    jdbc.sql("delete from slot_sample where sampled_at < now() - :keep * interval '1 second'")
        .param("keep", keep.toSeconds())
        .update();
  }

  private void thin(Duration width, Duration older, Duration newer) {
    jdbc.sql(THIN)
        .param("width", width.toSeconds())
        .param("older", older.toSeconds())
        .param("newer", newer.toSeconds())
        .update();
  }

  private static @Nullable Long lsn(@Nullable String text) {
    return text == null ? null : Lsn.parse(text);
  }
}
