package io.penstock.cli.cases;

import io.penstock.cli.client.IngestRun;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an ingest run must come to for a case.
 *
 * @param run the run's own status, null if it is the tables' that count
 * @param tables status by table; those not named must be published or up to date
 */
record IngestExpectation(@Nullable String run, Map<String, Status> tables) {
  static final IngestExpectation ALL_DONE = new IngestExpectation(null, Map.of());

  static IngestExpectation read(Options options) {
    Map<String, Status> tables = new LinkedHashMap<>();
    Options named = options.options("tables");
    for (String table : named.names()) {
      tables.put(table, Status.valueOf(upper(named.text(table))));
    }
    String run = options.text("run", "");
    options.finish();
    return new IngestExpectation(run.isEmpty() ? null : upper(run), tables);
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  void check(IngestRun found, CaseRun run) {
    Map<String, TableResult> results = run.results(found);
    results.forEach(
        (table, result) -> {
          if (result.status() == Status.QUARANTINED) {
            run.quarantinedTable(table);
          }
        });
    if (this.run != null && !this.run.equals("ANY") && !this.run.equals(found.status())) {
      throw new CaseFailedException(
          "ingest run %s: expected %s, found %s (%s)"
              .formatted(found.id(), this.run, found.status(), found.reason()));
    }
    results.forEach(
        (table, result) -> {
          // A run may fail, but a table is held back for a reason of its own.
          if (this.run == null
              || this.run.equals("SUCCEEDED")
              || result.status() == Status.QUARANTINED) {
            check(table, result, found);
          }
        });
  }

  private void check(String table, TableResult result, IngestRun run) {
    Status expected = tables.get(table);
    boolean good =
        expected == null
            ? result.status() == Status.PUBLISHED || result.status() == Status.UP_TO_DATE
            : result.status() == expected;
    if (!good) {
      throw new CaseFailedException(
          "ingest of %s: expected %s, found %s: %s (run %s)"
              .formatted(
                  table,
                  expected == null ? "PUBLISHED" : expected,
                  result.status(),
                  result.reason() == null ? run.reason() : result.reason(),
                  run.id()));
    }
  }
}
