package io.penstock.run;

import io.penstock.access.SourceOf;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The sources of the tables that runs advance. */
@Repository
class RunSources implements SourceOf {
  private final JdbcClient jdbc;

  RunSources(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Set<String> names() {
    return Set.of("runId");
  }

  @Override
  public Set<String> of(String name, String value) {
    return SourceOf.byId(
        value,
        id ->
            jdbc.sql(
                    """
                    select distinct t.source from run_table r
                    join source_table t on t.id = r.table_id where r.run_id = :id
                    """)
                .param("id", id)
                .query(String.class)
                .list());
  }
}
