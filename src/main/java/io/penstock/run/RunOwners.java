package io.penstock.run;

import io.penstock.instance.ServiceInstance;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Who looks after the runs that have not ended, one service each. */
@Repository
class RunOwners {
  /** A report is a sign of life too: another service may have taken it. */
  private static final String TAKE =
      """
      update run set owner = :me, owner_seen_at = now()
      where finished_at is null and owner is distinct from :me
        and (coalesce(process_host, :host) = :host or :far)
        and (
          owner is null and coalesce(process_host, :host) = :host
          or now() - make_interval(secs => :seconds) > greatest(
            owner_seen_at, (select max(reported_at) from run_table t where t.run_id = run.id)))
      returning id
      """;

  private final JdbcClient jdbc;

  RunOwners(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Says that a service looks after its runs. */
  void seen(UUID owner) {
    jdbc.sql("update run set owner_seen_at = now() where owner = :owner and finished_at is null")
        .param("owner", owner)
        .update();
  }

  /** The runs that a service looks after, the oldest first. */
  List<UUID> of(UUID owner) {
    return jdbc.sql(
            """
            select id from run where owner = :owner and finished_at is null
            order by requested_at, id
            """)
        .param("owner", owner)
        .query(UUID.class)
        .list();
  }

  /** Of these runs those that have ended. */
  List<UUID> ended(Collection<UUID> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    return jdbc.sql("select id from run where id in (:ids) and finished_at is not null")
        .param("ids", ids)
        .query(UUID.class)
        .list();
  }

  /** Lets others look after a service's runs at once, where they can look for the drivers. */
  void release(UUID owner) {
    jdbc.sql("update run set owner = null where owner = :owner and finished_at is null")
        .param("owner", owner)
        .update();
  }

  /**
   * Takes over runs that nobody looks after any more.
   *
   * @param silence how long nobody must have spoken of a run, by the database's clock
   * @param far whether runs whose drivers are on other hosts are taken, too
   * @return those that are the service's now and were not before
   */
  List<UUID> take(ServiceInstance me, Duration silence, boolean far) {
    return jdbc.sql(TAKE)
        .param("me", me.id())
        .param("host", me.host())
        .param("far", far)
        .param("seconds", silence.toMillis() / 1e3)
        .query(UUID.class)
        .list();
  }
}
