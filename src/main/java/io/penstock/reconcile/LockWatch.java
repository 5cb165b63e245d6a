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
 * Cancels a reading session as soon as it is in others' way: when another session waits for a lock
 * on what it reads, as behind a waiting ALTER TABLE all traffic on the table would wait too, for as
 * long as the reading takes; and when its snapshot holds back more from vacuum than is allowed.
 */
final class LockWatch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LockWatch.class);
  private static final long INTERVAL_MILLIS = 250;

  private static final String LOOK =
      """
      WITH seen AS MATERIALIZED (
        SELECT EXISTS (
          SELECT FROM pg_locks waiting JOIN pg_locks held USING (locktype, database, relation)
          WHERE locktype = 'relation' AND NOT waiting.granted AND held.granted AND held.pid = ?)
          AS waited_for,
        coalesce(
          (SELECT age(backend_xmin)::bigint FROM pg_stat_activity WHERE pid = ?), 0) AS held_back)
      SELECT waited_for, held_back,
        CASE WHEN waited_for OR held_back > ? THEN pg_cancel_backend(?) END
      FROM seen
      """;

  private final Connection connection;
  private final int reader;
  private final long mostHeldBack;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "reconcile-lock-watch");
  private volatile boolean waitedFor;
  private volatile long heldBack;

  private LockWatch(Connection connection, int reader, long mostHeldBack) {
    this.connection = connection;
    this.reader = reader;
    this.mostHeldBack = mostHeldBack;
    thread.setDaemon(true);
  }

  /**
   * Begins to watch.
   *
   * @param connection of its own, of the reader's role; the caller closes it after the watch
   * @param reader process id of the reading session
   * @param mostHeldBack transactions that its snapshot may hold back from vacuum
   */
  static LockWatch start(Connection connection, int reader, long mostHeldBack) {
    LockWatch watch = new LockWatch(connection, reader, mostHeldBack);
    watch.thread.start();
    return watch;
  }

  /** Whether the reading session was cancelled for another's sake. */
  boolean wasWaitedFor() {
    return waitedFor;
  }

  /** Whether it was cancelled for what it held back. */
  boolean heldBackTooMuch() {
    return heldBack > mostHeldBack;
  }

  /** Most transactions that its snapshot was seen to hold back. */
  long heldBack() {
    return heldBack;
  }

  private void watch() {
    try (PreparedStatement statement = connection.prepareStatement(LOOK)) {
      statement.setInt(1, reader);
      statement.setInt(2, reader);
      statement.setLong(3, mostHeldBack);
      statement.setInt(4, reader);
      while (!closed.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
        // Said before it is done: the reader fails at once and asks for the reason.
        try (ResultSet seen = statement.executeQuery()) {
          seen.next();
          waitedFor = waitedFor || seen.getBoolean(1);
          heldBack = Math.max(heldBack, seen.getLong(2));
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
