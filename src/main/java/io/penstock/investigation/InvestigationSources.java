package io.penstock.investigation;

import io.penstock.access.SourceOf;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The sources of the tables that investigations are about. */
@Repository
class InvestigationSources implements SourceOf {
  private static final Map<String, String> SOURCES =
      Map.of(
          "investigationId",
          """
          select t.source from investigation i
          join source_table t on t.id = i.table_id where i.id = :id
          """,
          "investigationRunId",
          """
          select t.source from investigation_run r
          join investigation i on i.id = r.investigation_id
          join source_table t on t.id = i.table_id where r.id = :id
          """);

  private final JdbcClient jdbc;

  InvestigationSources(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Set<String> names() {
    return SOURCES.keySet();
  }

  @Override
  public Set<String> of(String name, String value) {
    String sql = String.valueOf(SOURCES.get(name));
    return SourceOf.byId(value, id -> jdbc.sql(sql).param("id", id).query(String.class).list());
  }
}
