package io.penstock.cli.bench.ingest;

import io.penstock.cli.bench.Measured;
import io.penstock.cli.bench.Target;
import io.penstock.cli.bench.TextTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the run over the fleet took, beside the one over its busy tables. */
record FleetFigures(FleetTables fleet, DesignFigures whole, DesignFigures alone) {
  private static final double MOST = 1.5;

  Measured measured() {
    Map<String, Object> measurements = new LinkedHashMap<>();
    measurements.put("tables", fleet.count());
    measurements.put("busyTables", fleet.busy());
    measurements.put("changesEach", fleet.changesEach());
    measurements.put("fleet", whole.json());
    measurements.put("alone", alone.json());
    double ratio = whole.cpuSeconds() / alone.cpuSeconds();
    measurements.put("cpuRatio", ratio);
    TextTable table =
        new TextTable(
            "Ingest, from the Spark session ready to the last report",
            List.of("run over", "tables", "seconds", "CPU s", "CPU ms a busy table", "peak MiB"),
            List.of(
                row("the fleet", fleet.count(), whole),
                row("the busy tables", fleet.busy(), alone)));
    return new Measured(
        measurements,
        List.of(table),
        List.of(Target.atMost("CPU seconds against the busy tables alone", ratio, MOST, "x")));
  }

  private List<String> row(String name, int tables, DesignFigures figures) {
    return List.of(
        name,
        Integer.toString(tables),
        number(figures.seconds()),
        number(figures.cpuSeconds()),
        number(figures.cpuSeconds() * 1000 / fleet.busy()),
        number((double) figures.peakMemoryBytes() / (1 << 20)));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
