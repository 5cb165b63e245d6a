package io.penstock.cli.cases;

import io.penstock.contract.Lsn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * SQL at the source.
 *
 * @param session name of the connection, empty for one of its own
 * @param isWaitedFor whether the step ends when the script does, rather than when it is done or
 *     blocked
 * @param isUntold whether the connector will never tell these changes, since an initial snapshot
 *     begins after them
 */
record SqlStep(SqlScript script, String session, boolean isWaitedFor, boolean isUntold)
    implements Step {
  private static final String POSITION = "SELECT pg_current_wal_insert_lsn()::text";

  @Override
  public void run(CaseRun run) throws Exception {
    if (isUntold) {
      try (Connection observer = run.connect()) {
        long from = position(observer);
        play(run);
        run.untold(from, position(observer));
      }
    } else {
      play(run);
    }
  }

  private static long position(Connection source) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet row = statement.executeQuery(POSITION)) {
      row.next();
      return Lsn.parse(row.getString(1));
    }
  }

  private void play(CaseRun run) throws Exception {
    if (session.isEmpty()) {
      try (Connection connection = run.connect()) {
        script.run(connection);
      }
      return;
    }
    Session on = run.session(session);
    on.start(script);
    if (isWaitedFor) {
      on.await();
    } else {
      try (Connection observer = run.connect()) {
        on.awaitBlocked(observer);
      }
    }
  }

  /** What was left waiting on a connection must have ended well. */
  record Await(String session) implements Step {
    @Override
    public void run(CaseRun run) throws Exception {
      run.session(session).await();
    }
  }
}
