package io.penstock.reconcile;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels a reading session as soon as another session waits for a lock on what it reads: behind a
 * waiting ALTER TABLE all traffic on the table would wait too, for as long as the reading takes.
 */
final class LockWatch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LockWatch.class);
  private static final long INTERVAL_MILLIS = 250;

  private static final String CANCEL_IF_WAITED_FOR =
      """
      SELECT pg_cancel_backend(?) WHERE EXISTS (
        SELECT FROM pg_locks waiting JOIN pg_locks held USING (locktype, database, relation)
        WHERE locktype = 'relation' AND NOT waiting.granted AND held.granted AND held.pid = ?)
      """;

  private final Connection connection;
  private final int reader;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "reconcile-lock-watch");
  private volatile boolean cancelled;

  private LockWatch(Connection connection, int reader) {
    this.connection = connection;
    this.reader = reader;
    thread.setDaemon(true);
  }

  /**
   * Begins to watch.
   *
   * @param connection of its own, of the reader's role; the caller closes it after the watch
   * @param reader process id of the reading session
   */
  static LockWatch start(Connection connection, int reader) {
    LockWatch watch = new LockWatch(connection, reader);
    watch.thread.start();
    return watch;
  }

  /** Whether the reading session was cancelled for another's sake. */
  boolean hasCancelled() {
    return cancelled;
  }

  private void watch() {
    try (PreparedStatement statement = connection.prepareStatement(CANCEL_IF_WAITED_FOR)) {
      statement.setInt(1, reader);
      statement.setInt(2, reader);
      while (!closed.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
        // Said before it is done: the reader fails at once and asks for the reason.
        try (ResultSet waiting = statement.executeQuery()) {
          cancelled = cancelled || waiting.next();
        }
      }
    } catch (SQLException e) {
      log.warn("Nobody watches whether session {} stands in another's way.", reader, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops watching; returns when no cancellation can come any more. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
