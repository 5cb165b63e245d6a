package io.penstock.investigation;

import io.penstock.contract.ColumnSpec;
import io.penstock.instance.ServiceInstance;
import io.penstock.investigation.Investigation.Extract;
import io.penstock.lake.ColumnNaming;
import io.penstock.lake.DuckDb;
import io.penstock.lake.LakeReader;
import io.penstock.lake.LocalPaths;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.SourceDatabase;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.iceberg.Snapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.util.FileSystemUtils;

/** Carries investigations out, one at a time. */
@Service
class InvestigationWork implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(InvestigationWork.class);
  private static final String CURRENT = "current_rows";
  private static final String HISTORY = "history_rows";

  private static final String GONE = "The service stopped before it was done; start another run.";

  /** Some times the pause between two signs of life. */
  private static final Duration UNSEEN = Duration.ofSeconds(30);

  private final UUID owner;
  private final Investigations investigations;
  private final Tables tables;
  private final Sources sources;
  private final SourceDatabase database;
  private final Lakehouse lakehouse;
  private final TransactionOperations transactions;
  private final UploadedExtracts uploads;
  private final InvestigationProperties properties;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "investigation");
            thread.setDaemon(true);
            return thread;
          });

  InvestigationWork(
      ServiceInstance instance,
      Investigations investigations,
      Tables tables,
      Sources sources,
      SourceDatabase database,
      Lakehouse lakehouse,
      TransactionOperations transactions,
      UploadedExtracts uploads,
      InvestigationProperties properties) {
    this.owner = instance.id();
    this.investigations = investigations;
    this.tables = tables;
    this.sources = sources;
    this.database = database;
    this.lakehouse = lakehouse;
    this.transactions = transactions;
    this.uploads = uploads;
    this.properties = properties;
  }

  @Override
  public void destroy() {
    worker.shutdownNow();
  }

  /** Tells other services that this one works on, and gives up what services left behind. */
  @Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
  void lookAround() {
    try {
      investigations.seen(owner);
      investigations.endAbandoned(UNSEEN, GONE);
    } catch (DataAccessException e) {
      log.warn("Nothing can be told of investigations: {}", e.getMessage());
    }
  }

  /** Removes uploaded files of investigations that are gone; also at the start of the service. */
  @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.HOURS)
  void tidy() {
    try {
      uploads.tidy(investigations::exists);
    } catch (IOException | DataAccessException e) {
      log.warn("Uploaded files cannot be tidied: {}", e.getMessage());
    }
  }

  /** Begins another run. */
  InvestigationRun start(UUID id) {
    Investigation investigation = investigations.get(id);
    UUID run = investigations.begin(id, owner);
    worker.execute(() -> carryOut(run, investigation));
    return investigations.getRun(run);
  }

  private void carryOut(UUID run, Investigation investigation) {
    try {
      explain(run, investigation);
    } catch (ControlPlaneException e) {
      investigations.fail(run, e.detail());
    } catch (SQLException | IOException | RuntimeException e) {
      log.warn("An investigation failed.", e);
      investigations.fail(run, e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  private void explain(UUID run, Investigation investigation) throws SQLException, IOException {
    Table table = tables.get(investigation.tableId());
    org.apache.iceberg.Table current =
        lakehouse.catalog().load(table.namespace(), table.currentTable());
    org.apache.iceberg.Table history =
        lakehouse.catalog().load(table.namespace(), table.historyTable());
    Path work = folder();
    try (Connection duckDb = DuckDb.open(limits(work, investigation.extract(), current, history))) {
      LakeReader reader = new LakeReader(duckDb);
      reader.createView(CURRENT, current, null, ColumnNaming.NAMES);
      reader.createView(HISTORY, history, null, ColumnNaming.NAMES);
      List<String> key = table.key().stream().map(ColumnSpec::name).toList();
      load(investigation, table, duckDb, work);
      String filter = investigation.filter();
      if (filter != null) {
        Queries.requireLakeQuery(duckDb, "SELECT 1 FROM current_rows WHERE (" + filter + ")");
      }
      Explanation explanation = new Explanation(duckDb, key, investigation.measures());
      Waterfall found = explanation.explain(filter, time(investigation));
      List<ExplainedRow> rows = explanation.rows(properties.keptRows());
      Snapshot snapshot = current.currentSnapshot();
      transactions.executeWithoutResult(
          status ->
              investigations.keep(
                  run, found, snapshot == null ? null : snapshot.snapshotId(), rows));
    } finally {
      FileSystemUtils.deleteRecursively(work);
    }
  }

  private void load(Investigation investigation, Table table, Connection duckDb, Path work)
      throws SQLException, IOException {
    List<ColumnSpec> columns =
        Stream.concat(
                table.key().stream(),
                table.columns().stream()
                    .filter(column -> investigation.measures().contains(column.name())))
            .toList();
    ExtractLoading loading = new ExtractLoading(duckDb, columns);
    Extract extract = investigation.extract();
    switch (extract.kind()) {
      case CSV -> loading.csv(file(extract));
      case PARQUET -> loading.parquet(file(extract));
      case UPLOADED_CSV -> loading.csv(uploads.into(work, investigation.id()));
      case UPLOADED_PARQUET -> loading.parquet(uploads.into(work, investigation.id()));
      case LAKE_QUERY -> loading.lakeQuery(extract.from());
      case SOURCE_QUERY ->
          loading.sourceQuery(
              database,
              sources.get(table.source()),
              extract.from(),
              properties.queryTimeout(),
              work.resolve("extract.csv"));
    }
  }

  /**
   * The file of an extract.
   *
   * @throws io.penstock.problem.InvalidException if it is not one below the folder for extracts
   */
  Path file(Extract extract) throws IOException {
    Path folder = properties.folder();
    if (folder == null) {
      throw Queries.invalid(
          "No files are read: set penstock.investigation.folder to the folder of the extracts.");
    }
    if (!Files.isDirectory(folder)) {
      throw Queries.invalid("The folder of the extracts, " + folder + ", is not there.");
    }
    Path root = folder.toRealPath();
    Path asked = root.resolve(extract.from()).normalize();
    // A link may lead out of the folder.
    if (!asked.startsWith(root)
        || !Files.isRegularFile(asked)
        || !asked.toRealPath().startsWith(root)) {
      throw Queries.invalid("There is no file " + extract.from() + " below " + folder + ".");
    }
    return asked.toRealPath();
  }

  private Path folder() throws IOException {
    Path parent = properties.workFolder();
    return parent == null
        ? Files.createTempDirectory("penstock-investigation-")
        : Files.createTempDirectory(Files.createDirectories(parent), "investigation-");
  }

  private DuckDb.Limits limits(
      Path work,
      Extract extract,
      org.apache.iceberg.Table current,
      org.apache.iceberg.Table history)
      throws IOException {
    List<Path> folders =
        new ArrayList<>(
            List.of(
                work, LocalPaths.path(current.location()), LocalPaths.path(history.location())));
    if (extract.kind() == Investigation.Kind.CSV || extract.kind() == Investigation.Kind.PARQUET) {
      folders.add(file(extract).getParent());
    }
    return new DuckDb.Limits(
        Files.createDirectory(work.resolve("spill")),
        Math.toIntExact(properties.memory().toMegabytes()),
        1,
        folders);
  }

  private static @Nullable String time(Investigation investigation) {
    return investigation.takenAt() == null ? null : "TIMESTAMPTZ '" + investigation.takenAt() + "'";
  }
}
