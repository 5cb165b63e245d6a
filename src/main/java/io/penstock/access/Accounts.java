package io.penstock.access;

import io.penstock.problem.NotFoundException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The accounts; times are the database's. */
@Repository
class Accounts {
  private static final String SELECT =
      """
      select name, role, password_hash, version, enabled, password_change_needed, created_at,
        signed_in_at
      from account
      """;

  private final JdbcClient jdbc;

  Accounts(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Makes an account whose password must be changed; false if there is one of that name. */
  boolean add(String name, Role role, String passwordHash) {
    return jdbc.sql(
                """
                insert into account (name, role, password_hash, password_change_needed)
                values (:name, :role, :hash, true)
                on conflict do nothing
                """)
            .param("name", name)
            .param("role", role.name())
            .param("hash", passwordHash)
            .update()
        == 1;
  }

  /** Whether there is an account. */
  boolean any() {
    return jdbc.sql("select exists (select from account)").query(Boolean.class).single();
  }

  /** Makes the first account of all; false if there is any. */
  boolean addFirst(String name, String passwordHash) {
    // One of several services that start at once does it.
    jdbc.sql("lock table account in share row exclusive mode").update();
    return !any() && add(name, Role.ADMIN, passwordHash);
  }

  Optional<Account> find(String name) {
    return jdbc.sql(SELECT + " where name = :name").param("name", name).query(this::row).optional();
  }

  /** An account for a change: until the transaction ends nobody else changes any. */
  Account lock(String name) {
    jdbc.sql("lock table account in share row exclusive mode").update();
    return find(name).orElseThrow(() -> new NotFoundException("account", name));
  }

  /** Accounts in order of their names, after one of them. */
  List<Account> list(@Nullable String after, int limit) {
    return jdbc.sql(SELECT + " where name > :after order by name limit :limit")
        .param("after", after == null ? "" : after)
        .param("limit", limit)
        .query(this::row)
        .list();
  }

  /** Whether an enabled admin is left beside an account. */
  boolean hasOtherAdmin(String name) {
    return jdbc.sql(
            "select exists (select from account where role = 'ADMIN' and enabled and name <> :name)")
        .param("name", name)
        .query(Boolean.class)
        .single();
  }

  /** Keeps what an account is now, and ends its sessions. */
  void change(Account account) {
    jdbc.sql(
            """
            update account set role = :role, enabled = :enabled, password_hash = :hash,
              password_change_needed = :needed, version = version + 1
            where name = :name
            """)
        .param("role", account.role().name())
        .param("enabled", account.enabled())
        .param("hash", account.passwordHash())
        .param("needed", account.passwordChangeNeeded())
        .param("name", account.name())
        .update();
  }

  void signedIn(String name) {
    jdbc.sql("update account set signed_in_at = clock_timestamp() where name = :name")
        .param("name", name)
        .update();
  }

  private Account row(ResultSet row, int number) throws SQLException {
    OffsetDateTime signedIn = row.getObject("signed_in_at", OffsetDateTime.class);
    return new Account(
        row.getString("name"),
        Role.valueOf(row.getString("role")),
        row.getString("password_hash"),
        row.getLong("version"),
        row.getBoolean("enabled"),
        row.getBoolean("password_change_needed"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        signedIn == null ? null : signedIn.toInstant());
  }
}
