package io.penstock.testing;

import io.penstock.source.Address;
import io.penstock.source.SecretReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A source database with a least-privileged role and a publication of all tables in a schema. */
public final class TestSource {
  public static final String ROLE = "debezium";
  private static final Path PASSWORD = password();
  private final String database;

  private TestSource(String database) {
    this.database = database;
  }

  /**
   * A new source with the schema {@code shop}, the publication {@code penstock} and a heartbeat.
   */
  public static TestSource create() {
    String database = TestPostgres.createDatabase();
    TestPostgres.execute(
        database,
        """
        do $$ begin
          if not exists (select from pg_roles where rolname = 'debezium') then
            create role debezium login replication password 'secret';
          end if;
        end $$
        """,
        "create schema shop",
        "create schema penstock",
        "create table penstock.heartbeat (id integer primary key, beat_at timestamptz not null)",
        "create table penstock.signal (id varchar(42) primary key, type varchar(32), data text)",
        "grant usage on schema shop, penstock to debezium",
        "grant select, insert, update on penstock.heartbeat to debezium",
        "grant select, insert on penstock.signal to debezium",
        "alter default privileges in schema shop grant select on tables to debezium",
        "create publication penstock for tables in schema shop, penstock");
    return new TestSource(database);
  }

  /** Runs statements in the source as its superuser. */
  public TestSource with(String... statements) {
    TestPostgres.execute(database, statements);
    return this;
  }

  /** The first column of each row that a query in the source returns. */
  public List<String> ask(String query) {
    return TestPostgres.ask(database, query);
  }

  public Address address() {
    return new Address(
        "127.0.0.1",
        TestPostgres.server().port(),
        database,
        ROLE,
        new SecretReference("file:" + PASSWORD, "${file:/secrets:shop}"));
  }

  /** What registers it under a name; {@code extra} are further JSON members, led by a comma. */
  public String registration(String name, String extra) {
    return """
        {"name": "%s", "host": "127.0.0.1", "port": %d, "database": "%s", "username": "debezium",
         "password": {"service": "file:%s", "connect": "${file:/secrets:shop}"},
         "publication": "penstock"%s}
        """
        .formatted(name, TestPostgres.server().port(), database, PASSWORD, extra);
  }

  /** Below which the service may read it. */
  public static Path passwordFolder() {
    return PASSWORD.getParent();
  }

  private static Path password() {
    try {
      return Files.writeString(
          TestPostgres.temporaryFolder().resolve("debezium.password"), "secret\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
