package io.penstock.table;

import io.penstock.access.SourceOf;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The sources of tables. */
@Repository
class TableSources implements SourceOf {
  private final JdbcClient jdbc;

  TableSources(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Set<String> names() {
    return Set.of("tableId", "tableIds");
  }

  @Override
  public Set<String> of(String name, String value) {
    return SourceOf.byId(
        value,
        id ->
            jdbc.sql("select source from source_table where id = :id")
                .param("id", id)
                .query(String.class)
                .list());
  }
}
