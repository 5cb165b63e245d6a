package io.penstock.cli.shop;

import java.sql.Connection;
import java.sql.SQLException;

/** Runs a piece of work as one transaction and leaves the connection as it was. */
final class Transactions {

  /** What is done within the transaction. */
  @FunctionalInterface
  interface Work {
    void run() throws SQLException;
  }

  private Transactions() {}

  static void run(Connection connection, Work work) throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      work.run();
      connection.commit();
    } catch (SQLException | RuntimeException e) {
      try {
        connection.rollback();
      } catch (SQLException failed) {
        e.addSuppressed(failed);
      }
      throw e;
    } finally {
      connection.setAutoCommit(autoCommit);
    }
  }
}
