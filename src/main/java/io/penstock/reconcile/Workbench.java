package io.penstock.reconcile;

import io.penstock.lake.DuckDb;
import io.penstock.lake.LocalPaths;
import io.penstock.problem.TooManyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.springframework.stereotype.Component;

/** Where rows lie and are compared: folders, and databases of DuckDB, a few at a time. */
@Component
class Workbench {
  /** What looking at a few rows may take, beside the comparisons. */
  private static final int ASIDE_MEGABYTES = 256;

  private static final Duration ASIDE_WAIT = Duration.ofSeconds(15);

  private final ReconcileProperties properties;
  private final Semaphore open;
  private final Semaphore aside = new Semaphore(2, true);

  Workbench(ReconcileProperties properties) {
    this.properties = properties;
    this.open = new Semaphore(properties.parallel(), true);
  }

  /** Work in a database of its own. */
  interface Work<T> {
    T in(Connection duckDb) throws SQLException, IOException;
  }

  /** A new folder; who asks for it removes it. */
  Path folder() throws IOException {
    Path parent = properties.workFolder();
    if (parent == null) {
      return Files.createTempDirectory("penstock-reconcile-");
    }
    return Files.createTempDirectory(Files.createDirectories(parent), "reconcile-");
  }

  /**
   * Works in a new database that may read some lake tables, once one may be opened; it spills to
   * the folder when memory runs out, and is gone afterwards.
   */
  <T> T with(Path folder, List<Table> tables, Work<T> work) throws SQLException, IOException {
    open.acquireUninterruptibly();
    try {
      int memory = Math.toIntExact(properties.memory().toMegabytes());
      return in(folder, tables, memory, properties.threads(), work);
    } finally {
      open.release();
    }
  }

  /**
   * Works in a new database that does not wait for comparisons and holds next to nothing, as what
   * is read goes through it.
   */
  <T> T reading(Path folder, Work<T> work) throws SQLException, IOException {
    int memory = Math.toIntExact(properties.memory().toMegabytes());
    return in(folder, List.of(), memory, 1, work);
  }

  /**
   * The same in a small database that does not wait for comparisons, for somebody who looks.
   *
   * @throws TooManyException if too many look already
   */
  <T> T aside(Path folder, List<Table> tables, Work<T> work) throws SQLException, IOException {
    if (!isAdmitted()) {
      throw new TooManyException(
          "busy", "Others are looking into the lake; try again in a moment.", ASIDE_WAIT);
    }
    try {
      return in(folder, tables, ASIDE_MEGABYTES, 1, work);
    } finally {
      aside.release();
    }
  }

  private boolean isAdmitted() {
    try {
      return aside.tryAcquire(ASIDE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static <T> T in(Path folder, List<Table> tables, int megabytes, int threads, Work<T> work)
      throws SQLException, IOException {
    List<Path> folders = new ArrayList<>(List.of(folder));
    tables.forEach(table -> allow(folders, table));
    Path spill = Files.createTempDirectory(folder, "spill");
    try (Connection duckDb = DuckDb.open(new DuckDb.Limits(spill, megabytes, threads, folders))) {
      return work.in(duckDb);
    }
  }

  private static void allow(List<Path> folders, Table table) {
    folders.add(LocalPaths.path(table.location()));
    String data = table.properties().get(TableProperties.WRITE_DATA_LOCATION);
    if (data != null) {
      folders.add(LocalPaths.path(data));
    }
  }
}
