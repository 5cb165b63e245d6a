package io.penstock.incident;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The timelines of incidents. */
@Repository
class Entries {
  private final JdbcClient jdbc;

  Entries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void add(UUID incident, Entry entry) {
    jdbc.sql(
            """
            insert into incident_entry (incident_id, at, type, actor, text)
            values (:incident, :at, :type, :actor, :text)
            """)
        .param("incident", incident)
        .param("at", entry.at().atOffset(ZoneOffset.UTC))
        .param("type", entry.type().name())
        .param("actor", entry.actor())
        .param("text", entry.text())
        .update();
  }

  /** The same, by a person and now. */
  void add(UUID incident, Entry.Type type, @Nullable String actor, String text) {
    jdbc.sql(
            """
            insert into incident_entry (incident_id, at, type, actor, text)
            values (:incident, now(), :type, :actor, :text)
            """)
        .param("incident", incident)
        .param("type", type.name())
        .param("actor", actor)
        .param("text", text)
        .update();
  }

  /** The newest of an incident, oldest first. */
  List<Entry> newest(UUID incident, int limit) {
    return jdbc.sql(
            """
            select * from (
              select * from incident_entry where incident_id = :incident
              order by ordinal desc limit :limit) newest
            order by ordinal
            """)
        .param("incident", incident)
        .param("limit", limit)
        .query(
            (row, number) ->
                new Entry(
                    row.getObject("at", OffsetDateTime.class).toInstant(),
                    Entry.Type.valueOf(row.getString("type")),
                    row.getString("actor"),
                    row.getString("text")))
        .list();
  }
}
