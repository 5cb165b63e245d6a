package io.penstock.table;

import io.penstock.contract.HeldChange;
import io.penstock.contract.HeldChange.Decision;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The mass changes that the brake holds back from current tables, one at most for each. */
@Repository
public class HeldChanges {
  private static final String HOLD =
      """
      update source_table
      set held_change = :change::jsonb,
        held_decision = case when held_change ->> 'digest' = :digest
          then held_decision else 'WAITING' end,
        held_since = case when held_change ->> 'digest' = :digest then held_since else :now end
      where id = :id
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  HeldChanges(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** Keeps what is held; another change than before waits for a decision of its own. */
  public void hold(UUID tableId, HeldChange change, Instant now) {
    jdbc.sql(HOLD)
        .param("change", json.writeValueAsString(change))
        .param("digest", change.digest())
        .param("now", now.atOffset(ZoneOffset.UTC))
        .param("id", tableId)
        .update();
  }

  /** Nothing is held any more: the current table has taken all of history. */
  public void published(UUID tableId) {
    jdbc.sql(
            """
            update source_table set held_change = null, held_decision = null, held_since = null
            where id = :id and held_change is not null
            """)
        .param("id", tableId)
        .update();
  }

  /**
   * Nothing was left to publish: a change that was accepted is published then, though the run that
   * did it could not say so.
   */
  public void upToDate(UUID tableId) {
    jdbc.sql(
            """
            update source_table set held_change = null, held_decision = null, held_since = null
            where id = :id and held_decision = 'ACCEPTED'
            """)
        .param("id", tableId)
        .update();
  }

  /**
   * Keeps a decision on exactly one change.
   *
   * @return false if no change of that digest is held
   */
  boolean decide(UUID tableId, String digest, Decision decision) {
    int updated =
        jdbc.sql(
                """
                update source_table set held_decision = :decision
                where id = :id and held_change ->> 'digest' = :digest
                """)
            .param("decision", decision.name())
            .param("id", tableId)
            .param("digest", digest)
            .update();
    return updated == 1;
  }
}
