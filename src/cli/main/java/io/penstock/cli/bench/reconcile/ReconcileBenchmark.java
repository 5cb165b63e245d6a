package io.penstock.cli.bench.reconcile;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.bench.BenchContext;
import io.penstock.cli.bench.Benchmark;
import io.penstock.cli.bench.Measured;
import io.penstock.cli.bench.Target;
import io.penstock.cli.bench.TextTable;
import io.penstock.cli.cases.Ingests;
import io.penstock.cli.cases.ReplicatedDatabase;
import io.penstock.cli.cases.Rig;
import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.ReplicatedTable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a reconciliation takes in each mode, beside reading the table by a binary COPY, and beside
 * loading both sides into DuckDB and subtracting them. Waiting for the connector and ingest is left
 * out.
 */
final class ReconcileBenchmark implements Benchmark {
  static final String NAME = "reconcile";
  static final String MEASURES =
      "Compares a table with its replica in each mode, beside a binary COPY of it and beside EXCEPT"
          + " ALL both ways.";

  private static final double COPIES = 2;
  private static final double FASTER = 2.5;
  private static final double SHARE = 0.05;
  private static final double BYTES_SHARE = 0.01;
  private static final long POLL_MILLIS = 100;

  private final long rows;
  private final int runs;

  ReconcileBenchmark(long rows, int runs) {
    this.rows = rows;
    this.runs = runs;
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
    try (Rig rig = Rig.start(context.folder().resolve("stack"), context.progress())) {
      ReplicatedDatabase database = new ReplicatedDatabase(rig, "bench");
      ReplicatedTable table = fill(rig, database);
      context.progress().accept("%,d rows are ingested".formatted(rows));
      Map<String, List<Double>> seconds = new LinkedHashMap<>();
      Map<String, Long> bytes = new LinkedHashMap<>();
      PlainComparison plain = new PlainComparison(rig, database, table);
      for (int run = 1; run <= runs; run++) {
        note(seconds, "COPY, binary", plain.copyBinary());
        for (String mode : List.of("ROWS", "DIGEST", "KEYS")) {
          note(seconds, bytes, mode, reconcile(rig, table, mode));
        }
        note(seconds, "EXCEPT ALL both ways", plain.exceptAll(context.folder()));
        churn(rig, database, table);
        note(seconds, bytes, "INCREMENTAL", reconcile(rig, table, "INCREMENTAL"));
        context.progress().accept("round %d of %d: %s".formatted(run, runs, seconds));
      }
      return measured(seconds, bytes);
    }
  }

  private ReplicatedTable fill(Rig rig, ReplicatedDatabase database)
      throws SQLException, IOException {
    database.create();
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(
          connection,
          "CREATE SCHEMA bench",
          """
          CREATE TABLE bench.payments (id bigint PRIMARY KEY, order_id bigint NOT NULL, amount numeric(12,2) NOT NULL,
            currency char(3) NOT NULL, status text NOT NULL, note text, fee double precision, paid_at timestamptz NOT NULL)
          """,
          """
          INSERT INTO bench.payments
          SELECT i, i / 2, (i %% 100000) * 1.01, (ARRAY['EUR', 'USD', 'JPY'])[1 + i %% 3], (ARRAY['new', 'paid', 'sent'])[1 + i %% 3],
            CASE WHEN i %% 4 > 0 THEN 'a payment for order ' || i / 2 END, i * 0.017, timestamptz '2026-01-01' + i * interval '1.234567 s'
          FROM generate_series(1, %d) i
          """
              .formatted(rows),
          "VACUUM ANALYZE bench.payments");
      database.register();
      database.publish(connection, "bench", List.of("payments"));
    }
    ReplicatedTable table = rig.api().registerTables("bench", "bench", List.of("payments")).get(0);
    database.startConnector();
    database.awaitStream();
    ingest(rig, table);
    return table;
  }

  /** Until nothing is left: a snapshot may still arrive while the first run works. */
  private static void ingest(Rig rig, ReplicatedTable table) {
    IngestRun run;
    do {
      run = new Ingests(rig.api()).run(List.of(table.id()));
      if (!run.hasSucceeded()) {
        throw new CommandFailedException("the ingest run failed: " + run.reason());
      }
    } while (run.events() > 0);
  }

  /** A thousandth of the rows change. */
  private void churn(Rig rig, ReplicatedDatabase database, ReplicatedTable table)
      throws SQLException {
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(
          connection,
          "UPDATE bench.payments SET amount = amount + 0.01 WHERE id IN"
              + " (SELECT (random() * %d)::bigint FROM generate_series(1, %d))"
                  .formatted(rows, rows / 1000));
    }
    database.awaitStream();
    ingest(rig, table);
  }

  /** One that found both sides equal by the mode that was asked for. */
  private static Reconciliation reconcile(Rig rig, ReplicatedTable table, String mode)
      throws InterruptedException {
    Reconciliation now = rig.api().startReconciliation(table.id(), mode);
    while (!now.isFinished()) {
      Thread.sleep(POLL_MILLIS);
      now = rig.api().reconciliation(now.id());
    }
    if (!now.isMatch() || !mode.equals(now.comparedAs())) {
      throw new CommandFailedException("the replica was to be found equal by " + mode + ": " + now);
    }
    return now;
  }

  /** Waiting for the connector and ingest is left out; the source's rows are loaded meanwhile. */
  private static void note(
      Map<String, List<Double>> seconds,
      Map<String, Long> bytes,
      String mode,
      Reconciliation found) {
    String what = mode.toLowerCase(Locale.ROOT);
    note(seconds, what, (found.readMillis() + found.compareMillis()) / 1e3);
    note(seconds, what + ", reading", found.readMillis() / 1e3);
    note(seconds, what + ", waiting", found.waitMillis() / 1e3);
    bytes.put(what, found.readBytes());
  }

  private static void note(Map<String, List<Double>> seconds, String what, double took) {
    seconds.computeIfAbsent(what, absent -> new ArrayList<>()).add(took);
  }

  private Measured measured(Map<String, List<Double>> seconds, Map<String, Long> bytes) {
    Map<String, Double> medians = new LinkedHashMap<>();
    seconds.forEach((what, all) -> medians.put(what, median(all)));
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("rows", rows);
    figures.put("seconds", seconds);
    figures.put("bytes", bytes);
    double byRows = medians.getOrDefault("rows", Double.NaN);
    return new Measured(
        figures,
        List.of(
            new TextTable(
                "Medians of " + runs,
                List.of("what", "seconds"),
                medians.entrySet().stream()
                    .map(
                        entry ->
                            List.of(
                                entry.getKey(),
                                String.format(Locale.ROOT, "%.2f", entry.getValue())))
                    .toList()),
            new TextTable(
                "What the source sent",
                List.of("what", "bytes"),
                bytes.entrySet().stream()
                    .map(
                        entry ->
                            List.of(
                                entry.getKey(),
                                String.format(Locale.ROOT, "%,d", entry.getValue())))
                    .toList())),
        List.of(
            Target.atMost(
                "rows, in binary COPYs", byRows / of(medians, "COPY, binary"), COPIES, "times"),
            Target.atLeast(
                "rows, beside EXCEPT ALL",
                of(medians, "EXCEPT ALL both ways") / byRows,
                FASTER,
                "times as fast"),
            Target.atMost("digest, beside rows", of(medians, "digest") / byRows, 1, "times"),
            Target.atMost(
                "bytes of digest, beside rows",
                (double) bytes.getOrDefault("digest", Long.MAX_VALUE)
                    / bytes.getOrDefault("rows", 1L),
                BYTES_SHARE,
                "times"),
            Target.atMost(
                "incremental at 0.1 % churn, beside rows",
                of(medians, "incremental") / byRows, SHARE, "times")));
  }

  private static double of(Map<String, Double> medians, String what) {
    return medians.getOrDefault(what, Double.NaN);
  }

  private static double median(List<Double> all) {
    List<Double> sorted = all.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
