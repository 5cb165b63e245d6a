package io.penstock.cli.cases;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.postgresql.PGConnection;

/** A named connection of a case, whose statements run one after another and may be left waiting. */
final class Session implements AutoCloseable {
  private static final long LIMIT_SECONDS = 120;
  private static final String BLOCKED = "SELECT cardinality(pg_blocking_pids(?)) > 0";

  private final Connection connection;
  private final ExecutorService statements;
  private final Deque<Future<?>> running = new ArrayDeque<>();

  Session(String name, Connection connection) {
    this.connection = connection;
    this.statements =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "session-" + name);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Runs a script after those before it, and returns at once. */
  void start(SqlScript script) {
    running.add(
        statements.submit(
            () -> {
              script.run(connection);
              return null;
            }));
  }

  /** Waits until all scripts have run. */
  void await() throws Exception {
    while (!running.isEmpty()) {
      Future<?> next = running.removeFirst();
      try {
        next.get(LIMIT_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Exception cause) {
          throw cause;
        }
        throw e;
      } catch (TimeoutException e) {
        throw new CaseFailedException(
            "statements still wait after %d s".formatted(LIMIT_SECONDS), e);
      }
    }
  }

  /** Waits until the session is done, or waits for a lock that another one holds. */
  void awaitBlocked(Connection observer) throws Exception {
    int backend = connection.unwrap(PGConnection.class).getBackendPID();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!running.isEmpty() && !running.getLast().isDone() && !isBlocked(observer, backend)) {
      if (System.nanoTime() > deadline) {
        throw new CaseFailedException("a statement neither ends nor waits for a lock");
      }
      Pause.of(Duration.ofMillis(20));
    }
  }

  private static boolean isBlocked(Connection observer, int backend) throws SQLException {
    try (PreparedStatement statement = observer.prepareStatement(BLOCKED)) {
      statement.setInt(1, backend);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    statements.shutdownNow();
    connection.close();
  }
}
