package io.penstock.cli.cases;

import java.sql.Connection;

/**
 * SQL at the source.
 *
 * @param session name of the connection, empty for one of its own
 * @param isWaitedFor whether the step ends when the script does, rather than when it is done or
 *     blocked
 */
record SqlStep(SqlScript script, String session, boolean isWaitedFor) implements Step {
  @Override
  public void run(CaseRun run) throws Exception {
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
