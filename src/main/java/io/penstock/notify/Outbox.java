package io.penstock.notify;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The outbox: what endpoints are to be told, and what they were. */
@Repository
class Outbox {
  /** Each at most once for each time that the incident comes back. */
  private static final String ADD =
      """
      insert into webhook_notice (endpoint_id, incident_id, round, type, group_key, at, state)
      values (:endpoint, :incident, :round, :type, :group, now(), 'PENDING')
      on conflict (endpoint_id, incident_id, round, type) do nothing
      """;

  /** Endings follow beginnings, whatever is told from now on. */
  private static final String END =
      """
      insert into webhook_notice (endpoint_id, incident_id, round, type, group_key, at, state)
      select b.endpoint_id, b.incident_id, b.round, :type, b.group_key, now(), 'PENDING'
      from webhook_notice b
      where b.incident_id = :incident and b.round <= :round and b.type in ('OPENED', 'REOPENED')
        and (:everyRound or b.round = :round)
      on conflict (endpoint_id, incident_id, round, type) do nothing
      """;

  /** Whoever was told of a warning is told that it became critical; while it is quiet, later. */
  private static final String WORSE =
      """
      insert into webhook_notice (endpoint_id, incident_id, round, type, group_key, at, state)
      select b.endpoint_id, b.incident_id, b.round, 'WORSENED', b.group_key, now(), 'PENDING'
      from webhook_notice b join incident i on i.id = b.incident_id
      where i.state = 'OPEN' and i.severity = 'CRITICAL' and b.severity = 'WARNING'
        and b.type in ('OPENED', 'REOPENED') and b.round = i.times_reopened
        and i.suppressed_by is null and i.muted_by is null
      on conflict (endpoint_id, incident_id, round, type) do nothing
      """;

  private static final String DUE =
      """
      select p.endpoint_id, p.group_key
      from (
        select endpoint_id, group_key, min(at) as first_at from webhook_notice
        where state = 'PENDING' group by endpoint_id, group_key) p
      join webhook_endpoint e on e.id = p.endpoint_id and e.enabled
      left join webhook_group g on g.endpoint_id = p.endpoint_id and g.group_key = p.group_key
      where clock_timestamp() >= greatest(
          p.first_at + case when g.sent_at is null or g.sent_at < p.first_at - :interval * interval '1 second'
            then :wait else 0 end * interval '1 second',
          g.sent_at + :interval * interval '1 second')
        and not exists (
          select from webhook_delivery d
          where d.endpoint_id = p.endpoint_id and d.group_key = p.group_key
            and d.state = 'PENDING')
      order by p.first_at
      """;

  private static final String REPEATED =
      """
      select g.endpoint_id, g.group_key from webhook_group g
      join webhook_endpoint e on e.id = g.endpoint_id and e.enabled
      where g.sent_at <= now() - :repeat * interval '1 second'
        and exists (
          select from webhook_notice n join incident i on i.id = n.incident_id
          where n.endpoint_id = g.endpoint_id and n.group_key = g.group_key
            and n.type in ('OPENED', 'REOPENED') and n.state = 'TAKEN'
            and n.round = i.times_reopened and i.state = 'OPEN' and i.acknowledged_at is null
            and i.suppressed_by is null and i.muted_by is null)
        and not exists (
          select from webhook_delivery d
          where d.endpoint_id = g.endpoint_id and d.group_key = g.group_key
            and d.state = 'PENDING')
      """;

  /** Any number will do that nobody else of this database locks. */
  private static final long LOCK = 4_927_113_521L;

  private final JdbcClient jdbc;

  Outbox(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** A group of an endpoint that something is to be sent of. */
  record Group(UUID endpointId, String key) {}

  void add(UUID endpoint, UUID incident, int round, Notice.Type type, String groupKey) {
    jdbc.sql(ADD)
        .param("endpoint", endpoint)
        .param("incident", incident)
        .param("round", round)
        .param("type", type.name())
        .param("group", groupKey)
        .update();
  }

  /**
   * Has all endpoints told of something that are told of an incident's beginning.
   *
   * @param everyRound whether of earlier ones, too
   */
  void addToAllTold(UUID incident, int round, Notice.Type type, boolean everyRound) {
    jdbc.sql(END)
        .param("incident", incident)
        .param("round", round)
        .param("type", type.name())
        .param("everyRound", everyRound)
        .update();
  }

  /**
   * Resolved incidents that some endpoint was told of and not that it is over. Their own
   * transactions told it; so this finds what crossed one of them, and only lately.
   */
  List<UUID> unresolved() {
    return jdbc.sql(
            """
            select distinct b.incident_id
            from webhook_notice b join incident i on i.id = b.incident_id
            where b.type in ('OPENED', 'REOPENED')
              and i.state = 'RESOLVED' and i.resolved_at > now() - interval '1 day'
              and not exists (
                select from webhook_notice r
                where r.endpoint_id = b.endpoint_id and r.incident_id = b.incident_id
                  and r.round = b.round and r.type = 'RESOLVED')
            """)
        .query(UUID.class)
        .list();
  }

  /** Has those told again of open incidents whose severity rose since they were. */
  void addWorse() {
    jdbc.sql(WORSE).update();
  }

  /**
   * Has the end of incidents told once more that a message tells of which is sent again: what is
   * told last has to be how it is.
   */
  void tellEndsAgain(UUID delivery) {
    jdbc.sql(
            """
            update webhook_notice n set state = 'PENDING', at = now(), delivery_id = null
            from webhook_delivery d
            where d.id = :delivery and n.endpoint_id = d.endpoint_id
              and n.type = 'RESOLVED' and n.state = 'TAKEN'
              and n.delivery_id is distinct from d.id
              and d.incident_ids @> to_jsonb(n.incident_id)
            """)
        .param("delivery", delivery)
        .update();
  }

  List<Group> due(Duration wait, Duration interval) {
    return jdbc.sql(DUE)
        .param("wait", wait.toMillis() / 1e3)
        .param("interval", interval.toMillis() / 1e3)
        .query(Outbox::group)
        .list();
  }

  List<Group> repeated(Duration repeat) {
    return jdbc.sql(REPEATED).param("repeat", repeat.toMillis() / 1e3).query(Outbox::group).list();
  }

  /** What a group has to tell, in order. */
  List<Notice> pending(Group group) {
    return jdbc.sql(
            """
            select * from webhook_notice
            where endpoint_id = :endpoint and group_key = :group and state = 'PENDING' order by id
            """)
        .param("endpoint", group.endpointId())
        .param("group", group.key())
        .query(Outbox::notice)
        .list();
  }

  /** The incidents that a group was told of and that are open still. */
  List<UUID> toldAndOpen(Group group) {
    return jdbc.sql(
            """
            select distinct i.id from webhook_notice n join incident i on i.id = n.incident_id
            where n.endpoint_id = :endpoint and n.group_key = :group and n.state = 'TAKEN'
              and n.type in ('OPENED', 'REOPENED') and n.round = i.times_reopened
              and i.state = 'OPEN'
            """)
        .param("endpoint", group.endpointId())
        .param("group", group.key())
        .query(UUID.class)
        .list();
  }

  void taken(Collection<Long> ids, UUID delivery) {
    if (!ids.isEmpty()) {
      jdbc.sql(
              """
              update webhook_notice n
              set state = 'TAKEN', delivery_id = :delivery, severity = i.severity
              from incident i where i.id = n.incident_id and n.id in (:ids)
              """)
          .param("delivery", delivery)
          .param("ids", ids)
          .update();
    }
  }

  /** An endpoint that is told of an incident's beginning, the so manieth. */
  record Begun(UUID endpointId, UUID incidentId, int round) {}

  /** What endpoints are told of the beginning of open incidents. */
  Set<Begun> begun() {
    return jdbc.sql(
            """
            select n.endpoint_id, n.incident_id, n.round
            from webhook_notice n join incident i on i.id = n.incident_id
            where i.state = 'OPEN' and n.type in ('OPENED', 'REOPENED')
            """)
        .query(
            (row, number) ->
                new Begun(
                    row.getObject("endpoint_id", UUID.class),
                    row.getObject("incident_id", UUID.class),
                    row.getInt("round")))
        .set();
  }

  /** Takes back what nobody was told yet of incidents that are quiet now. */
  void takeBackQuiet() {
    jdbc.sql(
            """
            delete from webhook_notice n using incident i
            where i.id = n.incident_id and i.state = 'OPEN'
              and (i.suppressed_by is not null or i.muted_by is not null)
              and n.round = i.times_reopened
              and (n.type = 'WORSENED' and n.state = 'PENDING'
                or not exists (
                  select from webhook_notice t
                  where t.endpoint_id = n.endpoint_id and t.incident_id = n.incident_id
                    and t.round = n.round and t.state = 'TAKEN'))
            """)
        .update();
  }

  /** Keeps others away until the transaction ends; false if another one does so already. */
  boolean lock() {
    return jdbc.sql("select pg_try_advisory_xact_lock(:lock)")
        .param("lock", LOCK)
        .query(Boolean.class)
        .single();
  }

  Instant now() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  /** Removes groups of which nothing is open and nothing was sent for longer than is kept. */
  void forget(Duration keep) {
    jdbc.sql(
            """
            delete from webhook_group g
            where g.sent_at < now() - make_interval(secs => :seconds)
              and not exists (
                select from webhook_notice n join incident i on i.id = n.incident_id
                where i.state = 'OPEN' and n.endpoint_id = g.endpoint_id
                  and n.group_key = g.group_key)
            """)
        .param("seconds", keep.toSeconds())
        .update();
  }

  void sent(Group group, Instant now) {
    jdbc.sql(
            """
            insert into webhook_group (endpoint_id, group_key, sent_at)
            values (:endpoint, :group, :now)
            on conflict (endpoint_id, group_key) do update set sent_at = excluded.sent_at
            """)
        .param("endpoint", group.endpointId())
        .param("group", group.key())
        .param("now", now.atOffset(ZoneOffset.UTC))
        .update();
  }

  private static Group group(ResultSet row, int number) throws SQLException {
    return new Group(row.getObject("endpoint_id", UUID.class), row.getString("group_key"));
  }

  private static Notice notice(ResultSet row, int number) throws SQLException {
    return new Notice(
        row.getLong("id"),
        row.getObject("endpoint_id", UUID.class),
        row.getObject("incident_id", UUID.class),
        row.getInt("round"),
        Notice.Type.valueOf(row.getString("type")),
        row.getString("group_key"),
        row.getObject("at", OffsetDateTime.class).toInstant());
  }
}
