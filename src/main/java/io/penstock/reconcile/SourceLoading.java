package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns a source's rows, file by file, into Parquet in the lake's types, while more of them are
 * read and while the replica is waited for. A small table is one file, which is left to be loaded
 * at once.
 */
final class SourceLoading implements CsvFile.Full, AutoCloseable {
  static final long FILE_BYTES = 32L << 20;

  private final Workbench workbench;
  private final Path work;
  private final List<ColumnSpec> columns;
  private final List<Future<Path>> files = new ArrayList<>();
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "reconcile-load");
            thread.setDaemon(true);
            return thread;
          });
  private long bytes;

  SourceLoading(Workbench workbench, Path work, List<ColumnSpec> columns) {
    this.workbench = workbench;
    this.work = work;
    this.columns = List.copyOf(columns);
  }

  @Override
  public void take(CsvFile csv) {
    bytes += csv.bytes();
    Path parquet = work.resolve("source-" + files.size() + ".parquet");
    files.add(worker.submit(() -> write(csv, parquet)));
  }

  private Path write(CsvFile csv, Path parquet) throws SQLException, IOException {
    return workbench.with(
        work,
        List.of(),
        duckDb -> {
          new RowComparison(duckDb, columns).write(csv, parquet);
          Files.delete(csv.path());
          return parquet;
        });
  }

  /**
   * Takes the last file, too, unless it is the only one.
   *
   * @return bytes of all of them
   */
  long last(CsvFile csv) {
    if (!files.isEmpty()) {
      take(csv);
      return bytes;
    }
    return csv.bytes();
  }

  /**
   * Loads the rows into a comparison.
   *
   * @param last the last file
   */
  void into(RowComparison comparison, CsvFile last) throws SQLException, IOException {
    if (files.isEmpty()) {
      comparison.loadSource(last);
      Files.delete(last.path());
      return;
    }
    comparison.showSource(done());
  }

  /** The files, when all are written. Not to be called while a database is open: each needs one. */
  List<Path> done() throws SQLException, IOException {
    List<Path> done = new ArrayList<>();
    for (Future<Path> file : files) {
      try {
        done.add(file.get());
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(
            "The service stopped before it was finished; start another one.", e);
      }
    }
    return done;
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

  /** Gives up what is not done; returns when nothing is written any more. */
  @Override
  public void close() {
    worker.shutdownNow();
    boolean interrupted = false;
    while (!worker.isTerminated()) {
      try {
        worker.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
