package io.penstock.cli.demo;

import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.demo.DemoReport.IncidentFigures;
import io.penstock.cli.demo.DemoReport.IngestFigures;
import io.penstock.cli.demo.DemoReport.MaintenanceFigures;
import io.penstock.cli.demo.DemoReport.ReconcileFigures;
import io.penstock.cli.shop.ChangeCounts;
import io.penstock.cli.shop.TableChanges;
import io.penstock.cli.up.MemoryWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the steps of a demo have counted so far. */
public final class Findings {
  private final long begun = System.nanoTime();
  private final String scale;
  private final Map<String, Long> snapshot = new TreeMap<>();
  private final Map<String, OpCounts> history = new TreeMap<>();
  private final List<IngestRun> runs = new ArrayList<>();
  private final List<Reconciliation> reconciliations = new ArrayList<>();
  private ChangeCounts changes = new ChangeCounts(Map.of());
  private final List<MaintenanceFigures> maintenance = new ArrayList<>();
  private final MemoryWatch memory;
  private @Nullable IncidentFigures incident;
  private int killedRuns;

  Findings(String scale, MemoryWatch memory) {
    this.scale = scale;
    this.memory = memory;
  }

  void loaded(Map<String, Long> rows) {
    snapshot.putAll(rows);
  }

  void replayed(ChangeCounts more) {
    changes = changes.plus(more);
  }

  void ran(IngestRun run) {
    runs.add(run);
  }

  void killed(IngestRun run) {
    runs.add(run);
    killedRuns++;
  }

  void history(String table, OpCounts counts) {
    history.put(table, counts);
  }

  void reconciled(List<Reconciliation> results) {
    reconciliations.clear();
    reconciliations.addAll(results);
  }

  void explained(IncidentFigures figures) {
    incident = figures;
  }

  void maintained(List<MaintenanceFigures> figures) {
    maintenance.clear();
    maintenance.addAll(figures);
  }

  /** What the topic and the history of a table must hold: reads and changes, each once. */
  OpCounts expected(String table) {
    TableChanges made = changes.of(table);
    return new OpCounts(snapshot.getOrDefault(table, 0L), made.c(), made.u(), made.d());
  }

  /** The report as of now. */
  public DemoReport report() {
    Map<String, TableChanges> changesByTable = new TreeMap<>();
    snapshot.keySet().forEach(table -> changesByTable.put(table, changes.of(table)));
    return new DemoReport(
        scale,
        new TreeMap<>(snapshot),
        changesByTable,
        new TreeMap<>(history),
        ingest(),
        incident,
        List.copyOf(maintenance),
        reconciliations.stream().map(Findings::figures).toList(),
        memory.peakBytes(),
        (System.nanoTime() - begun) / 1_000_000 / 1e3);
  }

  private IngestFigures ingest() {
    long events = runs.stream().mapToLong(IngestRun::events).sum();
    double seconds = runs.stream().mapToLong(run -> run.duration().toMillis()).sum() / 1e3;
    long perSecond = seconds == 0 ? 0 : Math.round(events / seconds);
    return new IngestFigures(runs.size(), killedRuns, events, seconds, perSecond);
  }

  private static ReconcileFigures figures(Reconciliation result) {
    return new ReconcileFigures(
        result.table(),
        result.status(),
        result.sourceRows(),
        result.lakeRows(),
        result.mismatches(),
        result.durationMillis() / 1e3);
  }
}
