package io.penstock.reconcile;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Threads of one comparison's own, which are gone when it ends. */
final class Workers implements AutoCloseable {
  private final ExecutorService threads;

  Workers(String name, int count) {
    this.threads =
        Executors.newFixedThreadPool(
            count,
            work -> {
              Thread thread = new Thread(work, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  <T> Future<T> submit(Callable<T> work) {
    return threads.submit(work);
  }

  /** What was made, or thrown, as if it had been here. */
  static <T> T result(Future<T> work) throws SQLException, IOException {
    try {
      return work.get();
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(
          "The service stopped before it was finished; start another one.", e);
    }
  }

  private static RuntimeException failure(@Nullable Throwable cause)
      throws SQLException, IOException {
    if (cause instanceof SQLException sql) {
      throw sql;
    }
    if (cause instanceof IOException io) {
      throw io;
    }
    if (cause instanceof RuntimeException runtime) {
      return runtime;
    }
    return new IllegalStateException(cause);
  }

  /** Gives up what is not done; returns when none of them works any more. */
  @Override
  public void close() {
    threads.shutdownNow();
    boolean interrupted = false;
    while (!threads.isTerminated()) {
      try {
        threads.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
