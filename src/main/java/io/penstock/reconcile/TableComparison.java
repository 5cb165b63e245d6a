package io.penstock.reconcile;

import io.penstock.lake.DuckDb;
import io.penstock.lake.LocalPaths;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.run.OpenRuns;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/** Compares a registered table with its current table in the lake. */
@Component
class TableComparison {
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private final Sources sources;
  private final SourceDatabase database;
  private final Lakehouse lakehouse;
  private final OpenRuns runs;
  private final ReconcileProperties properties;

  TableComparison(
      Sources sources,
      SourceDatabase database,
      Lakehouse lakehouse,
      OpenRuns runs,
      ReconcileProperties properties) {
    this.sources = sources;
    this.database = database;
    this.lakehouse = lakehouse;
    this.runs = runs;
    this.properties = properties;
  }

  /**
   * Reads both sides and compares them. The source must be at rest and ingested: what is written
   * meanwhile, or not ingested yet, counts as a difference. An ingest run that works on the table
   * would make the two sides incomparable.
   *
   * @param begun when it began, by the database's clock
   * @throws InconclusiveException if nothing can be said
   */
  Proof compare(Table table, Instant begun) throws SQLException, IOException {
    refuseIngest(table, begun);
    Path work = workFolder();
    try {
      SourceRows rows = readSource(table, work.resolve("source.csv"));
      org.apache.iceberg.Table lakeTable = lakeTable(table);
      refuseIngest(table, begun);
      try (Connection duckDb = DuckDb.open(limits(work, lakeTable))) {
        RowComparison comparison = new RowComparison(duckDb, table.columns());
        comparison.loadSource(rows.csv());
        Files.delete(rows.csv().path());
        LakeRows lake = LakeRows.show(lakeTable, table.columns(), duckDb);
        comparison.loadLake(lake);
        return new Proof(
            new AsOf(rows.snapshot(), rows.lsn(), lake.snapshotId()),
            comparison.compare(properties.keptMismatches()));
      }
    } finally {
      FileSystemUtils.deleteRecursively(work);
    }
  }

  private void refuseIngest(Table table, Instant since) {
    Optional<UUID> run = runs.ingestSince(table.id(), since);
    if (run.isPresent()) {
      throw new InconclusiveException(
          "The ingest run %s works on %s; start another reconciliation when it has ended."
              .formatted(run.get(), table.name()));
    }
  }

  private SourceRows readSource(Table table, Path file) throws SQLException, IOException {
    Source source = sources.get(table.source());
    SourceReading reading =
        new SourceReading(
            table.name(),
            source.capture().publication(),
            table.columns(),
            properties.lockTimeout(),
            properties.readTimeout());
    try (Connection connection = database.connect(source.address());
        Connection second = database.connect(source.address())) {
      silence(connection, properties.readTimeout().plus(SILENCE));
      silence(second, SILENCE);
      return reading.copyTo(file, connection, second);
    } catch (SQLException e) {
      throw new SQLException(
          "Reading %s from the source at %s failed: %s"
              .formatted(table.name(), source.address(), e.getMessage()),
          e);
    }
  }

  /** A server that stands still in the middle of an answer would hold the worker for ever. */
  private static void silence(Connection connection, Duration longest) throws SQLException {
    connection.setNetworkTimeout(
        Runnable::run, (int) Math.min(Integer.MAX_VALUE, longest.toMillis()));
  }

  private org.apache.iceberg.Table lakeTable(Table table) {
    try {
      return lakehouse.catalog().load(table.namespace(), table.currentTable());
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      throw new InconclusiveException(
          "The lake has no table %s.%s yet; start an ingest run first."
              .formatted(table.namespace(), table.currentTable()),
          e);
    }
  }

  private Path workFolder() throws IOException {
    Path parent = properties.workFolder();
    if (parent == null) {
      return Files.createTempDirectory("penstock-reconcile-");
    }
    return Files.createTempDirectory(Files.createDirectories(parent), "reconcile-");
  }

  private DuckDb.Limits limits(Path work, org.apache.iceberg.Table lakeTable) throws IOException {
    List<Path> folders = new ArrayList<>(List.of(work, LocalPaths.path(lakeTable.location())));
    String data = lakeTable.properties().get(TableProperties.WRITE_DATA_LOCATION);
    if (data != null) {
      folders.add(LocalPaths.path(data));
    }
    return new DuckDb.Limits(
        Files.createDirectory(work.resolve("spill")),
        Math.toIntExact(properties.memory().toMegabytes()),
        properties.threads(),
        folders);
  }
}
