package io.penstock.table;

import io.penstock.contract.EpochStart;
import io.penstock.contract.EpochStart.Cause;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Where the epochs of each table begin in its topic. */
@Repository
public class EpochStarts {
  private static final String INSERT =
      """
      insert into table_epoch_start (table_id, number, cause, topic_id, start_offset, reason,
        recorded_at)
      values (:table, :number, :cause, :topic, :offset, :reason, now())
      """;

  private final JdbcClient jdbc;

  EpochStarts(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Records that an epoch of a table begins, now by the database's clock.
   *
   * @param offset first offset of the topic that belongs to it
   * @param reason why, for people
   * @return the start's number
   */
  @Transactional
  public int record(UUID tableId, Cause cause, String topicId, long offset, String reason) {
    int number =
        jdbc.sql("update source_table set epoch = epoch + 1 where id = :id returning epoch - 1")
            .param("id", tableId)
            .query(Integer.class)
            .single();
    jdbc.sql(INSERT)
        .param("table", tableId)
        .param("number", number)
        .param("cause", cause.name())
        .param("topic", topicId)
        .param("offset", offset)
        .param("reason", reason)
        .update();
    return number;
  }

  /**
   * When the newest epoch start of any of the tables was recorded, by the database's clock; empty
   * without one.
   */
  public Optional<Instant> newestAt(Collection<UUID> tableIds) {
    if (tableIds.isEmpty()) {
      return Optional.empty();
    }
    return jdbc.sql(
            """
            select recorded_at from table_epoch_start where table_id in (:tables)
            order by recorded_at desc limit 1
            """)
        .param("tables", tableIds)
        .query((row, number) -> row.getObject("recorded_at", OffsetDateTime.class).toInstant())
        .optional();
  }

  /** All epoch starts of the tables in order; tables in their first epoch are left out. */
  public Map<UUID, List<EpochStart>> of(Collection<UUID> tableIds) {
    Map<UUID, List<EpochStart>> starts = new HashMap<>();
    if (tableIds.isEmpty()) {
      return starts;
    }
    RowCallbackHandler keep =
        row ->
            starts
                .computeIfAbsent(row.getObject("table_id", UUID.class), id -> new ArrayList<>())
                .add(start(row));
    jdbc.sql("select * from table_epoch_start where table_id in (:tables) order by number")
        .param("tables", tableIds)
        .query(keep);
    return starts;
  }

  private static EpochStart start(ResultSet row) throws SQLException {
    return new EpochStart(
        row.getInt("number"),
        Cause.valueOf(row.getString("cause")),
        row.getString("topic_id"),
        row.getLong("start_offset"));
  }
}
