package io.penstock.cli.soak;

import io.penstock.cli.cases.ReplicatedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Commits short transactions at a rate until it is told to stop; one in fifty is rolled back. */
final class ProofWriter implements Callable<RandomWriter.Done> {
  static final String IMPATIENT = "SET search_path = soak; SET lock_timeout = '500ms'";
  private static final long LONGEST_ARREARS_NANOS = 1_000_000_000;

  private final ReplicatedDatabase database;
  private final Random random;
  private final ProofTransaction transactions;
  private final long nanosEach;
  private final String commits;
  private volatile boolean stopping;

  /**
   * @param perSecond how many it commits in a second, if the source keeps up
   * @param commits what its commits wait for, as {@code synchronous_commit} says it
   */
  ProofWriter(ReplicatedDatabase database, long seed, long rows, double perSecond, String commits) {
    this.database = database;
    this.random = new Random(seed);
    this.transactions = new ProofTransaction(random, rows);
    this.nanosEach = (long) (1_000_000_000L / perSecond);
    this.commits = commits;
  }

  void stop() {
    stopping = true;
  }

  @Override
  public RandomWriter.Done call() throws SQLException {
    long committed = 0;
    long rolledBack = 0;
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(connection, IMPATIENT, "SET synchronous_commit = " + commits);
      long due = System.nanoTime();
      while (!stopping) {
        if (transaction(connection)) {
          committed++;
        } else {
          rolledBack++;
        }
        due = Math.max(due + nanosEach, System.nanoTime() - LONGEST_ARREARS_NANOS);
        long early = due - System.nanoTime();
        if (early > 0) {
          LockSupport.parkNanos(early);
        }
      }
    }
    return new RandomWriter.Done(committed, rolledBack);
  }

  private boolean transaction(Connection connection) throws SQLException {
    boolean keeps = random.nextInt(50) > 0;
    List<String> statements = transactions.next();
    try {
      ReplicatedDatabase.execute(
          connection,
          "BEGIN; " + String.join("; ", statements) + (keeps ? "; COMMIT" : "; ROLLBACK"));
      return keeps;
    } catch (SQLException e) {
      if (!RandomWriter.isOf(RandomWriter.ROLLBACK, e)
          && !RandomWriter.isOf(RandomWriter.LOCK, e)) {
        throw e;
      }
      ReplicatedDatabase.execute(connection, "ROLLBACK");
      return false;
    }
  }
}
