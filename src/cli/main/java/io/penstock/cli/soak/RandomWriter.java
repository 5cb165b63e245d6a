package io.penstock.cli.soak;

import io.penstock.cli.cases.ReplicatedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.Callable;

/** Commits random transactions until it is told to stop; some it rolls back, whole or in part. */
final class RandomWriter implements Callable<RandomWriter.Done> {
  static final String ROLLBACK = "40";
  static final String LOCK = "55P03";
  private static final String INTEGRITY = "23";
  // A column that was dropped meanwhile.
  private static final String UNKNOWN_COLUMN = "42703";
  private static final int LONGEST_PAUSE_MILLIS = 150;

  private final ReplicatedDatabase database;
  private final Random random;
  private final RandomStatement statements;
  private volatile boolean stopping;

  RandomWriter(ReplicatedDatabase database, long seed, SchemaChanges schema) {
    this.database = database;
    this.random = new Random(seed);
    this.statements = new RandomStatement(random, schema);
  }

  /** How many transactions were committed and rolled back. */
  record Done(long committed, long rolledBack) {}

  void stop() {
    stopping = true;
  }

  @Override
  public Done call() throws SQLException, InterruptedException {
    long committed = 0;
    long rolledBack = 0;
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(connection, "SET search_path = soak");
      while (!stopping) {
        if (transaction(connection)) {
          committed++;
        } else {
          rolledBack++;
        }
        Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
      }
    }
    return new Done(committed, rolledBack);
  }

  /** Runs one; false if it was rolled back. */
  private boolean transaction(Connection connection) throws SQLException {
    try {
      ReplicatedDatabase.execute(connection, "BEGIN");
      int count = 1 + random.nextInt(random.nextInt(5) == 0 ? 30 : 4);
      for (int i = 0; i < count; i++) {
        statement(connection);
      }
      boolean keeps = random.nextInt(12) > 0;
      ReplicatedDatabase.execute(connection, keeps ? "COMMIT" : "ROLLBACK");
      return keeps;
    } catch (SQLException e) {
      if (!isOf(ROLLBACK, e)) {
        throw e;
      }
      ReplicatedDatabase.execute(connection, "ROLLBACK");
      return false;
    }
  }

  /** Runs one in a savepoint, which is undone if it breaks a constraint, and sometimes if not. */
  private void statement(Connection connection) throws SQLException {
    ReplicatedDatabase.execute(connection, "SAVEPOINT s");
    try {
      ReplicatedDatabase.execute(connection, statements.next());
    } catch (SQLException e) {
      if (!isOf(INTEGRITY, e) && !isOf(UNKNOWN_COLUMN, e)) {
        throw e;
      }
      ReplicatedDatabase.execute(connection, "ROLLBACK TO SAVEPOINT s");
    }
    if (random.nextInt(15) == 0) {
      ReplicatedDatabase.execute(connection, "ROLLBACK TO SAVEPOINT s");
    }
    ReplicatedDatabase.execute(connection, "RELEASE SAVEPOINT s");
  }

  /** Whether PostgreSQL counts the error to a class, such as deadlocks to 40. */
  static boolean isOf(String errorClass, SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith(errorClass);
  }
}
