package io.penstock.run;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** When tables were last maintained. */
@Repository
public class MaintenanceStandings {
  private static final String SELECT =
      """
      select t.id,
        (select max(rt.reported_at) from run_table rt
          where rt.table_id = t.id and rt.status in ('COMPACTED', 'NOTHING_TO_DO')) as done_at,
        (select max(rt.ended_at) from run_table rt join run r on r.id = rt.run_id
          where rt.table_id = t.id and rt.status in ('FAILED', 'OUTDATED')
            and r.kind = 'MAINTENANCE') as failed_at
      from source_table t
      """;

  private final JdbcClient jdbc;

  MaintenanceStandings(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * When a table was last maintained, by the database's clock.
   *
   * @param doneAt null if never
   * @param failedAt when that last failed, null if never
   */
  public record Standing(@Nullable Instant doneAt, @Nullable Instant failedAt) {}

  /** Of every table. */
  public Map<UUID, Standing> all() {
    Map<UUID, Standing> all = new HashMap<>();
    RowCallbackHandler keep =
        row ->
            all.put(
                row.getObject("id", UUID.class),
                new Standing(
                    instant(row.getObject("done_at", OffsetDateTime.class)),
                    instant(row.getObject("failed_at", OffsetDateTime.class))));
    jdbc.sql(SELECT).query(keep);
    return all;
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
