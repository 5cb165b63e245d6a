package io.penstock.slot;

import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** How fast sources' tables were read anew. */
@Repository
class ResnapshotSpeeds {
  /** Of the last few that were long enough for their speed to mean something. */
  private static final String SELECT =
      """
      select source, sum(rows_read) / sum(seconds) as speed
      from (
        select source, rows_read,
          greatest(extract(epoch from scanned_at - signalled_at), 0.001)::float8 as seconds,
          row_number() over (partition by source order by scanned_at desc) as place
        from resnapshot
        where scanned_at is not null and signalled_at is not null and rows_read >= 1000
      ) r
      where place <= 5
      group by source
      """;

  private final JdbcClient jdbc;

  ResnapshotSpeeds(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Rows a second, of the sources where any was measured. */
  Map<String, Double> all() {
    Map<String, Double> speeds = new HashMap<>();
    RowCallbackHandler keep = row -> speeds.put(row.getString("source"), row.getDouble("speed"));
    jdbc.sql(SELECT).query(keep);
    return speeds;
  }
}
