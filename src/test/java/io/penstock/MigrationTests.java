package io.penstock;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.TestPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;

/** Migrates databases that hold what earlier versions of the service wrote. */
class MigrationTests {
  private final String database = TestPostgres.createDatabase();

  @Test
  void keepsTheRunsOfBeforeAsIngestRuns() throws SQLException {
    migration().target("202611301200").load().migrate();
    TestPostgres.execute(
        database,
        """
        insert into source values ('shop', 'h', 1, 'd', 'u', 'env:P', '${p}', 'p', 's', null, null,
          'x', '7', '18', now())
        """,
        """
        insert into source_table (id, source, schema, name, namespace, state, columns,
          replica_identity, format_version, buckets, epoch, created_at)
        values ('00000000-0000-0000-0000-000000000001', 'shop', 'shop', 'orders', 'shop', 'ACTIVE',
          '[]', 'DEFAULT', 2, 0, 1, now())
        """,
        """
        insert into ingest_run (id, status, token_hash, requested_at)
        values ('00000000-0000-0000-0000-000000000002', 'RUNNING', 'h', now())
        """,
        """
        insert into ingest_run_table (run_id, table_id, position, status, result)
        values ('00000000-0000-0000-0000-000000000002', '00000000-0000-0000-0000-000000000001', 0,
          'PENDING', '{}')
        """);

    migration().load().migrate();

    assertThat(
            rows(
                """
                select run.kind || ' ' || run.status || ' ' || t.open
                from run join run_table t on t.run_id = run.id
                """))
        .containsExactly("INGEST RUNNING true");
  }

  private FluentConfiguration migration() {
    return Flyway.configure()
        .dataSource(
            TestPostgres.server().jdbcUrl(database),
            TestPostgres.server().superuser().user(),
            TestPostgres.server().superuser().password());
  }

  private List<String> rows(String sql) throws SQLException {
    try (Connection connection = TestPostgres.server().connect(database);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(result.getString(1));
      }
      return rows;
    }
  }
}
