package io.penstock.cli.bench.ingest;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.bench.BenchContext;
import io.penstock.cli.bench.Benchmark;
import io.penstock.cli.bench.Measured;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.lake.DuckDb;
import io.penstock.lake.LakeCatalog;
import io.penstock.lake.LakeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a fleet costs an ingest run: the same changes of some busy tables are taken up by a run that
 * names the whole fleet, and by one that names the busy tables only, turn by turn. Each has lake
 * tables of its own, which hold the initial snapshot before.
 */
final class FleetBenchmark implements Benchmark {
  static final String NAME = "fleet";
  static final String MEASURES =
      "Takes up the changes of a few busy tables by an ingest run over a whole fleet, and by one"
          + " over the busy tables alone.";

  private static final Duration LIMIT = Duration.ofMinutes(30);

  private final FleetTables fleet;
  private final int runs;

  FleetBenchmark(FleetTables fleet, int runs) {
    this.fleet = fleet;
    this.runs = runs;
  }

  /**
   * A run's job, its namespace in the lake, and what its drains took.
   *
   * @param tables how many of the fleet's tables it names, from the first
   */
  private record Contender(String name, int tables, List<Drain> drains) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String measures() {
    return MEASURES;
  }

  @Override
  public Measured run(BenchContext context) throws Exception {
    Contender whole = new Contender("fleet", fleet.count(), new ArrayList<>());
    Contender alone = new Contender("alone", fleet.busy(), new ArrayList<>());
    try (BenchStack stack = BenchStack.start(context);
        ReportServer reports = ReportServer.start();
        FleetTopics topics = FleetTopics.create(fleet, stack.bootstrapServers());
        LakeCatalog catalog = LakeCatalog.open(stack.catalog(), stack.environment());
        Connection duckdb = duckdb(context, stack)) {
      context.progress().accept("PostgreSQL and Kafka are up");
      topics.snapshot();
      for (Contender contender : List.of(whole, alone)) {
        Drain drain = drain(context, stack, reports, contender, "snapshot", false);
        context
            .progress()
            .accept(
                "the initial snapshot of %d tables is in the lake of %s after %.1f s"
                    .formatted(contender.tables(), contender.name(), drain.seconds()));
      }
      for (int run = 1; run <= runs; run++) {
        topics.change();
        // The one that goes first finds the topics cold.
        List<Contender> order = run % 2 == 1 ? List.of(alone, whole) : List.of(whole, alone);
        for (Contender contender : order) {
          Drain drain = drain(context, stack, reports, contender, "run-" + run, true);
          contender.drains().add(drain);
          context
              .progress()
              .accept(
                  "run %d of %d, %s: %.1f s, %.1f CPU s"
                      .formatted(run, runs, contender.name(), drain.seconds(), drain.cpuSeconds()));
        }
        verify(duckdb, catalog, topics);
      }
    }
    return new FleetFigures(
            fleet,
            DesignFigures.of(fleet.changes(), whole.drains()),
            DesignFigures.of(fleet.changes(), alone.drains()))
        .measured();
  }

  private Drain drain(
      BenchContext context,
      BenchStack stack,
      ReportServer reports,
      Contender contender,
      String name,
      boolean measured)
      throws IOException {
    Path folder = Files.createDirectories(context.folder().resolve(contender.name()).resolve(name));
    Path job = folder.resolve("job.json");
    Jobs.write(
        job, stack, fleet.tasks(contender.name()).subList(0, contender.tables()), reports.url());
    reports.take();
    MeasuredProcess process =
        MeasuredProcess.run(
            contender.name(),
            new SparkCommand(context.installation(), measured).product(job),
            stack.environment(),
            folder.resolve("driver.log"),
            LIMIT);
    List<ReportServer.Received> results = reports.take();
    requireDone(contender, results, measured ? fleet.busy() : contender.tables());
    long ready =
        results.stream().mapToLong(each -> each.at() - each.result().millis()).min().orElseThrow();
    long done = results.stream().mapToLong(ReportServer.Received::at).max().orElseThrow();
    return new Drain(process, ready, done, Map.of());
  }

  /** Each table's last word must be that it holds everything, and so many must have been behind. */
  private static void requireDone(
      Contender contender, List<ReportServer.Received> results, int behind) {
    Map<String, TableResult> last = new LinkedHashMap<>();
    results.forEach(report -> last.put(report.table(), report.result()));
    long published = last.values().stream().filter(r -> r.status() == Status.PUBLISHED).count();
    long idle = last.values().stream().filter(r -> r.status() == Status.UP_TO_DATE).count();
    if (published != behind || published + idle != contender.tables()) {
      throw new CommandFailedException(
          "the run of %s published %d tables and found %d up to date, of %d with %d behind"
              .formatted(contender.name(), published, idle, contender.tables(), behind));
    }
  }

  /** Both lakes must hold the same rows of the busy tables, and as many as were sent. */
  private void verify(Connection duckdb, LakeCatalog catalog, FleetTopics topics)
      throws SQLException {
    LakeReader reader = new LakeReader(duckdb);
    for (String table : fleet.names().subList(0, fleet.busy())) {
      reader.createView("of_fleet", catalog.load("fleet", table), null);
      reader.createView("of_alone", catalog.load("alone", table), null);
      long rows = number(duckdb, "SELECT count(*) FROM of_fleet");
      long sum = number(duckdb, "SELECT sum(version) FROM of_fleet");
      long apart =
          number(
              duckdb,
              "SELECT count(*) FROM ((SELECT id, version, note FROM of_fleet EXCEPT ALL"
                  + " SELECT id, version, note FROM of_alone) UNION ALL (SELECT id, version, note"
                  + " FROM of_alone EXCEPT ALL SELECT id, version, note FROM of_fleet))");
      if (apart != 0 || rows != topics.rows() || sum != topics.versions()) {
        throw new CommandFailedException(
            "%s holds %d rows with versions of %d in all, %d other ones than alone; sent were %d and %d"
                .formatted(table, rows, sum, apart, topics.rows(), topics.versions()));
      }
    }
  }

  private static long number(Connection duckdb, String query) throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static Connection duckdb(BenchContext context, BenchStack stack) throws Exception {
    Path temporary = Files.createDirectories(context.folder().resolve("tmp"));
    return DuckDb.open(new DuckDb.Limits(temporary, 1024, 2, List.of(stack.warehouse())));
  }
}
