package io.penstock.cli.cases;

import io.penstock.cli.client.Connector;
import io.penstock.cli.client.PenstockApi;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * How far a connector has come, by what it confirms to its slot: only what Kafka has acknowledged.
 */
final class ConnectorStream {
  private static final Duration LIMIT = Duration.ofSeconds(180);
  private static final Duration POLL = Duration.ofMillis(300);
  private static final int LOOK_AT_TASKS_EVERY = 10;
  private static final String SLOTS =
      " FROM pg_replication_slots WHERE database = current_database()"
          + " AND slot_name NOT LIKE 'oracle%'";
  private static final String NOW = "SELECT pg_current_wal_insert_lsn()::text";
  // Only an event moves the slot, and only past the commit before it.
  private static final String MARK = "INSERT INTO penstock.marker DEFAULT VALUES";

  // The service restarts a failed task by itself.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final PenstockApi api;
  private final String source;
  private long failedSince;

  ConnectorStream(PenstockApi api, String source) {
    this.api = api;
    this.source = source;
  }

  /**
   * Waits until the connector's slot is made. One that is still being made is there already, but
   * has confirmed nothing; what it will begin with may lie beyond the present.
   */
  void awaitSlot(Connection connection) throws SQLException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (ask(connection, "SELECT count(confirmed_flush_lsn)" + SLOTS).equals("0")) {
      failIfTaskFailed();
      failIfOver(deadline, "the connector has made no slot");
      Pause.of(POLL);
    }
  }

  /** Waits until Kafka holds everything that is committed by now. */
  void awaitPresent(Connection connection) throws SQLException {
    String wanted = ask(connection, NOW);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    for (int looks = 1; ; looks++) {
      ReplicatedDatabase.execute(connection, MARK);
      if (isConfirmed(connection, wanted)) {
        return;
      }
      if (looks % LOOK_AT_TASKS_EVERY == 0) {
        failIfTaskFailed();
      }
      failIfOver(deadline, "the connector has not come to " + wanted);
      Pause.of(POLL);
    }
  }

  private static boolean isConfirmed(Connection connection, String lsn) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT coalesce(bool_and(confirmed_flush_lsn >= ?::pg_lsn), false)" + SLOTS)) {
      statement.setString(1, lsn);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  private static String ask(Connection connection, String query) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  /** Fails if a task stays failed. */
  private void failIfTaskFailed() {
    Connector connector = api.connector(source);
    for (Connector.Task task : connector.tasks()) {
      if (task.state().equals("FAILED")) {
        failedSince = failedSince == 0 ? System.nanoTime() : failedSince;
        if (System.nanoTime() - failedSince > PATIENCE.toNanos()) {
          throw new CaseFailedException(
              "task %d of connector %s has failed: %s"
                  .formatted(task.id(), connector.name(), task.trace()));
        }
        return;
      }
    }
    failedSince = 0;
  }

  private void failIfOver(long deadline, String what) {
    if (System.nanoTime() > deadline) {
      throw new CaseFailedException(
          "source %s: %s after %d s".formatted(source, what, LIMIT.toSeconds()));
    }
  }
}
