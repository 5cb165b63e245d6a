package io.penstock.cli.soak;

import io.penstock.cli.cases.ReplicatedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * Transactions that stay open for long before they commit, some of them prepared, and now and then
 * a TRUNCATE: what a snapshot of the source does not see for long.
 */
final class LateWriter implements Callable<RandomWriter.Done> {
  private static final int LONGEST_SECONDS = 30;
  private static final int CHANGES = 12;

  private final ReplicatedDatabase database;
  private final Random random;
  private final ProofTransaction transactions;
  private final String name;
  private final boolean truncates;
  private final String commits;
  private volatile boolean stopping;

  /**
   * @param name tells its prepared transactions from others'
   * @param truncates whether it empties and refills a table now and then
   * @param commits what its commits wait for, as {@code synchronous_commit} says it
   */
  LateWriter(
      ReplicatedDatabase database,
      long seed,
      long rows,
      String name,
      boolean truncates,
      String commits) {
    this.database = database;
    this.random = new Random(seed);
    this.transactions = new ProofTransaction(random, rows);
    this.name = name;
    this.truncates = truncates;
    this.commits = commits;
  }

  void stop() {
    stopping = true;
  }

  @Override
  public RandomWriter.Done call() throws SQLException, InterruptedException {
    long committed = 0;
    long rolledBack = 0;
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(
          connection, ProofWriter.IMPATIENT, "SET synchronous_commit = " + commits);
      while (!stopping) {
        if (transaction(connection, "%s_%d".formatted(name, committed + rolledBack))) {
          committed++;
        } else {
          rolledBack++;
        }
      }
    }
    return new RandomWriter.Done(committed, rolledBack);
  }

  private boolean transaction(Connection connection, String id)
      throws SQLException, InterruptedException {
    try {
      if (truncates && random.nextInt(3) == 0) {
        ReplicatedDatabase.execute(
            connection,
            "BEGIN; SET LOCAL lock_timeout = '5s'; TRUNCATE kinds; INSERT INTO kinds SELECT k.*"
                + " FROM generate_series(1, 2000) i, kind(i) k; COMMIT");
        sleep();
        return true;
      }
      ReplicatedDatabase.execute(connection, "BEGIN");
      for (int i = 0; i < CHANGES; i++) {
        ReplicatedDatabase.execute(connection, String.join("; ", transactions.next()));
      }
      boolean prepares = random.nextBoolean();
      if (prepares) {
        ReplicatedDatabase.execute(connection, "PREPARE TRANSACTION '" + id + "'");
      }
      sleep();
      boolean keeps = random.nextInt(5) > 0;
      ReplicatedDatabase.execute(
          connection, (keeps ? "COMMIT" : "ROLLBACK") + (prepares ? " PREPARED '" + id + "'" : ""));
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

  private void sleep() throws InterruptedException {
    long end = System.nanoTime() + random.nextInt(LONGEST_SECONDS * 1000) * 1_000_000L;
    while (!stopping && System.nanoTime() < end) {
      Thread.sleep(100);
    }
  }
}
