package io.penstock.cli.bench.api;

import io.penstock.cli.bench.BenchContext;
import io.penstock.cli.bench.Benchmark;
import io.penstock.cli.bench.Measured;
import io.penstock.cli.bench.Target;
import io.penstock.cli.bench.TextTable;
import io.penstock.cli.bench.api.Load.Latency;
import io.penstock.cli.client.ReplicatedTable;
import java.net.URI;
import java.net.http.HttpClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * How long the API's GETs take beside a history of months, and beside none. Those that ask sources,
 * Kafka Connect or the lake take as long as these do, and are left out.
 */
final class ApiBenchmark implements Benchmark {
  static final String NAME = "api";
  static final String MEASURES =
      "Asks each GET of the API at a constant rate, on an empty history and on one of months.";

  private static final double P99_MILLIS = 50;
  private static final double RATIO = 1.5;
  private static final double MORE_MILLIS = 5;
  private static final int STARTS = 3;

  /** Pages of hundreds of runs, which are longer than one of the only run there is. */
  private static final Set<String> LONG_PAGES =
      Set.of("/run-timeline?limit=300", "/ingest-runs?limit=500");

  private static final double START_SECONDS = 5;

  private final int tables;
  private final int days;
  private final Load load;

  ApiBenchmark(int tables, int days, Load load) {
    this.tables = tables;
    this.days = days;
    this.load = load;
  }

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
    try (ApiService service = ApiService.start(context)) {
      double start = DoubleStream.generate(service::restart).limit(STARTS).sorted().toArray()[1];
      context.progress().accept("the service starts in %.1f s".formatted(start));
      List<ReplicatedTable> registered = service.register(tables);
      context.progress().accept("%d tables are registered".formatted(registered.size()));
      String table = registered.get(0).id();
      long rows;
      Map<String, Latency> empty;
      String run;
      try (Connection metadata = service.metadata()) {
        // One run, so that there is one to ask for.
        ApiHistory.addOne(metadata);
        run = newestRun(metadata);
        empty = measure(service, table, run);
        context.progress().accept("the empty history is measured");
        rows = ApiHistory.add(metadata, days);
        context.progress().accept("%,d rows of runs are made".formatted(rows));
        run = newestRun(metadata);
      }
      Map<String, Latency> full = measure(service, table, run);
      return measured(start, rows, empty, full);
    }
  }

  private Map<String, Latency> measure(ApiService service, String table, String run)
      throws Exception {
    Map<String, Latency> measured = new LinkedHashMap<>();
    HttpClient http = HttpClient.newHttpClient();
    for (String path : paths()) {
      URI uri = URI.create(service.base() + path.replace("{table}", table).replace("{run}", run));
      measured.put(path, load.of(http, uri, ApiService.TOKEN));
    }
    return measured;
  }

  private static List<String> paths() {
    return List.of(
        "/session",
        "/accounts",
        "/tokens",
        "/audit",
        "/sources",
        "/sources/s0",
        "/tables",
        "/tables?limit=500",
        "/tables?source=s0",
        "/tables/{table}",
        "/tables/{table}/freshness",
        "/tables/{table}/health",
        "/tables/{table}/runs",
        "/run-timeline",
        "/run-timeline?limit=300",
        "/ingest-runs",
        "/ingest-runs?limit=500",
        "/ingest-runs/{run}",
        "/maintenance-runs",
        "/slots",
        "/sources/s0/slots",
        "/sources/s0/slots/samples",
        "/sources/s0/health",
        "/sources/s0/connector/health",
        "/health",
        "/fleet",
        "/fleet/revisions",
        "/schedule",
        "/reconciliations",
        "/reconciliations?tableId={table}",
        "/investigations",
        "/incidents",
        "/incident-kinds",
        "/incident-evaluation",
        "/silences",
        "/maintenance-windows",
        "/webhook-endpoints",
        "/webhook-deliveries");
  }

  private static String newestRun(Connection metadata) throws Exception {
    try (Statement statement = metadata.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select id from run where kind = 'INGEST' order by requested_at desc limit 1")) {
      row.next();
      return row.getString(1);
    }
  }

  private Measured measured(
      double start, long rows, Map<String, Latency> empty, Map<String, Latency> full) {
    List<List<String>> lines = new ArrayList<>();
    List<Target> targets = new ArrayList<>();
    targets.add(
        Target.atMost("start, until ready, median of " + STARTS, start, START_SECONDS, "s"));
    full.forEach(
        (path, latency) -> {
          Latency before = Objects.requireNonNull(empty.get(path));
          double p99 = latency.p99();
          lines.add(
              List.of(
                  "GET " + path,
                  number(before.p50()),
                  number(latency.p50()),
                  number(before.p99()),
                  number(p99),
                  number(p99 / before.p99())));
          targets.add(Target.atMost("GET " + path + ", p99", p99, P99_MILLIS, "ms"));
          if (!LONG_PAGES.contains(path)) {
            targets.add(
                Target.atMost(
                    "GET " + path + ", beside empty",
                    p99,
                    Math.max(before.p99() * RATIO, before.p99() + MORE_MILLIS),
                    "ms"));
          }
        });
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("startSeconds", start);
    figures.put("runRows", rows);
    figures.put("requestsPerSecond", load.rate());
    figures.put("millisEmpty", empty);
    figures.put("millisFull", full);
    return new Measured(
        figures,
        List.of(
            new TextTable(
                "ms at %d requests a second, %,d rows of runs".formatted(load.rate(), rows),
                List.of("operation", "p50, empty", "full", "p99, empty", "full", "ratio"),
                lines)),
        targets);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
