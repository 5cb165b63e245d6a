package io.penstock.cli.bench.ingest;

import io.penstock.cli.CommandFailedException;
import io.penstock.contract.TableResult;
import io.penstock.stack.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The product's ingest application. Its lake tables are its checkpoint. */
record ProductDesign(
    BenchStack stack, Installation installation, ReportServer reports, Duration limit)
    implements Design {
  @Override
  public String name() {
    return "product";
  }

  @Override
  public Drain drain(Path folder, boolean measured) throws IOException {
    Path job = folder.resolve("job.json");
    Jobs.write(job, stack, Jobs.tables(name()), reports.url());
    reports.take();
    MeasuredProcess process =
        MeasuredProcess.run(
            name(),
            new SparkCommand(installation, measured).product(job),
            stack.environment(),
            folder.resolve("driver.log"),
            limit);
    List<ReportServer.Received> results = reports.take();
    requirePublished(results);
    ReportServer.Received last = results.get(results.size() - 1);
    long history = 0;
    for (ReportServer.Received report : results) {
      if (report.result().status() == TableResult.Status.HISTORY_PUBLISHED) {
        history = Math.max(history, report.result().millis());
      }
    }
    long all = last.result().millis();
    Map<String, Double> phases = new LinkedHashMap<>();
    phases.put("history", history / 1000.0);
    phases.put("current", (all - history) / 1000.0);
    return new Drain(process, last.at() - all, last.at(), phases);
  }

  /** Each table's last word must be that it holds everything. */
  private static void requirePublished(List<ReportServer.Received> results) {
    Map<String, TableResult> last = new LinkedHashMap<>();
    results.forEach(report -> last.put(report.table(), report.result()));
    if (last.size() != BenchTable.values().length
        || last.values().stream()
            .anyMatch(result -> result.status() != TableResult.Status.PUBLISHED)) {
      throw new CommandFailedException("the ingest run did not publish every table: " + last);
    }
  }

  @Override
  public void remember() {}

  @Override
  public void rewind() {}
}
