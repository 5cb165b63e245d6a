package io.penstock.access;

import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Sign-ins that failed lately, for all services together. */
@Repository
class SignInFailures {
  private final JdbcClient jdbc;

  SignInFailures(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** How many failed within a window, of a name or from an address. */
  long recent(String name, String address, Duration window) {
    return jdbc.sql(
            """
            select greatest(count(*) filter (where name = :name),
              count(*) filter (where address = :address))
            from sign_in_failure
            where at > clock_timestamp() - make_interval(secs => :seconds)
              and (name = :name or address = :address)
            """)
        .param("name", name)
        .param("address", address)
        .param("seconds", window.toSeconds())
        .query(Long.class)
        .single();
  }

  /** Notes one, and forgets those from before the window. */
  void note(String name, String address, Duration window) {
    jdbc.sql("insert into sign_in_failure (name, address) values (:name, :address)")
        .param("name", name)
        .param("address", address)
        .update();
    jdbc.sql(
            "delete from sign_in_failure"
                + " where at < clock_timestamp() - make_interval(secs => :seconds)")
        .param("seconds", window.toSeconds())
        .update();
  }

  /** Forgets those of a name. */
  void forget(String name) {
    jdbc.sql("delete from sign_in_failure where name = :name").param("name", name).update();
  }
}
