package io.penstock.connector;

import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Which sources are to have a connector, and which of those are to rest. */
@Repository
public class ConnectorStandings {
  private final JdbcClient jdbc;

  ConnectorStandings(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** What is asked for of a connector. */
  public enum Wanted {
    RUNNING,
    /** Somebody asked for a pause. */
    PAUSED,
    /** It starts anew; Penstock stops it and lets it run by itself. */
    RECOVERING
  }

  /** By source; one that is not here was never registered, or has left. */
  public Map<String, Wanted> all() {
    Map<String, Wanted> all = new HashMap<>();
    RowCallbackHandler keep =
        row -> all.put(row.getString("source"), Wanted.valueOf(row.getString("wanted")));
    jdbc.sql(
            """
            select c.source, case when r.source is not null then 'RECOVERING'
              when c.paused_at is not null then 'PAUSED' else 'RUNNING' end as wanted
            from connector c left join connector_recovery r on r.source = c.source
            """)
        .query(keep);
    return all;
  }
}
