package io.penstock.reconcile;

import io.penstock.lake.DuckDb;
import io.penstock.lake.LocalPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.springframework.stereotype.Component;

/** Where rows lie and are compared: folders, and databases of DuckDB, a few at a time. */
@Component
class Workbench {
  private final ReconcileProperties properties;
  private final Semaphore open;

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
    List<Path> folders = new ArrayList<>(List.of(folder));
    tables.forEach(table -> allow(folders, table));
    open.acquireUninterruptibly();
    try (Connection duckDb =
        DuckDb.open(
            new DuckDb.Limits(
                Files.createTempDirectory(folder, "spill"),
                Math.toIntExact(properties.memory().toMegabytes()),
                properties.threads(),
                folders))) {
      return work.in(duckDb);
    } finally {
      open.release();
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
