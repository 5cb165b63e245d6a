package io.penstock.identity;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What was last seen of which servers sources are. */
@Repository
public class IdentityStandings {
  private final JdbcClient jdbc;

  IdentityStandings(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * What was seen of a source.
   *
   * @param seenAt when it last was the server that is known
   * @param recoveryNeeded why its connector is held, null if it is not
   */
  public record Standing(Instant seenAt, @Nullable String recoveryNeeded) {}

  /** Of every source that was looked at. */
  public Map<String, Standing> all() {
    Map<String, Standing> all = new HashMap<>();
    RowCallbackHandler keep =
        row ->
            all.put(
                row.getString("source"),
                new Standing(
                    row.getObject("seen_at", OffsetDateTime.class).toInstant(),
                    row.getString("recovery_needed")));
    jdbc.sql("select source, seen_at, recovery_needed from source_identity").query(keep);
    return all;
  }
}
