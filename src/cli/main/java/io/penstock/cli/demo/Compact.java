package io.penstock.cli.demo;

import io.penstock.cli.client.MaintenanceRun;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.DemoReport.FileFigures;
import io.penstock.cli.demo.DemoReport.HistoryFigures;
import io.penstock.cli.demo.DemoReport.MaintenanceFigures;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A maintenance run: many files become few, and no row is read past a delete any more. */
final class Compact implements Step {
  private static final Duration LIMIT = Duration.ofMinutes(15);

  @Override
  public String title() {
    return "Compact the lake's tables";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    try (Lake lake = Lake.of(demo.penstock().stack())) {
      List<Files> before = files(demo, lake);
      MaintenanceRun run = await(demo, demo.api().startMaintenanceRun());
      if (!run.hasSucceeded()) {
        throw new CheckFailedException(
            "maintenance run %s: expected SUCCEEDED, found %s (%s) %s"
                .formatted(run.id(), run.status(), run.reason(), run.tables()));
      }
      List<Files> after = files(demo, lake);
      List<MaintenanceFigures> figures = new ArrayList<>();
      for (int i = 0; i < before.size(); i++) {
        ReplicatedTable table = demo.tables().get(i);
        figures.add(
            new MaintenanceFigures(
                table.qualifiedName(),
                before.get(i).current(),
                after.get(i).current(),
                new HistoryFigures(
                    table.schema() + "." + table.historyTable(),
                    before.get(i).history(),
                    after.get(i).history())));
      }
      demo.findings().maintained(figures);
      figures.forEach(of -> tell(demo, of));
      figures.forEach(Compact::check);
    }
  }

  private record Files(FileFigures current, FileFigures history) {}

  /** Read from the lake itself, not from what the run says of its work. */
  private static List<Files> files(DemoContext demo, Lake lake) throws SQLException {
    List<Files> files = new ArrayList<>();
    for (ReplicatedTable table : demo.tables()) {
      files.add(
          new Files(
              lake.files(table, table.currentTable()), lake.files(table, table.historyTable())));
    }
    return files;
  }

  private static MaintenanceRun await(DemoContext demo, MaintenanceRun started) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    MaintenanceRun now = started;
    while (!now.isTerminal()) {
      if (System.nanoTime() > deadline) {
        throw new CheckFailedException(
            "maintenance run %s is still %s after %d minutes"
                .formatted(now.id(), now.status(), LIMIT.toMinutes()));
      }
      demo.narrator().progress("maintenance run is %s", now.status());
      Pause.of(Duration.ofMillis(200));
      now = demo.api().maintenanceRun(now.id());
    }
    return now;
  }

  private static void tell(DemoContext demo, MaintenanceFigures of) {
    tell(demo, of.table(), of.before(), of.after());
    tell(demo, of.history().table(), of.history().before(), of.history().after());
  }

  private static void tell(DemoContext demo, String table, FileFigures before, FileFigures after) {
    demo.narrator()
        .say(
            "%-22s %4d -> %d data files, %4d -> %d delete files, %,9d -> %,d deleted positions",
            table,
            before.dataFiles(),
            after.dataFiles(),
            before.deleteFiles(),
            after.deleteFiles(),
            before.deletedPositions(),
            after.deletedPositions());
  }

  private static void check(MaintenanceFigures of) {
    CheckFailedException.unlessEqual(
        "deleted positions of " + of.table() + " after the compaction",
        0L,
        of.after().deletedPositions());
  }
}
