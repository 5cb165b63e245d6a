package io.penstock.source;

import java.sql.Statement;
import java.util.List;
import org.springframework.stereotype.Component;

/** Runs statements in sources that an administrator has left to Penstock's role. */
@Component
public class SourceStatements {
  private final SourceDatabase database;

  SourceStatements(SourceDatabase database) {
    this.database = database;
  }

  /**
   * Runs all of them or none. A lock that others hold is waited for shortly.
   *
   * @throws io.penstock.problem.UpstreamException if the source does not answer or refuses one
   */
  public void run(Source source, List<String> statements) {
    database.with(
        source.address(),
        connection -> {
          connection.setAutoCommit(false);
          try (Statement statement = connection.createStatement()) {
            statement.execute("set local lock_timeout = '2s'");
            for (String sql : statements) {
              statement.execute(sql);
            }
          }
          connection.commit();
          return statements.size();
        });
  }
}
