package io.penstock.reconcile;

import io.penstock.access.SourceOf;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The sources of what reconciliations compare and repairs write. */
@Repository
class ReconciliationSources implements SourceOf {
  private static final Map<String, String> SOURCES =
      Map.of(
          "reconciliationId",
          """
          select t.source from reconciliation r
          join source_table t on t.id = r.table_id where r.id = :id
          """,
          "repairId",
          """
          select t.source from repair r
          join source_table t on t.id = r.table_id where r.id = :id
          """);

  private final JdbcClient jdbc;

  ReconciliationSources(JdbcClient jdbc) {
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
