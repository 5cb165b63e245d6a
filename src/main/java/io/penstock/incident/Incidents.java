package io.penstock.incident;

import io.penstock.incident.Incident.Course;
import io.penstock.incident.Incident.Handling;
import io.penstock.problem.NotFoundException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The incidents. */
@Repository
public class Incidents {
  private static final String INSERT =
      """
      insert into incident (id, kind, fingerprint, severity, state, subject_type, subject, source,
        table_id, text, evidence, tables, owners, opened_at, last_seen_at, seen_count,
        suppressed_by, muted_by)
      values (:id, :kind, :fingerprint, :severity, 'OPEN', :subjectType, :subject, :source,
        :tableId, :text, :evidence::jsonb, :tables::jsonb, :owners::jsonb, :openedAt,
        :lastSeenAt, :count, null, :mutedBy)
      """;

  /** What the evidence decides; who cares for it is changed by people alone. */
  private static final String UPDATE =
      """
      update incident
      set severity = :severity, state = :state, subject = :subject, text = :text,
        evidence = :evidence::jsonb, tables = :tables::jsonb, owners = :owners::jsonb,
        last_seen_at = :lastSeenAt, seen_count = :count, clear_since = :clearSince,
        resolved_at = :resolvedAt, resolution = :resolution, times_reopened = :reopened,
        suppressed_by = :suppressedBy, muted_by = :mutedBy
      where id = :id
      """;

  private static final String LIST =
      """
      select * from incident
      where (:state::text is null or state = :state)
        and (:severity::text is null or severity = :severity)
        and (:kind::text is null or kind = :kind)
        and (:source::text is null or source = :source)
        and (:table::jsonb is null or tables @> :table::jsonb)
        and (:owner::jsonb is null or owners @> :owner::jsonb)
        and (:acknowledged::boolean is null or (acknowledged_at is not null) = :acknowledged)
        and (:quiet::boolean is null
          or (suppressed_by is not null or muted_by is not null) = :quiet)
        and (:at::timestamptz is null or (opened_at, id) < (:at, :id))
      order by opened_at desc, id desc limit :limit
      """;

  private final JdbcClient jdbc;
  private final JsonMapper json;

  Incidents(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** A place in a list of what is newest first. */
  record Place(Instant at, UUID id) {}

  /** Which incidents a list has; null conditions are none. */
  record Filter(
      Incident.@Nullable State state,
      @Nullable Severity severity,
      @Nullable String kind,
      @Nullable String source,
      @Nullable UUID tableId,
      @Nullable String owner,
      @Nullable Boolean acknowledged,
      @Nullable Boolean quiet) {}

  void add(Incident incident) {
    withFinding(jdbc.sql(INSERT), incident)
        .param("kind", incident.kind().word())
        .param("fingerprint", incident.finding().fingerprint())
        .param("subjectType", incident.finding().subject().type().name())
        .param("source", incident.finding().subject().source())
        .param("tableId", incident.finding().subject().tableId())
        .param("openedAt", utc(incident.course().openedAt()))
        .update();
  }

  /** Keeps what the evidence decided. */
  void update(Incident incident) {
    Course course = incident.course();
    withFinding(jdbc.sql(UPDATE), incident)
        .param("state", incident.state().name())
        .param("clearSince", utcOrNull(course.clearSince()))
        .param("resolvedAt", utcOrNull(course.resolvedAt()))
        .param("resolution", course.resolution())
        .param("reopened", course.reopened())
        .param("suppressedBy", incident.suppressedBy())
        .update();
  }

  private StatementSpec withFinding(StatementSpec statement, Incident incident) {
    Finding finding = incident.finding();
    return statement
        .param("id", incident.id())
        .param("severity", finding.severity().name())
        .param("subject", finding.subject().name())
        .param("text", finding.text())
        .param("evidence", json.writeValueAsString(finding.evidence()))
        .param("tables", json.writeValueAsString(finding.tables()))
        .param("owners", json.writeValueAsString(finding.owners()))
        .param("lastSeenAt", utc(incident.course().lastSeenAt()))
        .param("count", incident.course().count())
        .param("mutedBy", incident.mutedBy());
  }

  /** Says that incidents of which nothing changed were found once more. */
  void seen(Collection<UUID> ids, Instant now) {
    if (!ids.isEmpty()) {
      jdbc.sql(
              """
              update incident set last_seen_at = :now, seen_count = seen_count + 1
              where id in (:ids)
              """)
          .param("now", utc(now))
          .param("ids", ids)
          .update();
    }
  }

  /** Takes an acknowledgement away: the fault is back. */
  void unacknowledge(UUID id) {
    jdbc.sql("update incident set acknowledged_at = null, acknowledged_by = null where id = :id")
        .param("id", id)
        .update();
  }

  /**
   * Keeps who works on it.
   *
   * @return false if somebody does already, or it is not open
   */
  boolean acknowledge(UUID id, String actor) {
    return jdbc.sql(
                """
                update incident set acknowledged_at = now(), acknowledged_by = :actor
                where id = :id and state = 'OPEN' and acknowledged_at is null
                """)
            .param("id", id)
            .param("actor", actor)
            .update()
        == 1;
  }

  void assign(UUID id, @Nullable String assignee) {
    jdbc.sql("update incident set assignee = :assignee where id = :id")
        .param("id", id)
        .param("assignee", assignee)
        .update();
  }

  /** The incident of that id, or a not-found problem. */
  public Incident get(UUID id) {
    return jdbc.sql("select * from incident where id = :id")
        .param("id", id)
        .query(this::incident)
        .optional()
        .orElseThrow(() -> new NotFoundException("incident", id));
  }

  /** The incident of that id, and nobody else changes it before the transaction ends. */
  Incident lock(UUID id) {
    return jdbc.sql("select * from incident where id = :id for update")
        .param("id", id)
        .query(this::incident)
        .optional()
        .orElseThrow(() -> new NotFoundException("incident", id));
  }

  /** The incidents of those ids; unknown ones are left out. */
  public List<Incident> get(Collection<UUID> ids) {
    return ids.isEmpty()
        ? List.of()
        : jdbc.sql("select * from incident where id in (:ids) order by opened_at, id")
            .param("ids", ids)
            .query(this::incident)
            .list();
  }

  /** All that are open, oldest first. */
  public List<Incident> open() {
    return jdbc.sql("select * from incident where state = 'OPEN' order by opened_at, id")
        .query(this::incident)
        .list();
  }

  /** Of each fingerprint the one resolved last, of those that were since a time. */
  Map<String, Incident> lately(Instant since) {
    Map<String, Incident> lately = new HashMap<>();
    jdbc.sql(
            """
            select distinct on (fingerprint) * from incident
            where state = 'RESOLVED' and resolved_at >= :since
            order by fingerprint, resolved_at desc
            """)
        .param("since", utc(since))
        .query(this::incident)
        .list()
        .forEach(incident -> lately.put(incident.finding().fingerprint(), incident));
    return lately;
  }

  /** Up to a limit of incidents, newest first. */
  List<Incident> list(Filter filter, @Nullable Place before, int limit) {
    return jdbc.sql(LIST)
        .param("state", filter.state() == null ? null : filter.state().name())
        .param("severity", filter.severity() == null ? null : filter.severity().name())
        .param("kind", filter.kind())
        .param("source", filter.source())
        .param(
            "table",
            filter.tableId() == null
                ? null
                : json.writeValueAsString(List.of(Map.of("id", filter.tableId()))))
        .param(
            "owner",
            filter.owner() == null ? null : json.writeValueAsString(List.of(filter.owner())))
        .param("acknowledged", filter.acknowledged())
        .param("quiet", filter.quiet())
        .param("at", before == null ? null : utc(before.at()))
        .param("id", before == null ? null : before.id())
        .param("limit", limit)
        .query(this::incident)
        .list();
  }

  /** Removes resolved ones that are older than is kept. */
  int forget(Duration keep) {
    return jdbc.sql(
            """
            delete from incident
            where state = 'RESOLVED' and resolved_at < now() - make_interval(secs => :seconds)
            """)
        .param("seconds", keep.toSeconds())
        .update();
  }

  private Incident incident(ResultSet row, int number) throws SQLException {
    return new Incident(
        row.getObject("id", UUID.class),
        finding(row),
        Incident.State.valueOf(row.getString("state")),
        new Course(
            instant(row, "opened_at"),
            instant(row, "last_seen_at"),
            row.getLong("seen_count"),
            instantOrNull(row, "clear_since"),
            instantOrNull(row, "resolved_at"),
            row.getString("resolution"),
            row.getInt("times_reopened")),
        new Handling(
            instantOrNull(row, "acknowledged_at"),
            row.getString("acknowledged_by"),
            row.getString("assignee")),
        row.getObject("suppressed_by", UUID.class),
        row.getObject("muted_by", UUID.class));
  }

  private Finding finding(ResultSet row) throws SQLException {
    String kind = row.getString("kind");
    return new Finding(
        IncidentKind.ofWord(kind)
            .orElseThrow(() -> new IllegalStateException("Unknown kind of incident: " + kind)),
        new Subject(
            Subject.Type.valueOf(row.getString("subject_type")),
            row.getString("subject"),
            row.getString("source"),
            row.getObject("table_id", UUID.class)),
        Severity.valueOf(row.getString("severity")),
        row.getString("text"),
        json.readValue(row.getString("evidence"), new TypeReference<Map<String, Object>>() {}),
        json.readValue(row.getString("tables"), new TypeReference<List<AffectedTable>>() {}));
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  private static @Nullable OffsetDateTime utcOrNull(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }
}
