package io.penstock.dashboard;

import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** Who signs in to the stories' service: one of each role, and one whose password is given. */
final class People {
  static final String PASSWORD = "a password of stories";

  private static final Map<String, String> ROLES =
      Map.of("vera", "VIEWER", "otto", "OPERATOR", "ann", "ADMIN", "nina", "OPERATOR");

  private static final List<String> GIVEN = List.of("nina");

  private People() {}

  static void add(JdbcClient jdbc) {
    String hash = new BCryptPasswordEncoder(4).encode(PASSWORD);
    ROLES.forEach(
        (name, role) ->
            jdbc.sql(
                    """
                    insert into account (name, role, password_hash, password_change_needed)
                    values (:name, :role, :hash, :given)
                    on conflict (name) do update set password_hash = :hash,
                      password_change_needed = :given
                    """)
                .param("name", name)
                .param("role", role)
                .param("hash", hash)
                .param("given", GIVEN.contains(name))
                .update());
  }

  static void remove(JdbcClient jdbc) {
    jdbc.sql("delete from account where name in (:names)").param("names", ROLES.keySet()).update();
  }
}
