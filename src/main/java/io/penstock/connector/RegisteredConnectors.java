package io.penstock.connector;

import io.penstock.connector.RegisteredConnector.Pause;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The connectors that there are to be, by source: what Kafka Connect has lost is made again. */
@Repository
class RegisteredConnectors {
  private final JdbcClient jdbc;
  private final JsonMapper json;

  RegisteredConnectors(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  Optional<RegisteredConnector> find(String source) {
    return jdbc.sql("select * from connector where source = :source")
        .param("source", source)
        .query(this::connector)
        .optional();
  }

  /** Keeps what a connector was given; one that is paused stays so. */
  void keep(String source, Map<String, String> config) {
    jdbc.sql(
            """
            insert into connector (source, config, registered_at)
            values (:source, :config::jsonb, now())
            on conflict (source) do update set config = excluded.config
            """)
        .param("source", source)
        .param("config", json.writeValueAsString(config))
        .update();
  }

  /** The connector is not to run from now on; whether there is one. */
  boolean pause(String source, String reason) {
    return jdbc.sql(
                """
                update connector set pause_reason = :reason, paused_at = coalesce(paused_at, now())
                where source = :source
                """)
            .param("reason", reason)
            .param("source", source)
            .update()
        > 0;
  }

  /** The connector is to run again; whether there is one. */
  boolean resume(String source) {
    return jdbc.sql(
                """
                update connector set pause_reason = null, paused_at = null where source = :source
                """)
            .param("source", source)
            .update()
        > 0;
  }

  /** There is to be none any more. */
  void forget(String source) {
    jdbc.sql("delete from connector where source = :source").param("source", source).update();
  }

  private RegisteredConnector connector(ResultSet row, int number) throws SQLException {
    String reason = row.getString("pause_reason");
    return new RegisteredConnector(
        json.readValue(row.getString("config"), new TypeReference<Map<String, String>>() {}),
        reason == null
            ? null
            : new Pause(reason, row.getObject("paused_at", OffsetDateTime.class).toInstant()));
  }
}
