package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

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
  private final Workers worker = new Workers("reconcile-load", 1);
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
      done.add(Workers.result(file));
    }
    return done;
  }

  /** Gives up what is not done; returns when nothing is written any more. */
  @Override
  public void close() {
    worker.close();
  }
}
