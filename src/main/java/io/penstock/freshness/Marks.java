package io.penstock.freshness;

import io.penstock.contract.Lsn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The marks that tables have still to reach. */
@Repository
class Marks {
  /** A table that is held back for longer is told of by the newest ones. */
  private static final String EXPIRE =
      """
      delete from freshness_mark m
      where m.marked_at < now() - interval '30 days'
        or m.complete_at < (
          select min(coalesce(f.complete_at, '-infinity'))
          from source_table t left join table_freshness f on f.table_id = t.id
          where t.source = m.source and t.state <> 'REMOVED')
      """;

  /** The newest of each stretch stays: tables reach it at the latest. */
  private static final String THIN =
      """
      delete from freshness_mark m
      using (
        select source, marked_at, row_number() over (
          partition by source, date_bin(:width * interval '1 second', marked_at, 'epoch')
          order by marked_at desc) as place
        from freshness_mark where marked_at < now() - :older * interval '1 second'
      ) d
      where d.place > 1 and m.source = d.source and m.marked_at = d.marked_at
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Marks(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  void add(String source, Mark mark) {
    jdbc.sql(
            """
            insert into freshness_mark (source, marked_at, lsn, complete_at, ends)
            select name, clock_timestamp(), :lsn::pg_lsn, :at, :ends::jsonb
            from source where name = :source
            """)
        .param("source", source)
        .param("lsn", Lsn.format(mark.lsn()))
        .param("at", mark.completeAt().atOffset(ZoneOffset.UTC))
        .param("ends", json.writeValueAsString(mark.ends()))
        .update();
  }

  /** Those of a source that tell of a later time, the newest first. */
  List<Mark> after(String source, Instant completeAt) {
    return jdbc.sql(
            """
            select * from freshness_mark where source = :source and complete_at > :after
            order by marked_at desc
            """)
        .param("source", source)
        .param("after", completeAt.atOffset(ZoneOffset.UTC))
        .query(this::mark)
        .list();
  }

  /** Leaves out those that all tables have passed, and of old ones those that are close. */
  void thin() {
    jdbc.sql(EXPIRE).update();
    thin(30, 600);
    thin(600, 21_600);
  }

  private void thin(int widthSeconds, int olderSeconds) {
    jdbc.sql(THIN).param("width", widthSeconds).param("older", olderSeconds).update();
  }

  private Mark mark(ResultSet row, int number) throws SQLException {
    return new Mark(
        Lsn.parse(row.getString("lsn")),
        row.getObject("complete_at", OffsetDateTime.class).toInstant(),
        json.readValue(row.getString("ends"), new TypeReference<Map<UUID, Mark.End>>() {}));
  }
}
