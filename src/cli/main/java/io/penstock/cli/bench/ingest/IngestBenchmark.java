package io.penstock.cli.bench.ingest;

import io.penstock.cli.bench.BenchContext;
import io.penstock.cli.bench.Benchmark;
import io.penstock.cli.bench.Measured;
import io.penstock.lake.DuckDb;
import io.penstock.lake.LakeCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Drains a prepared backlog by the product and by the plain design, turn by turn. Both have taken
 * the initial snapshot before; after each drain the lake must hold exactly what was sent.
 */
final class IngestBenchmark implements Benchmark {
  static final String NAME = "ingest";
  static final String MEASURES =
      "Drains a Kafka backlog of changes to committed history and current tables, by the product"
          + " and by a plain structured-streaming design.";

  private static final Duration LEAST_PATIENCE = Duration.ofMinutes(5);
  private static final int SLOWEST_EVENTS_PER_SECOND = 500;

  private final int events;
  private final int runs;

  IngestBenchmark(int events, int runs) {
    this.events = events;
    this.runs = runs;
  }

  /** A design, its tables, and what its drains took. */
  private record Contender(Design design, LakeTables tables, List<Drain> drains) {}

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
    try (BenchStack stack = BenchStack.start(context);
        ReportServer reports = ReportServer.start();
        LakeCatalog catalog = LakeCatalog.open(stack.catalog(), stack.environment());
        Connection duckdb = duckdb(context, stack)) {
      context.progress().accept("PostgreSQL and Kafka are up");
      ContentCheck check = new ContentCheck(duckdb);
      List<Contender> contenders = contenders(context, stack, reports, catalog);
      Backlog backlog = prepare(context, stack, contenders, check);
      for (int run = 1; run <= runs; run++) {
        for (Contender contender : contenders) {
          if (run > 1) {
            contender.design().rewind();
            contender.tables().rewind();
          }
          Drain drain = contender.design().drain(folder(context, contender, "run-" + run), true);
          backlog.verify(contender.design().name(), contender.tables(), check);
          contender.drains().add(drain);
          context
              .progress()
              .accept(
                  "run %d of %d, %s: %.1f s, %.1f CPU s; content verified"
                      .formatted(
                          run,
                          runs,
                          contender.design().name(),
                          drain.seconds(),
                          drain.cpuSeconds()));
        }
      }
      return new IngestFigures(
              backlog,
              DesignFigures.of(events, contenders.get(0).drains()),
              DesignFigures.of(events, contenders.get(1).drains()))
          .measured();
    }
  }

  private List<Contender> contenders(
      BenchContext context, BenchStack stack, ReportServer reports, LakeCatalog catalog)
      throws IOException {
    Duration limit = LEAST_PATIENCE.plusSeconds(events / SLOWEST_EVENTS_PER_SECOND);
    Path checkpoints = Files.createDirectories(context.folder().resolve("checkpoints"));
    return List.<Design>of(
            new ProductDesign(stack, context.installation(), reports, limit),
            new PlainDesign(stack, context.installation(), checkpoints, limit))
        .stream()
        .map(
            design ->
                new Contender(design, new LakeTables(catalog, design.name()), new ArrayList<>()))
        .toList();
  }

  /** Fills the topics, in between letting each design take the initial snapshot, not measured. */
  private Backlog prepare(
      BenchContext context, BenchStack stack, List<Contender> contenders, ContentCheck check)
      throws Exception {
    ExpectedRows expected = new ExpectedRows(context.folder().resolve("expected"));
    try (Topics topics = Topics.create(stack.bootstrapServers())) {
      BacklogGenerator generator = new BacklogGenerator(events, topics);
      generator.snapshot();
      topics.flush();
      for (Contender contender : contenders) {
        contender.design().drain(folder(context, contender, "snapshot"), false);
        contender.tables().remember();
        contender.design().remember();
      }
      context.progress().accept("the initial snapshot is in both lakes");
      long before = topics.bytes();
      generator.stream();
      topics.flush();
      long bytes = topics.bytes() - before;
      context
          .progress()
          .accept(
              "a backlog of %,d changes, %,d MiB of JSON, is in Kafka; in all: %s"
                  .formatted(events, bytes >> 20, generator.sent()));
      expected.write(generator);
      Map<BenchTable, ContentCheck.Content> rows = new LinkedHashMap<>();
      for (BenchTable table : BenchTable.values()) {
        rows.put(table, check.expected(table, expected));
      }
      return new Backlog(events, bytes, generator.sent(), rows);
    }
  }

  private static Connection duckdb(BenchContext context, BenchStack stack) throws Exception {
    Path temporary = Files.createDirectories(context.folder().resolve("tmp"));
    return DuckDb.open(
        new DuckDb.Limits(
            temporary,
            1024,
            Runtime.getRuntime().availableProcessors(),
            List.of(stack.warehouse(), context.folder().resolve("expected"))));
  }

  private static Path folder(BenchContext context, Contender contender, String name)
      throws IOException {
    return Files.createDirectories(
        context.folder().resolve(contender.design().name()).resolve(name));
  }
}
